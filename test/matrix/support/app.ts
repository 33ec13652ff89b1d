import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { generate } from '../../../src/generate.js'
import { init } from '../../../src/init/init.js'
import { hostData } from '../../support/host-data.js'
import type { ServedHost } from '../../support/served-host.js'
import { type Combination, nameOf } from '../combinations.js'
import { ownAnswers } from '../frameworks.js'
import { type HostFacts, hosts } from '../hosts.js'
import { startDatabase } from './database.js'
import { fixtures, newFolder } from './folders.js'
import { runScript, startServer } from './host-app.js'
import { builtRuntime } from './runtime.js'

/** The host of a row, in a folder and with a database of its own. */
export interface CombinationApp {
  readonly cwd: string
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

/** Copies the host of a row, gives it its packages and a database, and runs `init` in it. */
export async function makeApp(combination: Combination): Promise<CombinationApp> {
  const { answers, set = [], tables, answersItself = [] }: HostFacts = hosts[combination.host]
  const cwd = copyHost(combination)
  await init({ cwd, answers: { auth: 'bearerToken', ...answers }, set })
  await installPackages(cwd, combination)
  const database = await startDatabase(combination, cwd)
  const app = {
    cwd,
    env: {
      DATABASE_URL: database.hostUrl,
      SCIM_TOKEN: token,
      PORT: '0',
      // Longer headers than by default, so that long filters reach the service and not Node's own limit.
      NODE_OPTIONS: '--max-http-header-size=1000000',
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
      if (!tables) throw new Error(`test/matrix/hosts.ts has no tables of ${combination.host}`)
      await runScript(app, 'migrate')
      const server = await startServer(app)
      const { close, ...data } = hostData(database.url, tables)
      return {
        ...data,
        cwd,
        tables,
        token,
        answersItself: [...(ownAnswers[combination.framework] ?? []), ...answersItself],
        base: `${server.origin}/scim/v2`,
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
  return cwd
}

/** What a host finds in its own node_modules, before those of fixtures. */
async function installPackages(cwd: string, { packages = {} }: Combination): Promise<void> {
  cpSync(await builtRuntime(), join(cwd, 'node_modules/@scim-gen/runtime'), { recursive: true })
  for (const [name, installed] of Object.entries(packages)) {
    const link = join(cwd, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(fixtures, 'node_modules', installed), link, 'junction')
  }
}
