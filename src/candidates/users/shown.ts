/** Users whom the app shows in none of its lists: the one that it runs by, whom no identity provider knows. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostTable } from '../../inspect/host-model.js'
import { plainField } from '../../inspect/words.js'
import { isAbout } from '../access/sign-in.js'
import { isOfApp } from '../code/app-code.js'
import { askedBeside } from '../code/conditions.js'
import type { ToldRows } from '../code/told-rows.js'

const shown = /^(is)?(show|shown|visible|listed|displayed)$/

/**
 * Flags that are set by themselves, and that queries for users ask for beside what tells who is gone: `{ isDeleted: false, show: true }`.
 *
 * @param gone the columns that tell so
 */
export const shownAlone = (
  table: HostTable,
  gone: readonly string[],
  sources: readonly Source[],
): readonly ToldRows[] =>
  table.columns.flatMap(({ field, type, initial }) => {
    const isAsked =
      type.kind === 'boolean' &&
      initial === true &&
      shown.test(plainField(table, field)) &&
      sources.some(
        (source) =>
          isOfApp(source) &&
          source.text.includes(field) &&
          isAbout(table, source.text) &&
          askedBeside(source.text, field, gone, 'true').length > 0,
      )
    return isAsked ? [{ field, value: true, rows: 'your app shows in no list' }] : []
  })
