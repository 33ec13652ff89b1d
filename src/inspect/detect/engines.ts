/** Databases that speak as another one does, and lack something of it: known by driver, address, or what they call themselves. */
import { BATCH_DRIVERS } from '../../config/choices.js'
import type { DatabaseConfig } from '../../config/database.js'
import type { SqlDialect } from '../host-model.js'

export interface Engine {
  readonly name: string
  readonly dialect: SqlDialect
  readonly lacks: DatabaseConfig
  /** Packages that nobody has for another one. */
  readonly packages?: RegExp
  /** Drivers that the file of the handle may import. */
  readonly modules?: readonly string[]
  /** How the configuration of a tool says that it reaches one. */
  readonly tool?: RegExp
  /** The host of a URL. */
  readonly host?: RegExp
  /** What it says that its version is. */
  readonly version?: RegExp
}

const engines: readonly Engine[] = [
  {
    name: 'Aurora DSQL',
    dialect: 'postgresql',
    lacks: { foreignKeys: false, indexes: 'async' },
    packages: /^@aws-sdk\/dsql-signer$|^@aws\/aurora-dsql-/,
    host: /\.dsql(?:-[a-z]+)?\.[a-z0-9-]+\.on\.aws$/,
  },
  {
    name: 'Vitess',
    dialect: 'mysql',
    lacks: { foreignKeys: false },
    packages: /\bplanetscale\b/,
    // Its PostgreSQL has a name of its own before that.
    host: /(?<!\.pg)\.psdb\.cloud$/,
    version: /vitess/i,
  },
  {
    name: 'Cloudflare D1',
    dialect: 'sqlite',
    lacks: { transactions: 'batch' },
    modules: Object.values(BATCH_DRIVERS),
    tool: /\bdriver['"]?:\s*['"]d1(?:-http)?['"]/,
  },
]

export const engineOfPackage = (name: string): Engine | undefined =>
  engines.find(({ packages }) => packages?.test(name))

export const engineOfModule = (name: string): Engine | undefined =>
  engines.find(({ modules }) => modules?.includes(name))

/** The engine that a configuration speaks of, and how it says so. */
export function engineOfTool(text: string): { readonly engine: Engine; readonly said: string } | undefined {
  for (const engine of engines) {
    const said = engine.tool?.exec(text)?.[0]
    if (said !== undefined) return { engine, said }
  }
  return undefined
}

/** @param url of a database; what is no URL names none */
export const engineOfUrl = (url: string): Engine | undefined => {
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  return engines.find((engine) => engine.host?.test(host))
}

export const engineOfVersion = (version: string): Engine | undefined =>
  engines.find((engine) => engine.version?.test(version))

/** Which of what an engine lacks a configuration does not say, as it is written there. */
export function unsaid({ lacks }: Engine, said: DatabaseConfig = {}): string | undefined {
  const isSaid = Object.entries(lacks).every(([name, value]) => Reflect.get(said, name) === value)
  const entries = Object.entries(lacks).map(
    ([name, value]) => `${name}: ${value === false ? value : `'${value}'`}`,
  )
  return isSaid ? undefined : `database: { ${entries.join(', ')} }`
}
