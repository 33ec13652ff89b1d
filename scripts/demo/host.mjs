// The app of the demo: a copy of a fixture in a folder of its own, made to serve SCIM as its developer would do it.
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** Copies a fixture; dependencies come from the repository, so nothing is installed twice. */
export function copyHost(fixture) {
  const folder = mkdtempSync(join(tmpdir(), 'scim-gen-demo-'))
  cpSync(join(repository, 'fixtures/hosts', fixture), folder, { recursive: true })
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'), 'junction')
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

/** What `npx <command>` would run. */
const BINARIES = {
  'scim-gen': join(repository, 'bin/scim-gen.js'),
  'drizzle-kit': join(repository, 'node_modules/drizzle-kit/bin.cjs'),
  // The fastest: its reader waits.
  tsc: join(repository, 'node_modules/typescript-7/bin/tsc'),
}

/**
 * Runs `npx <command>` in a folder.
 *
 * @returns all that it printed, and how long it took
 */
export async function npx(command, folder) {
  const [name, ...args] = command.split(' ')
  const started = performance.now()
  const child = spawn(process.execPath, [BINARIES[name], ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const exitCode = await exitOf(child)
  if (exitCode !== 0) throw new Error(`npx ${command} ended with ${exitCode}:\n${output}`)
  return { output, milliseconds: performance.now() - started }
}

/** Starts the app as its `npm start` does, and waits until it listens. */
export async function startApp(folder, env) {
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), 'src/server.ts'], {
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
