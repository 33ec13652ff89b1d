#!/usr/bin/env node
// An old Node.js has to get as far as being told so: nothing here that it does not parse, and no import before.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major > 20 || (major === 20 && minor >= 19)) {
  // Compiling TypeScript is a fifth of a command's time; Node.js keeps it from 22.8 on.
  const { createRequire, enableCompileCache } = process.getBuiltinModule('node:module')
  if (enableCompileCache) enableCompileCache()
  // By `require`: where nothing has changed, `import` alone would take as long as all the rest.
  const said = createRequire(import.meta.url)('../dist/bundle/again.cjs').again()
  if (said) {
    // A reader that has seen enough (`scim-gen diff | head`) is no error.
    const refused = (error) => {
      if (error.code !== 'EPIPE') throw error
    }
    if (said.stdout) process.stdout.on('error', refused).write(said.stdout)
    if (said.stderr) process.stderr.write(said.stderr)
  } else import('./run.js')
} else {
  const message = `Node.js ${process.versions.node} is older than 20.19, the oldest that scim-gen and its runtime support`
  const fix = 'Install the current LTS version of Node.js, here and where the app runs.'
  const result = { version: 1, ok: false, command: null, diagnostics: [{ code: 'SG7001', message, fix }] }
  process.exitCode = 1
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
  else process.stderr.write(`SG7001 ${message}\nfix: ${fix}\n`)
}
