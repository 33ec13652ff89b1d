// The app of the demo: a copy of a fixture in a folder of its own, made to serve SCIM as its developer would do it.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'

const own = fileURLToPath(new URL('../..', import.meta.url))

/** The app: of the repository, or of the package. */
const APPS = ['fixtures/hosts/express-drizzle-sqlite', 'scripts/demo/app'].map((path) => join(own, path))

/**
 * Copies the app into a temporary folder. In the repository its dependencies are there; from the package, npm installs them.
 *
 * @param install called before npm is
 */
export async function copyHost(install) {
  const folder = mkdtempSync(join(tmpdir(), 'scim-gen-demo-'))
  const app = APPS.find(existsSync)
  cpSync(app, folder, { recursive: true })
  if (app === APPS[0]) symlinkSync(join(own, 'node_modules'), join(folder, 'node_modules'), 'junction')
  else {
    install()
    await installInto(folder)
  }
  return {
    folder,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    edit: (path, change) => {
      const file = join(folder, path)
      writeFileSync(file, change(readFileSync(file, 'utf8')))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** With the runtime that is installed beside this package, else the one of the registry. */
async function installInto(folder) {
  const runtime = folderOf('@scim-gen/runtime')
  const { version } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'))
  const more = runtime === undefined ? [`@scim-gen/runtime@${version}`, 'jose'] : ['jose']
  const npm = ['install', '--no-audit', '--no-fund', '--loglevel', 'error', ...more]
  const child = spawn(process.platform === 'win32' ? 'npm.cmd' : 'npm', npm, {
    cwd: folder,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exitCode = await exitOf(child)
  if (exitCode !== 0) throw new Error(`npm install ended with ${exitCode}: the demo needs the registry`)
  const target = join(folder, 'node_modules/@scim-gen/runtime')
  if (runtime !== undefined) cpSync(runtime, target, { recursive: true, dereference: true })
}

/** The folder of a package as this one finds it. */
function folderOf(name) {
  const places = createRequire(import.meta.url).resolve.paths(name) ?? []
  return places.map((place) => join(place, name)).find((folder) => existsSync(join(folder, 'package.json')))
}

/** The file that `npx <name>` would run in a folder. */
function binaryIn(folder, name) {
  const inPackages = (path) => join(folder, 'node_modules', path)
  const files = {
    'scim-gen': [join(own, 'bin/scim-gen.js')],
    'drizzle-kit': [inPackages('drizzle-kit/bin.cjs')],
    // The fastest of the repository's: its reader waits.
    tsc: [inPackages('typescript-7/bin/tsc'), inPackages('typescript/bin/tsc')],
  }
  return files[name].find(existsSync)
}

/** The URL of a package that the app has. */
export const packageOf = (folder, name) =>
  pathToFileURL(createRequire(join(folder, 'package.json')).resolve(name)).href

/**
 * Runs `npx <command>` in a folder.
 *
 * @param isShown whether what it prints goes where this process prints; else it is returned
 * @returns what it printed, and how long it took
 */
export async function npx(command, folder, { isShown = false, ...env } = {}) {
  const [name, ...args] = command.match(/"[^"]*"|\S+/g).map((word) => word.replaceAll('"', ''))
  const started = performance.now()
  const child = spawn(process.execPath, [binaryIn(folder, name), ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout?.on('data', (chunk) => (stdout += chunk))
  child.stderr?.on('data', (chunk) => (stderr += chunk))
  const exitCode = await exitOf(child)
  if (exitCode !== 0) throw new Error(`npx ${command} ended with ${exitCode}:\n${stdout}${stderr}`)
  return { stdout, stderr, milliseconds: performance.now() - started }
}

/** Starts the app as its `npm start` does, and waits until it listens. */
export async function startApp(folder, env) {
  const child = spawn(process.execPath, ['--import', packageOf(folder, 'tsx'), 'src/server.ts'], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = exitOf(child)
  const listening = new Promise((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /http:\/\/\S+/.exec(line)?.[0]
      if (url) resolve(url)
    })
  })
  const url = await Promise.race([listening, exited.then(() => undefined)])
  if (url === undefined) throw new Error('The app ended before it listened')
  return {
    url,
    exited,
    stop: () => {
      child.kill()
      return exited
    },
  }
}

const exitOf = (child) =>
  new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code, signal) => resolve(code ?? signal))
  })
