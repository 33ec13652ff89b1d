/** Where an app's mails to somebody go: an address, whatever the column is called. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped, plainField, rowNames } from '../../inspect/words.js'
import { codeNaming } from '../code/app-code.js'
import { isSecret } from '../code/secrets.js'

/** How far from whom a mail goes to its subject stands: a message without one may be of any kind. */
const REACH = 200

/**
 * The one column of users that each has alone, and that mails are sent to: `sendMail({ to: user.login, subject })`; undefined where
 * nothing tells, or where they go to several.
 */
export function mailedColumn(table: HostTable, sources: readonly Source[]): HostColumn | undefined {
  const found = table.columns.filter(
    (column) => mayBeAddress(table, column) && isMailed(table, column, sources),
  )
  return found.length === 1 ? found[0] : undefined
}

const mayBeAddress = (table: HostTable, column: HostColumn): boolean =>
  column.type.kind === 'string' &&
  !column.type.values &&
  column.unique &&
  column.notNull &&
  !column.filledBy &&
  !column.references &&
  !column.primaryKey &&
  !isSecret(table, column) &&
  !/(phone|mobile|msisdn|tel)(no|number)?$/.test(plainField(table, column.field))

function isMailed(table: HostTable, { field }: HostColumn, sources: readonly Source[]): boolean {
  const goesTo = new RegExp(
    String.raw`\bto\s*:\s*\[?\s*\w*(?:user|account|member|employee|${rowNames(table)})[!?]?\.${escaped(field)}\b`,
    'gi',
  )
  return codeNaming(sources, field).some(({ text }) =>
    [...text.matchAll(goesTo)].some(({ index }) =>
      /\bsubject\b/i.test(text.slice(Math.max(0, index - REACH), index + REACH)),
    ),
  )
}
