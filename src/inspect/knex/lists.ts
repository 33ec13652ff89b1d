/** Finds Knex's list of tables: `declare module 'knex/types/tables' { interface Tables { … } }`. */
import { ts } from 'ts-morph'
import { type FindFiles, fileFinder, sourcesAt } from '../detect/sources.js'
import type { TableList } from '../interfaces/table-members.js'
import { parseRef } from '../ref.js'
import type { Declarations } from '../source/declarations.js'

const MODULE = 'knex/types/tables'

/** The lists of one file. */
export function listsIn(path: string, declarations: Declarations): readonly TableList[] {
  const statements = [...(declarations.source(path)?.statements ?? [])]
  return statements.flatMap((statement) => {
    if (!ts.isModuleDeclaration(statement)) return []
    const { body, name: module } = statement
    // ES modules name the file: `knex/types/tables.js`.
    const isTables =
      module.text.replace(/\.js$/, '') === MODULE && body !== undefined && ts.isModuleBlock(body)
    return (isTables ? [...body.statements] : [])
      .filter(ts.isInterfaceDeclaration)
      .filter(({ name }) => name.text === 'Tables')
      .map((node) => ({
        path,
        name: 'Tables',
        exportName: 'Tables',
        node,
        isExported: false,
        module: module.text,
      }))
  })
}

/** The files of a host that add to the list: often a `.d.ts` of its own. */
export function listFiles(cwd: string, find: FindFiles = fileFinder(cwd)): readonly string[] {
  const paths = find((name) => /\.[cm]?tsx?$/.test(name) && !/\.(test|spec)\./.test(name))
  return sourcesAt(cwd, paths).flatMap(({ path, text }) => (text.includes(MODULE) ? path : []))
}

/** The lists that may name some tables: beside them where one is there, else in any file. */
export function listsFor(
  refs: readonly string[],
  cwd: string,
  declarations: Declarations,
): readonly TableList[] {
  const files = [...new Set(refs.flatMap((ref) => parseRef(ref)?.file ?? []))]
  const beside = files.flatMap((file) => listsIn(file, declarations))
  if (beside.length > 0 && beside.length === files.length) return beside
  return listFiles(cwd).flatMap((file) => listsIn(file, declarations))
}
