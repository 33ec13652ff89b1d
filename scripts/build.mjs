// Compiles the CLI to dist/, verify to src/verify/dist and the runtime to src/runtime/dist/{esm,cjs}.
// What is up to date is not touched: others may be reading it.
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

const VERIFY = { out: 'src/verify/dist', sources: 'src/verify', make: () => compile('src/verify') }
const CLI = { out: 'dist', sources: 'src', make: () => compile('.').then(finishCli) }
const TEMPLATES = { out: 'dist/emit/templates.cjs', sources: 'templates', make: () => buildTemplates('dist') }
const ESM = { out: 'src/runtime/dist/esm', sources: 'src/runtime', make: () => compile('src/runtime') }
const CJS = {
  out: 'src/runtime/dist/cjs',
  sources: 'src/runtime',
  make: () => Promise.all([compile('src/runtime/tsconfig.cjs.json'), esm]).then(finishCommonJs),
}

const esm = build(ESM)
// The CLI is checked against the types of verify; templates are compiled with its options.
const cli = build(VERIFY)
  .then(() => build(CLI))
  .then(() => build(TEMPLATES))
for (const { reason } of await Promise.allSettled([esm, build(CJS), cli])) {
  if (!reason) continue
  console.error(String(reason))
  process.exitCode = 1
}

/** Makes one target unless its sources are those of the last time. */
async function build({ out, sources, make }) {
  const stamp = join('node_modules/.cache/scim-gen', `${out.replaceAll('/', '-')}.sha256`)
  const hash = hashOf(sources)
  if (existsSync(out) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return

  const start = performance.now()
  rmSync(out, { recursive: true, force: true })
  rmSync(stamp, { force: true })
  await make()
  mkdirSync('node_modules/.cache/scim-gen', { recursive: true })
  writeFileSync(stamp, hash)
  process.stderr.write(`Built ${out} (${((performance.now() - start) / 1000).toFixed(1)} s)\n`)
}

/** The types are those of the ES modules; the package around it is ESM. */
function finishCommonJs() {
  cpSync(ESM.out, CJS.out, { recursive: true, filter: isDeclaration })
  writeFileSync(join(CJS.out, 'package.json'), '{ "type": "commonjs" }\n')
}

function isDeclaration(path) {
  return statSync(path).isDirectory() || path.endsWith('.d.ts')
}

async function finishCli() {
  declareForCommonJs(CLI.out)
  await bundle(CLI.out)
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
function hashOf(folder) {
  const hash = createHash('sha256')
  const sources = readdirSync(folder, { recursive: true })
    .map((file) => join(folder, file))
    .filter((file) => /\.(ts|hbs)$/.test(file) && !/(^|[\\/])(dist|node_modules)[\\/]/.test(file))
  const settings = [
    ...['package-lock.json', 'tsconfig.base.json', 'tsconfig.json'],
    ...['src/runtime/tsconfig.json', 'src/runtime/tsconfig.cjs.json', 'src/verify/tsconfig.json'],
    ...['scripts/build.mjs', 'scripts/build-templates.mjs', 'scripts/bundle.mjs'],
  ]
  for (const file of [...settings, ...sources.sort()]) hash.update(`\n${file}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

/** TypeScript prints what it refuses; then nothing is written. */
function compile(project) {
  return new Promise((resolve, reject) => {
    spawn(process.execPath, [tsc, '-p', project, '--noEmitOnError'], { stdio: ['ignore', 2, 2] })
      .on('error', reject)
      .on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${project} does not compile`))))
  })
}
