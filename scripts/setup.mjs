// Makes `npm test` and `npm run demo` enough on a fresh clone: installs what is missing or out of date. With `--fixtures` it installs what the host apps of `fixtures/` stand on, too: other ORMs and frameworks; with `--runtimes`, Bun, Deno, workerd and another Node. Runs before anything is installed, so it imports Node's own modules only; says nothing when all is there.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Milliseconds since 1970; a file that is not there is older than all others. */
const modified = (path) =>
  statSync(`${root}${path}`, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY

async function run(command) {
  // Windows runs npm, a script, through a shell only. What it prints is talk: stdout belongs to the command after us.
  const child = spawn(command, { cwd: root, shell: true, stdio: ['ignore', 2, 2] })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exit(code ?? 1)
}

async function install(folder, what) {
  // npm writes the first file last, so it tells of a complete installation.
  if (modified(`${folder}node_modules/.package-lock.json`) >= modified(`${folder}package-lock.json`)) return
  process.stderr.write(`Installing ${what} (npm ci) …\n`)
  await run(`npm ci --no-audit --no-fund${folder && ` --prefix ${folder}`}`)
}

const withFixtures = process.argv.includes('--fixtures')
await Promise.all([
  install('', 'dependencies'),
  ...(withFixtures ? [install('fixtures/', 'what the fixture hosts stand on')] : []),
  ...(withFixtures ? [install('fixtures/older/', 'their older packages')] : []),
  ...(process.argv.includes('--runtimes') ? [install('fixtures/runtimes/', 'other runtimes')] : []),
])
