/** The tarballs in host apps outside the repository: packed once, and installed by npm once for all of them. */
import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa, type ResultPromise } from 'execa'

const repository = join(import.meta.dirname, '../../..')
/** Where `npm run pack` leaves the tarballs. */
export const artifacts = join(repository, 'artifacts')

export type Fixture = 'express-drizzle-sqlite' | 'express-drizzle-postgres'

export const COMPILERS = ['typescript-4.9', 'typescript-5.4', 'typescript-7'] as const

type Dependencies = Readonly<Record<string, string>>

interface Manifest {
  readonly dependencies?: Dependencies
  readonly devDependencies?: Dependencies
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8'))

const fixtureOf = (name: Fixture) => `fixtures/hosts/${name}`

/** What was installed: the hosts have it as their own. */
export interface Packed {
  readonly folder: string
  readonly remove: () => void
}

/**
 * Packs the packages and installs them together with what the hosts and the compilers need.
 *
 * @param packages others that the repository has, in its version
 */
export async function installPacked(
  fixtures: readonly Fixture[],
  packages: readonly string[] = [],
): Promise<Packed> {
  await execa('npm', ['run', 'pack'], { cwd: repository })
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'scim-gen-packed-')))
  const needed = fixtures.map((name) => manifestOf(fixtureOf(name)))
  const { devDependencies = {} } = manifestOf('.')
  const more = [...COMPILERS, ...packages].map((name) => [name, devDependencies[name]])
  const dependencies = Object.assign(
    {},
    ...needed.flatMap((each) => [each.dependencies, each.devDependencies]),
    Object.fromEntries(more),
  )
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
  const tarballs = readdirSync(artifacts).map((file) => join(artifacts, file))
  await execa('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...tarballs], { cwd: folder })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The same folder again, which may lose files of its own. */
function linkTree(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkTree(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkSync(source, target)
  }
}

/** An app that has the packages installed. */
export interface InstalledHost {
  readonly cwd: string
  /** Runs a command that is installed, or that the machine has. */
  readonly run: (command: string, ...args: readonly string[]) => ReturnType<typeof execa>
  /** What scim-gen says, and how it ends. */
  readonly scimGen: (
    ...args: readonly string[]
  ) => Promise<{ readonly exitCode?: number; readonly all: string }>
  /** What a compiler says of the app. */
  readonly compile: (compiler: string, flags?: readonly string[]) => Promise<string>
  /** Starts the app, again where it runs: where its service is. */
  readonly serve: () => Promise<{ readonly base: string; readonly token: string }>
  readonly stop: () => Promise<void>
  readonly read: (path: string) => string
  readonly edit: (path: string, change: (text: string) => string) => void
  readonly remove: () => Promise<void>
}

/**
 * Copies a host and gives it what was installed.
 *
 * @param env of what runs there; the database beside the app unless it says so
 */
export function newHost(
  { folder }: Packed,
  fixture: Fixture,
  variables: Readonly<Record<string, string>> = {},
): InstalledHost {
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'scim-gen-e2e-')))
  cpSync(join(repository, fixtureOf(fixture)), cwd, { recursive: true })
  linkTree(join(folder, 'node_modules'), join(cwd, 'node_modules'))
  const env = {
    DATABASE_URL: `file:${join(cwd, 'host.db')}`,
    SCIM_TOKEN: 'secret',
    PORT: '0',
    ...variables,
  }
  const options = { cwd, env, all: true, preferLocal: true, localDir: cwd } as const
  let server: ResultPromise | undefined
  const stop = async () => {
    server?.kill()
    await server
  }
  const read = (path: string) => readFileSync(join(cwd, path), 'utf8')
  return {
    cwd,
    run: (command, ...args) => execa(command, args, options),
    scimGen: async (...args) => {
      const { exitCode, all } = await execa('scim-gen', args, { ...options, reject: false })
      return { exitCode, all: String(all) }
    },
    compile: async (compiler, flags = []) => {
      const tsc = join(cwd, 'node_modules', compiler, 'bin/tsc')
      const { stdout } = await execa('node', [tsc, '--noEmit', ...flags], { cwd, reject: false })
      return stdout
    },
    serve: async () => {
      await stop()
      server = execa('node', ['--import', 'tsx', 'src/server.ts'], { cwd, env, reject: false })
      return { base: `${await listening(server)}/scim/v2`, token: 'secret' }
    },
    stop,
    read,
    edit: (path, change) => writeFileSync(join(cwd, path), change(read(path))),
    remove: async () => {
      await stop()
      rmSync(cwd, { recursive: true, force: true })
    },
  }
}

/** Waits until the app says where it listens. */
function listening(server: ResultPromise): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stdout?.on('data', (chunk) => {
      said += String(chunk)
      const url = /listening on (http:\S+)/.exec(said)?.[1]
      if (url !== undefined) resolve(url)
    })
    server.then(({ stderr }) => reject(new Error(`The app did not start:\n${said}${stderr}`)), reject)
  })
}
