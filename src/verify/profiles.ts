/** What `--profile` names. */
import type { Check } from './check.js'
import { bulkChecks } from './checks/bulk.js'
import { cursorChecks } from './checks/cursor.js'
import { discoveryChecks } from './checks/discovery.js'
import { errorsChecks } from './checks/errors.js'
import { etagChecks } from './checks/etag.js'
import { filtersChecks } from './checks/filters.js'
import { groupsChecks } from './checks/groups.js'
import { groupsPatchChecks } from './checks/groups-patch.js'
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
  ...groupsPatchChecks,
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

/** The checks of a profile: an RFC's are those that cite it, an identity provider's are replayed from its file. */
export function checksOf(profile: ProfileName): readonly Check[] {
  const rfc = /^rfc(\d+)$/.exec(profile)?.[1]
  if (rfc === undefined) return replay(readProfile(profile))
  return rfcChecks.filter(({ rule }) => rule.startsWith(`RFC ${rfc} `))
}
