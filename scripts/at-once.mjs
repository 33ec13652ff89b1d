// `node scripts/at-once.mjs lint typecheck build`: runs scripts of package.json side by side. What each prints comes in one piece, in
// the order of the names; ends with 1 where one of them failed.
import { spawn } from 'node:child_process'

/** Runs a script; gives what it printed, and whether it came to its end. */
function run(script) {
  const child = spawn(`npm run --silent ${script}`, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  return new Promise((resolve) => child.once('close', (code) => resolve({ said, isDone: code === 0 })))
}

const scripts = process.argv.slice(2)
const running = scripts.map(run)
for (const [index, script] of scripts.entries()) {
  const { said, isDone } = await running[index]
  process.stderr.write(`${script}: ${isDone ? 'ok' : 'failed'}\n${said}`)
  if (!isDone) process.exitCode = 1
}
