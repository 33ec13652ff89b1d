import { resolve } from 'node:path'
import { DiagnosticError } from '../../diagnostics.js'
import type { HostTable, Ref } from '../host-model.js'
import type { TableFindings } from '../locate.js'
import { openReader } from './read-tables.js'

/**
 * Reads the models that a configuration names from the Prisma schema. Neither Prisma nor its client is needed, and
 * nothing of the host is run.
 *
 * @param options.cwd The project's root; references are relative to it.
 * @param options.refs `prisma/schema.prisma#User`, in a schema of several files the one that declares the model;
 * `prisma/schema.prisma#Team.members` for the join table of a many-to-many relation without a model.
 * @returns One table per reference, in their order.
 * @throws DiagnosticError with all findings: SG2001 no such file, SG2002 no such model or field, SG2004 not a model
 * that the client reaches, SG2005 a type that nothing declares, SG2013 syntax, SG2021 another database.
 * @see https://www.prisma.io/docs/orm/reference/prisma-schema-reference
 */
export async function inspectPrisma(options: {
  readonly cwd: string
  readonly refs: readonly Ref[]
}): Promise<readonly HostTable[]> {
  const reader = openReader(resolve(options.cwd), options.refs)
  const tables = options.refs.flatMap((ref) => reader.read(ref) ?? [])
  if (reader.findings.length > 0) throw new DiagnosticError(reader.findings)
  return tables
}

/**
 * Reads every model of some files, as `init` does to find candidates, join tables without a model too; what cannot
 * be read is returned beside them.
 */
export async function findPrismaTables(options: {
  readonly cwd: string
  readonly files: readonly string[]
}): Promise<TableFindings> {
  const reader = openReader(resolve(options.cwd), [])
  const tables = options.files.flatMap((file) => reader.readFile(file))
  return { tables, diagnostics: reader.findings }
}
