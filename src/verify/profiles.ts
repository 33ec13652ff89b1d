/** What `--profile` names. */
import type { Check } from './check.js'
import { bulkChecks } from './checks/bulk.js'
import { cursorChecks } from './checks/cursor.js'
import { discoveryChecks } from './checks/discovery.js'
import { errorsChecks } from './checks/errors.js'
import { etagChecks } from './checks/etag.js'
import { filtersChecks } from './checks/filters.js'
import { groupsChecks } from './checks/groups.js'
import { pagingChecks } from './checks/paging.js'
import { patchChecks } from './checks/patch.js'
import { patchRefusedChecks } from './checks/patch-refused.js'
import { patchValuesChecks } from './checks/patch-values.js'
import { projectionChecks } from './checks/projection.js'
import { schemasChecks } from './checks/schemas.js'
import { searchChecks } from './checks/search.js'
import { securityChecks } from './checks/security.js'
import { sortChecks } from './checks/sort.js'
import { usersChangeChecks } from './checks/users-change.js'
import { usersCreateChecks } from './checks/users-create.js'
import { valuesChecks } from './checks/values.js'
import type { ProfileName } from './profile-names.js'
import { readProfile } from './profiles/read-profile.js'
import { replay } from './profiles/replay.js'

const rfcChecks: readonly Check[] = [
  ...discoveryChecks,
  ...schemasChecks,
  ...securityChecks,
  ...usersCreateChecks,
  ...usersChangeChecks,
  ...valuesChecks,
  ...groupsChecks,
  ...filtersChecks,
  ...pagingChecks,
  ...sortChecks,
  ...projectionChecks,
  ...patchChecks,
  ...patchValuesChecks,
  ...patchRefusedChecks,
  ...errorsChecks,
  ...searchChecks,
  ...etagChecks,
  ...bulkChecks,
  ...cursorChecks,
]

/** An RFC's profile is what cites it. */
const citing = (rfc: string) => rfcChecks.filter(({ rule }) => rule.startsWith(`${rfc} `))

export const profiles: Readonly<Record<ProfileName, readonly Check[]>> = {
  rfc7643: citing('RFC 7643'),
  rfc7644: citing('RFC 7644'),
  rfc9865: citing('RFC 9865'),
  okta: replay(readProfile('okta')),
  entra: replay(readProfile('entra')),
  onelogin: replay(readProfile('onelogin')),
  jumpcloud: replay(readProfile('jumpcloud')),
  google: replay(readProfile('google')),
}
