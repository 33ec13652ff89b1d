// Installs the benchmarks' own dependencies on the first run, and when they change: the project itself does
// without them. Imports Node's own modules only.
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Milliseconds since 1970; a file that is not there is older than all others. */
const modified = (path) =>
  statSync(`${folder}${path}`, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY

// npm writes this file last, so it tells of a complete installation.
if (modified('node_modules/.package-lock.json') < modified('package-lock.json')) {
  process.stderr.write('Installing the benchmarks (npm ci) …\n')
  // Windows runs npm, a script, through a shell only.
  const { status } = spawnSync('npm ci --no-audit --no-fund', {
    cwd: folder,
    shell: true,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) process.exit(status ?? 1)
}
