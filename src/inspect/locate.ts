import { resolve } from 'node:path'
import { Node, type SourceFile } from 'ts-morph'
import type { Diagnostic } from '../diagnostics.js'
import { classLeads, reachOf } from './classes/reach.js'
import type { HostTable, Ref } from './host-model.js'
import { relativePath } from './location.js'
import { suggestion } from './nearest.js'
import { type HostProject, openProject } from './project.js'
import { formatRef, parseRef } from './ref.js'
import { declarationIn, declarationOf } from './source/evaluate.js'

/** Models to read: by reference, and every exported model of some files. */
export interface ModelRequest {
  readonly cwd: string
  readonly refs: readonly Ref[]
  readonly files?: readonly string[]
  /** Files that say more about the models, and whose own models are not asked for. */
  readonly beside?: readonly string[]
  /** The same of single declarations. */
  readonly besideRefs?: readonly Ref[]
}

/** The tables that could be read, and findings about those that could not. */
export interface TableFindings {
  readonly tables: readonly HostTable[]
  readonly diagnostics: readonly Diagnostic[]
}

/** A declaration that may be a model. */
export interface Located {
  readonly ref: Ref
  /** The name of a default export by itself, where it has a name. */
  readonly exportName: string
  /** The property after the dot, in `team.ts#Team.members`. */
  readonly member?: string
  readonly declaration: Node
  /** Not asked for by name: what is no model is passed over. */
  readonly optional: boolean
}

/** What was opened; its diagnostics have SG2001 no such file and SG2002 no such export as well. */
export interface Location extends HostProject {
  readonly cwd: string
  readonly located: readonly Located[]
  /** The reference of the model that a declaration holds: as it was asked for, else by the file that declares it. */
  refOf(declaration: Node): Ref
}

/**
 * Opens the files of a request and finds what its references name.
 *
 * @param leads Choose among the imports of the files.
 */
export function locate(
  { cwd: folder, refs, files = [], beside = [], besideRefs = [] }: ModelRequest,
  leads = classLeads,
): Location {
  const cwd = resolve(folder)
  const wanted = refs.map((ref) => ({ ref, parts: parseRef(ref) }))
  const named = [...refs, ...besideRefs]
  const whole = [...files, ...beside]
  const paths = [...named.flatMap((ref) => parseRef(ref)?.file ?? []), ...whole]
  const project = openProject(cwd, paths, reachOf(named, whole, leads))

  const findings: Diagnostic[] = []
  const requested = new Map<Node, Ref>()
  const located: Located[] = []
  const add = (one: Located) => {
    if (!requested.has(one.declaration) && !one.member) requested.set(one.declaration, one.ref)
    const exportName = one.exportName.replace(/^default\b/, nameOf(one.declaration))
    located.push({ ...one, exportName })
  }

  for (const { ref, parts } of wanted) {
    const file = parts && project.files.get(parts.file)
    if (!parts || !file) {
      findings.push(noFile(ref, parts?.file))
      continue
    }
    const [exportName = '', member] = parts.exportName.split('.')
    const declaration = exportsOf(file).get(exportName)
    if (declaration) add({ ref, exportName: parts.exportName, member, declaration, optional: false })
    else if (keeps(file, exportName)) findings.push(notExported(parts.file, exportName))
    else findings.push(noExport(parts.file, parts.exportName, [...exportsOf(file).keys()]))
  }
  for (const path of files) {
    const file = project.files.get(path)
    for (const [exportName, declaration] of file ? exportsOf(file) : []) {
      const own = declaration.getSourceFile() === file && !requested.has(declaration)
      if (own) add({ ref: formatRef({ file: path, exportName }), exportName, declaration, optional: true })
    }
  }
  return {
    ...project,
    cwd,
    located,
    diagnostics: [...project.diagnostics, ...findings],
    refOf: (declaration) =>
      around(declaration)
        .map((node) => requested.get(node))
        .find((ref) => ref !== undefined) ?? canonicalRef(cwd, declaration),
  }
}

/** Export name → declaration, through `export *` and `export { } from`. */
function exportsOf(file: SourceFile): ReadonlyMap<string, Node> {
  return new Map(
    file.getExportSymbols().flatMap((symbol) => {
      const target = symbol.isAlias() ? symbol.getAliasedSymbolOrThrow() : symbol
      const declaration = declarationIn(target)
      const node = Node.isExportAssignment(declaration) ? exported(declaration.getExpression()) : declaration
      return node ? [[symbol.getName(), node] as const] : []
    }),
  )
}

/** `export default users` exports what `users` names. */
const exported = (expression: Node): Node =>
  (Node.isIdentifier(expression) && declarationOf(expression)) || expression

/** A declaration, and what it is in: a function that makes the model is what its file exports. */
const around = (declaration: Node): readonly Node[] => [declaration, ...declaration.getAncestors()]

/** The file that declares a model, and the name under which it exports it. */
function canonicalRef(cwd: string, declaration: Node): Ref {
  const file = declaration.getSourceFile()
  const places = around(declaration)
  const exportName =
    [...exportsOf(file)].find(([, node]) => places.includes(node))?.[0] ?? nameOf(declaration)
  return formatRef({ file: relativePath(cwd, file.getFilePath()), exportName })
}

function nameOf(declaration: Node): string {
  const isNamed =
    Node.isVariableDeclaration(declaration) ||
    Node.isClassDeclaration(declaration) ||
    Node.isFunctionDeclaration(declaration)
  return (isNamed ? declaration.getName() : undefined) ?? 'default'
}

/**
 * SG2001: a reference without a file that is there.
 *
 * @param what a reference names, for an example
 */
export function noFile(
  ref: Ref,
  file: string | undefined,
  what = { noun: 'export', example: 'path/to/file.ts#exportName' },
): Diagnostic {
  return file === undefined
    ? { code: 'SG2001', message: `'${ref}' names no ${what.noun}`, fix: `Write it as '${what.example}'` }
    : {
        code: 'SG2001',
        message: `'${ref}': no such file`,
        location: { file },
        fix: 'Correct the path; it is relative to the folder of scim.config.ts',
      }
}

/** Whether a file declares something at its top that it exports by no name. */
function keeps(file: SourceFile, name: string): boolean {
  const declared =
    file.getVariableDeclaration(name) ??
    file.getClass(name) ??
    file.getInterface(name) ??
    file.getTypeAlias(name)
  return declared !== undefined && ![...exportsOf(file).values()].includes(declared)
}

const notExported = (file: string, name: string): Diagnostic => ({
  code: 'SG2002',
  message: `${file} declares ${name} and does not export it`,
  location: { file },
  fix: 'Export it: what is emitted imports it',
})

const noExport = (file: string, exportName: string, names: readonly string[]): Diagnostic => ({
  code: 'SG2002',
  message: `${file} has no export '${exportName}'`,
  location: { file },
  fix: suggestion(exportName, names, 'Name one of its exports', 'Export the table from this file'),
})
