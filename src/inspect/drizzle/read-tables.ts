import { resolve } from 'node:path'
import { Node, type SourceFile } from 'ts-morph'
import type { Diagnostic } from '../../diagnostics.js'
import type { HostTable, Ref } from '../host-model.js'
import { relativePath } from '../location.js'
import { nearestNames } from '../nearest.js'
import { openProject } from '../project.js'
import { formatRef, parseRef } from '../ref.js'
import type { Casing } from './casing.js'
import type { Context } from './context.js'
import { readTable } from './table.js'

/** What to read: tables by reference, and every exported table of some files. */
export interface TableRequest {
  readonly cwd: string
  readonly refs: readonly Ref[]
  readonly files?: readonly string[]
  readonly casing?: Casing
}

export interface TableFindings {
  readonly tables: readonly HostTable[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads tables with ts-morph; import this module lazily, for ts-morph takes a quarter of a second to load. */
export function readTables({ cwd: folder, refs, files = [], casing }: TableRequest): TableFindings {
  const cwd = resolve(folder)
  const wanted = refs.map((ref) => ({ ref, parts: parseRef(ref) }))
  const project = openProject(cwd, [...wanted.flatMap(({ parts }) => parts?.file ?? []), ...files])

  const findings: Diagnostic[] = []
  const requested = new Map<Node, Ref>()
  const found: { ref: Ref; exportName: string; declaration: Node; optional: boolean }[] = []
  const add = (ref: Ref, exportName: string, declaration: Node, optional: boolean) => {
    if (!requested.has(declaration)) requested.set(declaration, ref)
    found.push({ ref, exportName, declaration, optional })
  }

  for (const { ref, parts } of wanted) {
    const file = parts && project.files.get(parts.file)
    const declaration = file && exportsOf(file).get(parts.exportName)
    if (parts && declaration) add(ref, parts.exportName, declaration, false)
    else if (!parts || !file) findings.push(noFile(ref, parts?.file))
    else findings.push(noExport(parts.file, parts.exportName, [...exportsOf(file).keys()]))
  }
  for (const path of files) {
    const file = project.files.get(path)
    for (const [exportName, declaration] of file ? exportsOf(file) : []) {
      const own = declaration.getSourceFile() === file && !requested.has(declaration)
      if (own) add(formatRef({ file: path, exportName }), exportName, declaration, true)
    }
  }

  const context: Context = {
    cwd,
    casing,
    findings,
    refOf: (declaration) => requested.get(declaration) ?? canonicalRef(cwd, declaration),
  }
  const tables = found.flatMap(({ ref, exportName, declaration, optional }) => {
    const table = readTable(context, ref, exportName, declaration)
    if (!table && !optional) findings.push(noTable(context, ref, declaration))
    return table ?? []
  })
  return { tables, diagnostics: [...project.diagnostics, ...findings] }
}

/** Export name → declaration, through `export *` and `export { } from`. */
function exportsOf(file: SourceFile): ReadonlyMap<string, Node> {
  return new Map(
    file.getExportSymbols().flatMap((symbol) => {
      const target = symbol.isAlias() ? symbol.getAliasedSymbolOrThrow() : symbol
      const [declaration] = target.getDeclarations()
      const node = Node.isExportAssignment(declaration) ? declaration.getExpression() : declaration
      return node ? [[symbol.getName(), node] as const] : []
    }),
  )
}

/** The file that declares a table, and the name under which it exports it. */
function canonicalRef(cwd: string, declaration: Node): Ref {
  const file = declaration.getSourceFile()
  const exported = [...exportsOf(file)].find(([, node]) => node === declaration)
  const exportName =
    exported?.[0] ?? (Node.isVariableDeclaration(declaration) ? declaration.getName() : 'default')
  return formatRef({ file: relativePath(cwd, file.getFilePath()), exportName })
}

function noFile(ref: Ref, file: string | undefined): Diagnostic {
  if (file === undefined) {
    return {
      code: 'SG2001',
      message: `'${ref}' names no export`,
      fix: "Write it as 'path/to/file.ts#exportName'",
    }
  }
  return {
    code: 'SG2001',
    message: `'${ref}': no such file`,
    location: { file },
    fix: 'Correct the path; it is relative to the folder of scim.config.ts',
  }
}

function noExport(file: string, exportName: string, names: readonly string[]): Diagnostic {
  const near = nearestNames(exportName, names)
  const listed = (list: readonly string[]) => list.map((name) => `'${name}'`).join(', ')
  return {
    code: 'SG2002',
    message: `${file} has no export '${exportName}'`,
    location: { file },
    fix:
      near.length > 0
        ? `Did you mean ${listed(near)}?`
        : names.length > 0
          ? `Name one of its exports: ${listed([...names].sort().slice(0, 10))}`
          : 'Export the table from this file',
  }
}

function noTable(context: Context, ref: Ref, declaration: Node): Diagnostic {
  const file = declaration.getSourceFile()
  const { line, column } = file.getLineAndColumnAtPos(declaration.getStart())
  return {
    code: 'SG2004',
    message: `'${ref}' is not a Drizzle table`,
    location: { file: relativePath(context.cwd, file.getFilePath()), line, column },
    fix: 'Name a constant made with sqliteTable, pgTable, mysqlTable, or the table function of a schema or table creator',
  }
}
