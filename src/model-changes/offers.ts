/** New columns that SCIM has an attribute for. */

import { proposeGroupAttributes, proposeUserAttributes } from '../candidates/users/attributes.js'
import type { ScimConfig } from '../config/config.js'
import { fieldUses, type Section, sectionModels } from '../config/field-uses.js'
import { modelledGroup } from '../config/group-forms.js'
import type { HostColumn, HostTable, Ref } from '../inspect/host-model.js'
import type { TableChanges } from './compare.js'

export interface Offer {
  readonly section: 'user' | 'group'
  /** The table, as the host calls it. */
  readonly table: string
  readonly field: string
  /** The SCIM attribute that fits. */
  readonly attribute: string
}

/** What `--set` takes to accept an offer. */
export const settingOf = ({ section, attribute, field }: Offer): string =>
  `${section}.attributes.${attribute}=${field}`

const proposals = { user: proposeUserAttributes, group: proposeGroupAttributes } as const

/**
 * The offers for what has come since the last run: columns of text that the config names nowhere, by the names that
 * `init` knows as well. Each column is offered once, as one attribute that is not mapped yet.
 */
export function findOffers(
  config: ScimConfig,
  tables: ReadonlyMap<Ref, HostTable>,
  changes: readonly TableChanges[],
): readonly Offer[] {
  const models = sectionModels(config)
  return (['user', 'group'] as const).flatMap((section): readonly Offer[] => {
    const ref = models.get(section)
    const table = ref === undefined ? undefined : tables.get(ref)
    const added = changes.find((one) => one.ref === ref)?.added
    return table && added ? offersOf(config, section, table, added) : []
  })
}

/** The same for some columns of the model of users, or of groups. */
export function offersOf(
  config: ScimConfig,
  section: Offer['section'],
  table: HostTable,
  among: readonly string[],
): readonly Offer[] {
  const part = section === 'user' ? config.user : modelledGroup(config.group)
  if (!part) return []
  const used = usedFields(config, section)
  const columns = table.columns.filter(
    (column) => among.includes(column.field) && !used.has(column.field) && isFreeText(column),
  )
  const proposed = proposals[section]({ ...table, columns }, Object.keys(part.attributes))
  const offered = new Map<string, string>()
  for (const [attribute, field] of Object.entries(proposed))
    if (!offered.has(field)) offered.set(field, attribute)
  return [...offered].map(([field, attribute]) => ({ section, table: table.exportName, field, attribute }))
}

/** What a client may send anything to, and the database takes it. */
const isFreeText = ({ type, readOnly, writeOnce, hidden, relation, stored }: HostColumn) =>
  type.kind === 'string' &&
  !type.values &&
  !readOnly &&
  !writeOnce &&
  !hidden &&
  !relation &&
  !['uuid', 'objectId', 'binData'].includes(stored.sqlType)

/** The fields of a part's model that the config names anywhere. */
function usedFields(config: ScimConfig, section: Section): ReadonlySet<string> {
  const models = sectionModels(config)
  const uses = fieldUses(config).filter((use) => models.get(use.section) === models.get(section))
  return new Set(uses.map(({ field }) => field))
}
