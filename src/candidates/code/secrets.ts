/** Columns whose value is nobody's to know: no text that is written somewhere goes into one. */
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { plainField } from '../../inspect/words.js'

/** Whether a column holds a password, or its hash. */
export const isPassword = (table: HostTable, { field, type }: HostColumn) =>
  type.kind === 'string' &&
  /pass(word|wd|wort|phrase|code|digest|$)|^hashed|hash$|^(bcrypt|argon2?|scrypt)$|^hash(?!tag)|^credential|^(pw|pwd|psw|pswd)(hash|hashed|digest|enc|crypt|encrypted)?$|^(login|access|user)?pin(code|hash)?$|^(login|access)code$/.test(
    plainField(table, field),
  )

/** Whether who knows its value is let in. */
export const isSecret = (table: HostTable, column: HostColumn) =>
  isPassword(table, column) ||
  (column.type.kind === 'string' && /(secret|token|salt|apikey)$/.test(plainField(table, column.field)))
