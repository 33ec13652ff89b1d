import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type Diagnostic, DiagnosticError } from '../../src/diagnostics.js'
import type { HostTable } from '../../src/inspect/host-model.js'

const here = import.meta.dirname

/** The folder of a host under `fixtures/`. */
export const fixture = (name: string) => join(here, 'fixtures', name)

/**
 * Writes a host that is broken, or that Git would not keep as it is.
 *
 * @param workspaces The packages that its package manager links: name → folder.
 */
export function temporaryHost(
  files: Readonly<Record<string, string>>,
  workspaces: Readonly<Record<string, string>> = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), 'scim-gen-host-'))
  const drizzle = resolve(here, '../../node_modules/drizzle-orm')
  for (const [name, target] of Object.entries({ 'drizzle-orm': drizzle, ...workspaces })) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(resolve(folder, target), link)
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** The findings that an inspection ends with, one line each. */
export async function findingsOf(work: Promise<unknown>): Promise<readonly string[]> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof DiagnosticError)) throw error ?? new Error('nothing was found')
  return error.diagnostics.map(printDiagnostic)
}

export function printDiagnostic({ code, message, location, fix }: Diagnostic): string {
  const place = [location?.file, location?.line, location?.column]
    .filter((part) => part !== undefined)
    .join(':')
  return `${code} ${message} (${place}) fix: ${fix}`
}

/** Every fact about a table, a line for itself and one for each column. */
export function printTable(table: HostTable): readonly string[] {
  const { ref, schema, name, dialect, primaryKey, uniques, location } = table
  const keys = uniques.map((fields) => ` unique(${fields.join()})`).join('')
  const title = `${ref} = ${dialect} ${schema ? `${schema}.` : ''}${name} key(${primaryKey.join()})${keys} line ${location.line}`
  return [title, ...table.columns.map(printColumn)]
}

function printColumn(column: HostTable['columns'][number]): string {
  const { name, builder, module, options, sqlType } = column.stored
  const kind =
    column.type.kind === 'string' && column.type.values
      ? `one of ${column.type.values.join()}`
      : column.type.kind
  return [
    `${column.field} ${name}: ${kind} \`${column.typeText}\``,
    column.notNull && 'notNull',
    column.filledBy && 'default',
    column.primaryKey && 'key',
    column.unique && 'unique',
    column.references && `-> ${column.references.table}.${column.references.field}`,
    `${builder}(${options ?? ''}) of ${module} as ${sqlType}`,
    `${column.location.file}:${column.location.line}:${column.location.column}`,
  ]
    .filter(Boolean)
    .join(' | ')
}
