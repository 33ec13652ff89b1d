/** Which database an app is on, where neither its models nor its drivers say one: asked, with what speaks for each. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dialectNamed, dialectOfPackage, withoutScope } from '../inspect/detect/dialect.js'
import { dependenciesAround } from '../inspect/detect/packages.js'
import type { HostFindings } from '../inspect/detect.js'
import type { SqlDialect } from '../inspect/host-model.js'
import { listed } from '../inspect/words.js'
import { seenFrom, workspaceOf } from '../inspect/workspace/members.js'
import type { Question } from './answers.js'

/** Something that names a database. */
export interface DatabaseSign {
  readonly dialect: SqlDialect
  /** `.env.example has DATABASE_URL=postgresql://…` */
  readonly reason: string
  /** What the app is run with, where this is of it: models may be declared for a database that it is not on. */
  readonly runs?: 'environment' | 'driver'
}

export interface DatabaseSigns {
  readonly signs: readonly DatabaseSign[]
  /** What speaks for databases that SCIM cannot be kept on: drivers, and where the app names one. */
  readonly unsupported: readonly string[]
}

/** Documents are among them, where tables are read. */
const UNSUPPORTED = new Set(['mssql', 'tedious', 'oracledb', 'msnodesqlv8', 'ibm_db', 'mongodb'])

/** `type: 'mssql'` of a data source, `client: 'oracledb'`. */
const NAMES_UNSUPPORTED =
  /\b(?:type|dialect|client|driver)\s*:\s*['"](?:mssql|tedious|oracle(?:db)?|sap|spanner|db2)['"]/

/** Looks at schemas, drivers and the files of the environment. */
export function databaseSigns(cwd: string, { declared = [], sources }: HostFindings): DatabaseSigns {
  const installed = [...dependenciesAround(cwd, sources, ['dependencies'])]
  const drivers = installed.flatMap((name): readonly DatabaseSign[] => {
    const dialect = dialectOfPackage(name)
    return dialect ? [{ dialect, reason: `package.json lists ${name}`, runs: 'driver' }] : []
  })
  return {
    signs: [
      ...declared.map(({ dialect, file }) => ({ dialect, reason: `${file} is for it` })),
      ...drivers,
      ...environments(cwd).flatMap((file) => databasesIn(cwd, file)),
    ],
    unsupported: [
      ...installed
        .filter((name) => UNSUPPORTED.has(name) || UNSUPPORTED.has(withoutScope(name)))
        .map((name) => `package.json lists ${name}`),
      ...sources.flatMap(({ path, text }) => {
        const said = NAMES_UNSUPPORTED.exec(text)?.[0]
        return said === undefined ? [] : `${path} has ${said}`
      }),
    ],
  }
}

/** `.env`, `.env.example` and their like, beside the app, at the root of its workspace and in its other packages. */
export function environments(cwd: string): readonly string[] {
  const { root = cwd, members = [] } = workspaceOf(cwd) ?? {}
  const folders = new Set(['.', ...[root, ...members].map((folder) => seenFrom(cwd, folder))])
  return [...folders].flatMap((folder) =>
    existsSync(join(cwd, folder))
      ? readdirSync(join(cwd, folder), { withFileTypes: true })
          .filter(
            (entry) => entry.isFile() && /^\.?env(\.|$)|^(example|sample|template)\.env$/.test(entry.name),
          )
          .map(({ name }) => (folder === '.' ? name : `${folder}/${name}`))
      : [],
  )
}

const URL_OF_DATABASE = /^\s*(?:export\s+)?(\w*(?:DATABASE|DB)\w*)\s*=\s*["']?(\w+):/gm

const KIND_OF_DATABASE =
  /^\s*(?:export\s+)?((?:\w*_)?(?:DATABASE|DB|\w*ORM)_(?:TYPE|DIALECT|CLIENT|DRIVER|ENGINE|CONNECTION|PROVIDER|VENDOR))\s*=\s*["']?([\w-]+)["']?\s*(?:#.*)?$/gm

/** Names, kinds and schemes alone: what else a URL holds is a secret. */
function databasesIn(cwd: string, file: string): readonly DatabaseSign[] {
  const text = readFileSync(join(cwd, file), 'utf8')
  const signOf = (dialect: SqlDialect | undefined, said: string): readonly DatabaseSign[] =>
    dialect ? [{ dialect, reason: `${file} has ${said}`, runs: 'environment' }] : []
  return [
    ...[...text.matchAll(URL_OF_DATABASE)].flatMap(([, name = '', scheme = '']) =>
      signOf(scheme === 'file' ? 'sqlite' : dialectNamed(scheme), `${name}=${scheme}:…`),
    ),
    ...[...text.matchAll(KIND_OF_DATABASE)].flatMap(([, name = '', kind = '']) =>
      signOf(dialectNamed(kind), `${name}=${kind}`),
    ),
  ]
}

const DIALECTS = ['postgresql', 'sqlite', 'mysql'] as const

/** The question, with the database first that the app is run with, where that is one: its environment chooses among its drivers. */
export function askDialect({ signs, unsupported }: DatabaseSigns): Question {
  const namedBy = (what: DatabaseSign['runs']) => [
    ...new Set(signs.flatMap(({ dialect, runs }) => (runs === what ? dialect : []))),
  ]
  const [chosen, ...alsoChosen] = namedBy('environment')
  const [driven, ...alsoDriven] = namedBy('driver')
  const first = chosen ?? driven
  const isTold = chosen
    ? alsoChosen.length === 0 && (driven === undefined || [driven, ...alsoDriven].includes(chosen))
    : driven !== undefined && alsoDriven.length === 0
  const strange =
    signs.length === 0 && unsupported.length > 0
      ? ` ${listed(unsupported)}, for a database that is not supported.`
      : ''
  return {
    flag: 'dialect',
    message: `Which database does the app use?${strange}`,
    ...(!isTold && { isBare: true }),
    choices: DIALECTS.toSorted((one, other) => Number(other === first) - Number(one === first)).map(
      (value) => ({
        value,
        reason: [...new Set(signs.flatMap(({ dialect, reason }) => (dialect === value ? reason : [])))].join(
          '; ',
        ),
      }),
    ),
  }
}
