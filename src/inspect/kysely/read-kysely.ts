/** Loads ts-morph: import this module lazily. */
import { readSources } from '../detect/sources.js'
import type { Ref } from '../host-model.js'
import { declarationsOf } from '../interfaces/declarations.js'
import { readTypedTables, refOfMember } from '../interfaces/read-tables.js'
import { type TableList, tableMembers } from '../interfaces/table-members.js'
import type { TableFindings } from '../locate.js'
import type { KyselyOptions } from './inspect-kysely.js'
import { listsFor, listsIn } from './lists.js'

/** Reads the tables of some references. */
export function readKysely({
  refs,
  ...options
}: KyselyOptions & { readonly refs: readonly Ref[] }): TableFindings {
  const declarations = declarationsOf(options.cwd)
  const lists = listsFor(refs, declarations, () => readSources(options.cwd))
  const members = lists.flatMap((list) => tableMembers(list, declarations))
  return readTypedTables({ ...options, refs, members, declarations, orm: 'Kysely' })
}

/** Reads the tables of the interface with the most tables, of each file. */
export function findKysely({
  files,
  ...options
}: KyselyOptions & { readonly files: readonly string[] }): TableFindings {
  const declarations = declarationsOf(options.cwd)
  const lists = files.flatMap((file): readonly TableList[] => listsIn(file, declarations).slice(0, 1))
  const members = lists.flatMap((list) => tableMembers(list, declarations))
  const refs = [...new Set(members.map(refOfMember))]
  return readTypedTables({ ...options, refs, members, declarations, orm: 'Kysely' })
}
