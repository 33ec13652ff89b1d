/** Which database an app is on, where neither its models nor its drivers say one: asked, with what speaks for each. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dialectNamed } from '../inspect/detect/dialect.js'
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
  /** What the app is run with: models may be declared for a database that it is not on. */
  readonly isRun: boolean
}

export interface DatabaseSigns {
  readonly signs: readonly DatabaseSign[]
  /** Drivers of databases that SCIM cannot be kept on. */
  readonly unsupported: readonly string[]
}

const UNSUPPORTED = ['mssql', 'tedious', 'oracledb', 'msnodesqlv8', 'ibm_db']

/** Looks at schemas, drivers and the files of the environment. */
export function databaseSigns(cwd: string, { declared = [], sources }: HostFindings): DatabaseSigns {
  const installed = [...dependenciesAround(cwd, sources, ['dependencies'])]
  const drivers = installed.flatMap((name): readonly DatabaseSign[] => {
    const dialect = dialectNamed(name) ?? dialectNamed(name.replace(/^@[\w-]+\/(adapter-)?/, ''))
    return dialect ? [{ dialect, reason: `package.json lists ${name}`, isRun: true }] : []
  })
  return {
    signs: [
      ...declared.map(({ dialect, file }) => ({ dialect, reason: `${file} is for it`, isRun: false })),
      ...drivers,
      ...environments(cwd).flatMap((file) => urlsIn(cwd, file)),
    ],
    unsupported: UNSUPPORTED.filter((name) => installed.includes(name)),
  }
}

/** `.env`, `.env.example` and their like, beside the app and at the root of its workspace. */
function environments(cwd: string): readonly string[] {
  const folders = new Set(['.', seenFrom(cwd, workspaceOf(cwd)?.root ?? cwd)])
  return [...folders].flatMap((folder) =>
    existsSync(join(cwd, folder))
      ? readdirSync(join(cwd, folder), { withFileTypes: true })
          .filter((entry) => entry.isFile() && /^\.?env(\.|$)|^example\.env$/.test(entry.name))
          .map(({ name }) => (folder === '.' ? name : `${folder}/${name}`))
      : [],
  )
}

const URL_OF_DATABASE = /^\s*(?:export\s+)?(\w*(?:DATABASE|DB)\w*)\s*=\s*["']?(\w+):/gm

/** Names and schemes alone: what else a URL holds is a secret. */
function urlsIn(cwd: string, file: string): readonly DatabaseSign[] {
  return [...readFileSync(join(cwd, file), 'utf8').matchAll(URL_OF_DATABASE)].flatMap(
    ([, name = '', scheme = '']) => {
      const dialect = scheme === 'file' ? 'sqlite' : dialectNamed(scheme)
      return dialect ? [{ dialect, reason: `${file} has ${name}=${scheme}:…`, isRun: true }] : []
    },
  )
}

const DIALECTS = ['postgresql', 'sqlite', 'mysql'] as const

/** The question, with the database first that the app is run with, where that is one. */
export function askDialect({ signs, unsupported }: DatabaseSigns): Question {
  const run = new Set(signs.flatMap(({ dialect, isRun }) => (isRun ? dialect : [])))
  const [first, ...others] = run
  const isTold = first !== undefined && others.length === 0
  const strange =
    signs.length === 0 && unsupported.length > 0
      ? ` package.json lists ${listed(unsupported)}, for a database that is not supported.`
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
