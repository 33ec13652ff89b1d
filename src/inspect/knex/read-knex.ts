/** Loads ts-morph: import this module lazily. */
import { ts } from 'ts-morph'
import { singular } from '../candidates/words.js'
import type { Ref } from '../host-model.js'
import { type Declarations, declarationsOf } from '../interfaces/declarations.js'
import { readMigrations } from '../interfaces/migrations/read.js'
import { readTypedTables, refOfMember } from '../interfaces/read-tables.js'
import { compositeArguments, tableMembers } from '../interfaces/table-members.js'
import { stemOf } from '../interfaces/table-name.js'
import type { TableFindings } from '../locate.js'
import { formatRef } from '../ref.js'
import type { KnexOptions } from './inspect-knex.js'
import { listFiles, listsFor, listsIn } from './lists.js'

/** Reads the tables of some references. */
export function readKnex({
  refs,
  ...options
}: KnexOptions & { readonly refs: readonly Ref[] }): TableFindings {
  const declarations = declarationsOf(options.cwd)
  const lists = listsFor(refs, options.cwd, declarations)
  const members = lists.flatMap((list) => tableMembers(list, declarations))
  return readTypedTables({ ...options, refs, members, declarations, orm: 'Knex' })
}

/** Reads all tables that are listed, and the row types of some files. */
export function findKnex({
  files,
  ...options
}: KnexOptions & { readonly files: readonly string[] }): TableFindings {
  const { cwd, dialect, migrations } = options
  const declarations = declarationsOf(cwd)
  const members = listFiles(cwd)
    .flatMap((file) => listsIn(file, declarations))
    .flatMap((list) => tableMembers(list, declarations))
  const listed = members.map(refOfMember)
  const made = migrations === undefined ? [] : readMigrations(cwd, migrations, dialect, options.naming)
  const stems = new Set(made.map(({ name }) => singular(name)))
  const rows = files
    .flatMap((file) => rowTypesIn(file, declarations))
    .filter(({ name }) => stems.has(stemOf(name)))
    // Several types may be named after one table: the row's own, and what an insert takes.
    .filter(({ name }, index, all) => all.findIndex((other) => stemOf(other.name) === stemOf(name)) === index)
    .filter(({ name }) => !members.some((member) => stemOf(member.name) === stemOf(name)))
    .map(({ path, name }) => formatRef({ file: path, exportName: name }))
  const refs = [...new Set([...listed, ...rows])]
  return readTypedTables({ ...options, refs, members, declarations, orm: 'Knex' })
}

/** The exported types of a file that have properties of their own. */
function rowTypesIn(path: string, declarations: Declarations): readonly { path: string; name: string }[] {
  const statements = [...(declarations.source(path)?.statements ?? [])]
  return statements.flatMap((statement) => {
    const isRow =
      ts.isInterfaceDeclaration(statement) ||
      (ts.isTypeAliasDeclaration(statement) &&
        (ts.isTypeLiteralNode(statement.type) || compositeArguments(statement.type) !== undefined))
    const isExported =
      isRow && statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
    return isExported ? [{ path, name: statement.name.text }] : []
  })
}
