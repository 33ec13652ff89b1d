import { ts } from 'ts-morph'
import type { Source } from '../detect/sources.js'
import type { Ref } from '../host-model.js'
import { parseRef } from '../ref.js'
import { declarationsOf } from '../source/declarations.js'

/** A class that is tied to a table, itself or through a base class of the host. */
export const declaresModel = /\bstatic\s+(override\s+|readonly\s+)*(get\s+)?tableName\b/

/** The files with models of Objection; all else of a host is as Knex has it. */
export const modelFilesOf = (sources: readonly Source[]): readonly string[] =>
  sources.filter(({ text }) => declaresModel.test(text)).map(({ path }) => path)

/**
 * Whether a reference names a class that extends another, which is a model of Objection, and not the type of Knex's rows.
 *
 * @param cwd absolute; the reference may lead through other files
 */
export function namesClass(cwd: string, ref: Ref): boolean {
  const { file = '', exportName = '' } = parseRef(ref) ?? {}
  const [name = ''] = exportName.split('.')
  const declared = declarationsOf(cwd).find(file, name)?.node
  // An interface of its name may tell the columns of a class.
  const classes = declared?.getSourceFile().statements.filter(ts.isClassDeclaration) ?? []
  return classes.some((one) => one.name?.text === declared?.name?.getText() && extendsAnother(one))
}

const extendsAnother = ({ heritageClauses }: ts.ClassDeclaration) =>
  heritageClauses?.some(({ token }) => token === ts.SyntaxKind.ExtendsKeyword) === true
