// Compiles the CLI to dist/, verify to src/verify/dist and the runtime to src/runtime/dist/{esm,cjs}; skips what is up to date.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildTemplates } from './build-templates.mjs'
import { bundle } from './bundle.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
// TypeScript 7 writes what 6 writes, in a fifth of the time.
const tsc = 'node_modules/typescript-7/bin/tsc'

const CLI = { out: 'dist', sources: 'src', options: ['-p', '.'], finish: finishCli }
const VERIFY = { out: 'src/verify/dist', sources: 'src/verify', options: ['-p', 'src/verify'] }
const RUNTIME = [
  { out: 'src/runtime/dist/esm', sources: 'src/runtime', options: ['-p', 'src/runtime'] },
  {
    out: 'src/runtime/dist/cjs',
    sources: 'src/runtime',
    options: ['-p', 'src/runtime/tsconfig.cjs.json'],
    // The package around it is ESM.
    finish: (out) => writeFileSync(join(out, 'package.json'), '{ "type": "commonjs" }\n'),
  },
]

// The CLI is checked against the types of verify.
const cli = build(VERIFY).then((isBuilt) => isBuilt && build(CLI))
const results = await Promise.all([cli, ...RUNTIME.map(build)])
if (results[0]) await buildTemplates('dist')
if (results[1] && results[2])
  cpSync(RUNTIME[0].out, RUNTIME[1].out, { recursive: true, filter: isDeclaration })
process.exitCode = results.every(Boolean) ? 0 : 1

/** Compiles one target unless its sources are those of the last time; tells whether it compiled. */
async function build({ out, sources, options, finish }) {
  const stamp = join('node_modules/.cache/scim-gen', `${out.replaceAll('/', '-')}.sha256`)
  const hash = hashOf(sources, JSON.stringify(options))
  if (existsSync(out) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true

  const start = performance.now()
  rmSync(out, { recursive: true, force: true })
  rmSync(stamp, { force: true })
  const status = await exitCode(process.execPath, [tsc, ...options, '--noEmitOnError'])
  if (status !== 0) return false
  await finish?.(out)
  mkdirSync('node_modules/.cache/scim-gen', { recursive: true })
  writeFileSync(stamp, hash)
  process.stderr.write(`Built ${out} (${((performance.now() - start) / 1000).toFixed(1)} s)\n`)
  return true
}

function isDeclaration(path) {
  return statSync(path).isDirectory() || path.endsWith('.d.ts')
}

async function finishCli(out) {
  declareForCommonJs(out)
  await bundle(out)
}

/**
 * The types of the public entry as CommonJS sees them: a CommonJS host type-checks its `scim.config.ts` too, and
 * TypeScript before 5.8 refuses an ES module there. (It is never run so: the CLI stands in for `scim-gen`.)
 */
function declareForCommonJs(out) {
  const files = new Set([join(out, 'config/index.d.ts')])
  // A set goes on to what is added meanwhile.
  for (const file of files) {
    const types = readFileSync(file, 'utf8').replace(
      /(\bfrom '|\bimport\(['"])(\.{1,2}\/[^'"]+)\.js(?=['"])/g,
      (_, before, path) => {
        files.add(join(dirname(file), `${path}.d.ts`))
        return `${before}${path}.cjs`
      },
    )
    writeFileSync(file.replace(/\.ts$/, '.cts'), types)
  }
}

/** By content, not by time: a checkout and a build touch files without changing them. */
function hashOf(folder, options) {
  const hash = createHash('sha256').update(options)
  const sources = readdirSync(folder, { recursive: true })
    .map((file) => join(folder, file))
    .filter((file) => /\.ts$/.test(file) && !/(^|[\\/])(dist|node_modules)[\\/]/.test(file))
  const settings = [
    ...['package-lock.json', 'tsconfig.base.json', 'tsconfig.json'],
    ...['src/runtime/tsconfig.json', 'src/runtime/tsconfig.cjs.json', 'src/verify/tsconfig.json'],
    ...['scripts/build.mjs', 'scripts/bundle.mjs'],
  ]
  for (const file of [...settings, ...sources.sort()]) hash.update(`\n${file}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

function exitCode(command, args) {
  return new Promise((resolve, reject) => {
    spawn(command, args, { stdio: ['ignore', 2, 2] })
      .on('error', reject)
      .on('close', resolve)
  })
}
