/** Routes that a file of the host's tells in code: `export default [index('routes/home.tsx'), route('users', 'routes/users.tsx')]`. */
import { posix } from 'node:path'
import { ts } from 'ts-morph'
import type { FileEntry, MountConfig, RouteTable } from '../frameworks/framework.js'
import type { Source } from '../inspect/detect/sources.js'
import { exportsOf, importsIn, nodesOf, parseSource } from '../inspect/source/syntax.js'
import { elementOf, inStyleOf, inserted, insertImport, insertInList, insertName } from './edit-text.js'
import { type FileEdit, type MountHost, type Unsure, unsure } from './mount-edit.js'
import { bare, isNamed } from './syntax.js'

interface FoundTable extends Source {
  /** Absent where it takes all routes that lie in their folder. */
  readonly told?: RouteTable
}

/** The file that tells which routes there are; undefined where the app has none. */
export function tableOf(
  { sources, scripts }: MountHost<MountConfig>,
  { table }: FileEntry,
): FoundTable | undefined {
  const found =
    table &&
    [...sources, ...scripts].find(({ path, text }) => table.file.test(path) && text.includes(table.module))
  return found && { ...found, ...(!table.byFiles.test(found.text) && { told: table }) }
}

/** What tells of a route there. */
export const tableLine = (
  { path, told }: FoundTable,
  config: MountConfig,
  file: string,
): string | undefined => told?.line(config, posix.relative(posix.dirname(path), file))

/** Tells of a route; undefined where that need not be told. */
export async function tableEdit(
  host: MountHost,
  entry: FileEntry,
  file: string,
): Promise<FileEdit | Unsure | undefined> {
  const found = tableOf(host, entry)
  const line = found && tableLine(found, host.config, file)
  if (line === undefined || !found?.told) return undefined
  const { path, text, told } = found
  const { module, name } = told
  const source = parseSource(text, path)
  const list = defaultList(source)
  if (!list) return unsure(`${path} puts its routes together by code`, [path])
  const isThere = source.statements
    .flatMap(importsIn)
    .some(([local, { specifier }]) => local === name && specifier === module)
  if (!isThere && isNamed(source, name)) return unsure(`${path} calls something else ${name}`, [path])
  const style = await inStyleOf(source)
  const imported =
    !isThere &&
    (insertName(source, module, name) ??
      insertImport(source, module, style(`import { ${name} } from '${module}'`)))
  const insertions = insertInList(source, list, elementOf(line, style))
  return { path, before: text, after: inserted(text, [...(imported ? [imported] : []), ...insertions]) }
}

/** The list that a file exports by default, itself or by its name. */
function defaultList(source: ts.SourceFile): ts.ArrayLiteralExpression | undefined {
  const value = exportsOf(source).find(({ name }) => name === 'default')?.value
  const named =
    value && ts.isIdentifier(value)
      ? nodesOf(source).find((one) => ts.isVariableDeclaration(one) && one.name.getText() === value.text)
      : undefined
  const given = named && ts.isVariableDeclaration(named) ? named.initializer : value
  const list = given && ts.isExpression(given) ? bare(given) : undefined
  return list && ts.isArrayLiteralExpression(list) ? list : undefined
}
