import { resolve } from 'node:path'
import { readSources } from '../detect/sources.js'
import { sqlDialect } from '../host-model.js'
import { readTypedTables, refOfMember, type TypedSettings } from '../interfaces/read.js'
import { type TableList, tableMembers } from '../interfaces/table-members.js'
import type { TableFindings } from '../locate.js'
import type { ReadRequest } from '../orm-inspector.js'
import { declarationsOf } from '../source/declarations.js'
import { listsFor, listsIn } from './lists.js'

/**
 * Reads interfaces that the app's database interface lists, such as `src/db/types.ts#UsersTable` or the generated
 * `db.d.ts#Users`; of files, those of the interface with the most tables in each.
 *
 * Facts that neither the interface nor a migration tells are in {@link HostTable.open}.
 */
export function readKysely({ refs, files, settings, ...request }: ReadRequest<TypedSettings>): TableFindings {
  const cwd = resolve(request.cwd)
  const declarations = declarationsOf(cwd)
  const lists = files
    ? files.flatMap((file): readonly TableList[] => listsIn(file, declarations).slice(0, 1))
    : listsFor(refs, declarations, () => readSources(cwd))
  const members = lists.flatMap((list) => tableMembers(list, declarations))
  return readTypedTables({
    ...settings,
    cwd,
    dialect: sqlDialect(request.dialect),
    refs: files ? [...new Set(members.map(refOfMember))] : refs,
    members,
    declarations,
    orm: 'Kysely',
  })
}
