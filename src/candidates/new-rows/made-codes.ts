/** Codes that an app makes for each row, by what it has counted or made up: `staffNo: await this.nextStaffNo()`. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped } from '../../inspect/words.js'
import { isOfApp } from '../code/app-code.js'
import { knownInserts } from '../code/insert-calls.js'
import { givenIn, shortIn } from '../code/inserts.js'

const making = String.raw`[^,;{}]{0,120}?\b((?:generate|(?:get)?next|make|create|build|allocate)\w+)\s*\(`

/** The function that makes a column of new rows, and the source in which it does. */
export function madeCode(
  table: HostTable,
  { field }: HostColumn,
  sources: readonly Source[],
): { readonly by: string; readonly path: string } | undefined {
  const own = new RegExp(`[{,\\s]['"]?${escaped(field)}['"]?\\s*:${making}`, 'i')
  for (const { path, text } of sources.filter((one) => isOfApp(one) && one.text.includes(field))) {
    for (const row of knownInserts(table, text, sources).rows) {
      const held = givenIn(field, row) ?? shortIn(field, row)
      const [, by] =
        own.exec(row) ??
        (held !== undefined && /^\w+$/.test(held)
          ? new RegExp(`\\b${held}\\s*(?::[^=\\n]+)?=(?![=>])${making}`, 'i').exec(text)
          : undefined) ??
        []
      if (by !== undefined) return { by, path }
    }
  }
  return undefined
}
