import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { generate } from '../../../src/generate/generate.js'
import { init } from '../../../src/init/init.js'
import { mongoData } from '../../orm-mongoose/mongo-data.js'
import { hostData } from '../../support/host-data.js'
import type { ServedHost } from '../../support/served-host.js'
import { type Combination, nameOf } from '../combinations.js'
import { mountPointOf, ownAnswersOf } from '../frameworks.js'
import { type HostFacts, hosts } from '../hosts.js'
import { type Database, startDatabase } from './database.js'
import { fixtures, newFolder } from './folders.js'
import { runScript, startServer } from './host-app.js'
import { builtRuntime } from './runtime.js'

/** The host of a row, in a folder and with a database of its own. */
export interface CombinationApp {
  readonly cwd: string
  readonly database: Database
  /** What its scripts see. */
  readonly env: Readonly<Record<string, string>>
  /**
   * Runs `generate`, and compiles the app.
   *
   * @throws Error with the compiler's output when it fails
   */
  readonly build: () => Promise<void>
  /**
   * Migrates the database, and serves the app.
   *
   * @throws Error with the output of the step that failed
   */
  readonly serve: () => Promise<ServedHost>
  /** Stops the database; what `serve` gave is to be stopped before. */
  readonly stop: () => Promise<void>
}

const token = 'secret'
const longHeaders = '--max-http-header-size=1000000'

/** Copies the host of a row and runs `init` in it; where it is. */
export async function initHost(combination: Combination): Promise<string> {
  const { answers, set = [] }: HostFacts = hosts[combination.host]
  const cwd = copyHost(combination)
  const more = combination.set ?? []
  await init({ cwd, answers: { auth: 'bearerToken', ...answers }, set: [...set, ...more] })
  return cwd
}

/** The same, with its packages and a database. */
export async function makeApp(combination: Combination): Promise<CombinationApp> {
  const cwd = await initHost(combination)
  await installPackages(cwd, combination)
  return appOn(combination, cwd)
}

/** A host that is set up, with a database of its own. */
export async function appOn(combination: Combination, cwd: string): Promise<CombinationApp> {
  const { tables, answersItself = [] }: HostFacts = hosts[combination.host]
  const database = await startDatabase(combination, cwd)
  const app = {
    cwd,
    database,
    env: {
      [combination.database === 'mongodb' ? 'MONGODB_URI' : 'DATABASE_URL']: database.hostUrl,
      SCIM_TOKEN: token,
      PORT: '0',
      // Longer headers than by default, so that long filters reach the service and not Node's own limit.
      NODE_OPTIONS: longHeaders,
      BUN_OPTIONS: longHeaders,
      ...(database.standby && { REPLICA_URL: database.standby }),
      ...combination.env,
    },
  }
  return {
    ...app,
    build: async () => {
      await generate({ cwd, env: {}, now: () => new Date(), write: true })
      await runScript(app, 'build')
    },
    serve: async () => {
      // Collections are made by whoever writes to them, and their indexes as the app starts.
      if (combination.database !== 'mongodb') await runScript(app, 'migrate')
      const server = await startServer(app)
      const { close, ...data } =
        combination.database === 'mongodb' ? mongoData(database.url, tables) : hostData(database.url, tables)
      return {
        ...data,
        cwd,
        tables,
        token,
        answersItself: [...ownAnswersOf(combination), ...answersItself],
        base: server.origin + mountPointOf(combination.framework),
        watchErrors: () => {
          const before = server.stderr().length
          return () => server.stderr().slice(before).split('\n').filter(Boolean)
        },
        stop: async () => {
          await close()
          await server.stop()
        },
      }
    },
    stop: database.stop,
  }
}

function copyHost(combination: Combination): string {
  const { host, overlays = [] } = combination
  const cwd = newFolder(nameOf(combination))
  for (const folder of [`hosts/${host}`, ...overlays.map((name) => `overlays/${host}/${name}`)]) {
    const from = join(fixtures, folder)
    if (!existsSync(from)) throw new Error(`There is no folder fixtures/${folder}`)
    cpSync(from, cwd, { recursive: true })
  }
  removeEmptyFiles(cwd)
  return cwd
}

/** An overlay cannot lack a file of the host, so it has an empty one in its place. */
function removeEmptyFiles(cwd: string): void {
  for (const entry of readdirSync(cwd, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && statSync(path).size === 0) rmSync(path)
  }
}

/** What a host finds in its own node_modules, before those of fixtures: packages, and the commands that they bring. */
export async function installPackages(cwd: string, { packages = {} }: Combination): Promise<void> {
  const modules = join(cwd, 'node_modules')
  cpSync(await builtRuntime(), join(modules, '@scim-gen/runtime'), { recursive: true })
  mkdirSync(join(modules, '.bin'))
  for (const [name, installed] of Object.entries(packages)) {
    const folder = join(fixtures, 'node_modules', installed)
    const { bin = {} }: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(folder, join(modules, name), 'junction')
    for (const [command, file] of Object.entries(typeof bin === 'string' ? { [name]: bin } : bin))
      symlinkSync(join(folder, file), join(modules, '.bin', command))
  }
}

interface Manifest {
  readonly bin?: string | Readonly<Record<string, string>>
}
