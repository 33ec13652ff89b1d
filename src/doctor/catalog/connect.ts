/** A connection to the host's database, through the driver that the host has installed: scim-gen brings none. */
import { DiagnosticError, fail } from '../../diagnostics.js'
import type { SqlDialect } from '../../inspect/host-model.js'
import { DRIVERS, type Driver } from './drivers.js'
import type { Module } from './load-driver.js'
import { shownUrl, withoutSecrets } from './redact.js'

export type Row = Readonly<Record<string, unknown>>

export interface Connection {
  readonly driver: string
  readonly query: (sql: string) => Promise<readonly Row[]>
  /** The process of the server that the driver was told of. */
  readonly process?: number | undefined
}

export interface ConnectRequest {
  readonly url: string
  readonly dialect: SqlDialect
  /** What a relative path of SQLite is relative to. */
  readonly cwd: string
  /** Loads a driver; undefined where it is not installed. */
  readonly load: (name: string) => Promise<Module | undefined>
}

/** What connecting and reading may take together, in milliseconds: a firewall answers nothing at all. */
const TIMEOUT = 15_000

/**
 * Connects, runs, and closes the connection, whatever happens.
 *
 * @throws DiagnosticError SG7023 (no answer, or an error of the database; the URL's secrets are left out), SG7024 (the
 * host has none of the drivers that are known)
 */
export async function connect<T>(
  request: ConnectRequest,
  run: (connection: Connection) => Promise<T>,
): Promise<T> {
  const { url, dialect } = request
  const { driver, module } = await installedDriver(request)
  let close: (() => unknown) | undefined
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), TIMEOUT)
  })
  try {
    const work = async () => {
      const session = await driver.open(module, url, request.cwd)
      close = session.close
      return await run({ driver: driver.name, query: session.query, process: session.process?.() })
    }
    return await Promise.race([work(), late])
  } catch (error) {
    if (error instanceof DiagnosticError) throw error
    const message = withoutSecrets(error instanceof Error ? reasonOf(error) : String(error), url)
    return fail({
      code: 'SG7023',
      message: `${shownUrl(url)} cannot be read with ${driver.name}: ${message}`,
      fix: `Start the database, or correct the URL: it is taken as one of ${dialect}.`,
    })
  } finally {
    clearTimeout(timer)
    await Promise.resolve(close?.()).catch(() => {})
  }
}

/** Some errors of sockets have several reasons and no message of their own. */
function reasonOf(error: Error): string {
  const [inner] = error instanceof AggregateError ? error.errors : []
  return error.message || (inner instanceof Error ? inner.message : error.name)
}

async function installedDriver({ url, dialect, load }: ConnectRequest) {
  const candidates = DRIVERS[dialect].filter(({ takes }) => takes?.(url) ?? true)
  for (const driver of candidates) {
    const module = await load(driver.module)
    if (module !== undefined) return { driver, module }
  }
  const names = candidates.map(({ name }: Driver) => name)
  return fail({
    code: 'SG7024',
    message: `No driver for ${dialect} is installed here: looked for ${names.join(', ')}`,
    fix: `Install one of them, as a devDependency: \`${names[0]}\`.`,
  })
}
