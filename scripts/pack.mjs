// Packs both packages into artifacts/ and checks that they hold what a host needs, and no more. Run after the build.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const OUT = 'artifacts'
const NEVER =
  /(^|\/)(test|tests|fixtures|bench|node_modules)\/|\.test\.|\.tsbuildinfo$|^(?!src\/runtime\/).*(?<!\.d)\.ts$/

rmSync(OUT, { recursive: true, force: true })
mkdirSync(OUT)
const templates = readdirSync('templates', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
// What `eject --runtime` copies, the generated parser among it.
const runtimeSources = ['index.ts', 'filter/scim-filter.gen.ts'].map((path) => `src/runtime/${path}`)
const isPacked = [
  pack('.', ['LICENSE', ...entryPoints('package.json'), ...templates, ...runtimeSources]),
  packWithLicense('src/runtime', [
    'LICENSE',
    'dist/cjs/package.json',
    ...entryPoints('src/runtime/package.json'),
  ]),
]
process.exitCode = isPacked.every(Boolean) ? 0 : 1

/** npm takes a licence from the package's own folder only; the repository keeps one. */
function packWithLicense(folder, required) {
  const license = join(folder, 'LICENSE')
  copyFileSync('LICENSE', license)
  try {
    return pack(folder, required)
  } finally {
    rmSync(license)
  }
}

function pack(folder, required) {
  const command = `npm pack --json --ignore-scripts --pack-destination "${join(process.cwd(), OUT)}"`
  const { status, stdout } = spawnSync(command, { cwd: folder, shell: true, stdio: ['ignore', 'pipe', 2] })
  if (status !== 0) return false
  const [{ filename, files, size, unpackedSize }] = JSON.parse(stdout.toString())
  const paths = files.map(({ path }) => path)
  const problems = [
    ...required.filter((path) => !paths.includes(path)).map((path) => `lacks ${path}`),
    ...paths.filter((path) => NEVER.test(path)).map((path) => `must not hold ${path}`),
  ]
  const kilobytes = (bytes) => `${Math.round(bytes / 1024)} kB`
  process.stderr.write(
    `Packed ${OUT}/${filename}: ${paths.length} files, ${kilobytes(size)} (${kilobytes(unpackedSize)} unpacked)\n`,
  )
  for (const problem of problems) process.stderr.write(`  ${problem}\n`)
  return problems.length === 0 && existsSync(join(OUT, filename))
}

/** Every file that a package.json names: bin, main, types, exports, typesVersions. */
function entryPoints(file) {
  const { bin, main, module, types, exports, typesVersions } = JSON.parse(readFileSync(file, 'utf8'))
  const strings = (value) => (typeof value === 'object' ? Object.values(value).flatMap(strings) : value)
  return [bin, main, module, types, exports, typesVersions]
    .filter((value) => value !== undefined)
    .flatMap(strings)
    .map((path) => path.replace(/^\.\//, ''))
}
