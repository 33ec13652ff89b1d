/** An app of `fixtures/strangers` in a folder of its own, set up as a newcomer would: `init`, `generate`, the line that mounts. */
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createClient } from '@libsql/client'
import { Client } from 'pg'
import { main } from '../../src/cli/program.js'
import { hashOf } from '../../src/runtime/connections/token.js'
import { fakeIo } from '../cli/fake-io.js'
import { fixtures, newFolder } from '../matrix/support/folders.js'
import { writeFiles } from '../support/files.js'
import { editFile } from '../support/host.js'
import { connect } from '../support/mariadb.js'
import { openSql } from '../support/sql-client.js'
import type { Stranger } from './strangers.js'

export interface Said {
  readonly code: number
  readonly out: string
}

/** Copies the files of an app, or of a workspace, to where it finds the packages of `fixtures`. */
export function copyStranger(name: string, links: Readonly<Record<string, string>> = {}): string {
  const cwd = newFolder(name)
  cpSync(join(fixtures, 'strangers', name), cwd, { recursive: true })
  for (const [path, folder] of Object.entries(links)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true })
    symlinkSync(join(cwd, folder), join(cwd, path), 'junction')
  }
  return cwd
}

/** Runs a command in it, in this process; what it said, without times. */
export async function scimGen(cwd: string, ...argv: readonly string[]): Promise<Said> {
  const io = fakeIo({ cwd })
  const code = await main(argv, io)
  const out = `${io.out()}${io.err()}`
    .replaceAll(/\(\d+\.\d s\)/g, '(… s)')
    .replaceAll(/\d{14}|\d{13}/g, '<time>')
  return { code, out }
}

/** The text of a file; none where there is no such file. */
export const textOf = (cwd: string, path: string): string =>
  existsSync(join(cwd, path)) ? readFileSync(join(cwd, path), 'utf8') : ''

/** Puts the line into the app that mounts what is emitted; a file that there is none of is written. */
export function mountIn(cwd: string, { file, imports, before, line }: Stranger['mount']): void {
  const text = textOf(cwd, file)
  if (!text.includes(before)) throw new Error(`${file} has no ${before}`)
  const mounted = before === '' ? line : text.replace(before, `${line}\n${before}`)
  writeFiles(cwd, { [file]: `${imports}\n${mounted}` })
}

/** Gives each of two tenants a connection whose token is its name, past the app: some apps have their handle to themselves. */
export async function makeConnections(url: string, { tenants }: Stranger): Promise<void> {
  if (!tenants) return
  const sql = await openSql(url)
  for (const [index, token] of ['acme', 'umbrella'].entries()) {
    const key = tenants.keys[index]?.replaceAll("'", '') ?? ''
    const id = randomUUID()
    const made = { name: token, state: 'active', created_at: new Date() }
    await sql.insert('scim_connections', { id, tenant_id: /^\d+$/.test(key) ? Number(key) : key, ...made })
    const credential = {
      id: randomUUID(),
      connection_id: id,
      kind: 'token',
      prefix: '',
      created_at: new Date(),
    }
    await sql.insert('scim_credentials', { ...credential, hash: hashOf(token) })
  }
  await sql.end()
}

/** Has users tell their groups unasked: the suites of two tenants compare what is filtered with what is shown. */
export async function showGroups(cwd: string): Promise<void> {
  editFile(cwd, 'scim.config.ts', (text) => text.replace(/^(\s+)user: \{\n/m, "$&$1$1groups: 'default',\n"))
  const { code, out } = await scimGen(cwd, 'generate')
  if (code !== 0) throw new Error(out)
}

/** Runs statements, as they stand in a file, on a database. */
export async function runSql(url: string, text: string): Promise<void> {
  if (url.startsWith('postgres')) {
    const client = new Client({ connectionString: url })
    await client.connect()
    return client.query(text).then(
      () => client.end(),
      async (error) => {
        await client.end()
        throw error
      },
    )
  }
  if (url.startsWith('file:')) {
    const client = createClient({ url })
    await client.executeMultiple(text)
    return client.close()
  }
  const connection = await connect(url)
  for (const statement of text.split(/;\s*$/m).filter((one) => one.replace(/^\s*--.*$/gm, '').trim() !== ''))
    await connection.query(statement)
  await connection.end()
}

/** What `prisma migrate deploy` does, whose engine cannot be had: the scripts in their order. */
export async function deployPrisma(cwd: string, url: string): Promise<void> {
  const folder = migrationsIn(cwd)
  for (const name of readdirSync(join(cwd, folder)).sort())
    if (!name.includes('.')) await runSql(url, textOf(cwd, join(folder, name, 'migration.sql')))
}

/** Applies migrations in plain SQL. */
export async function applySql(cwd: string, url: string): Promise<void> {
  const folder = migrationsIn(cwd)
  for (const name of readdirSync(join(cwd, folder)).sort())
    await runSql(url, textOf(cwd, join(folder, name, 'up.sql')))
}

const migrationsIn = (cwd: string): string =>
  /^\s+migrations: (?:\{ folder: )?['"]([^'"]+)['"]/m.exec(textOf(cwd, 'scim.config.ts'))?.[1] ?? ''
