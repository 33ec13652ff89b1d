// Packs the three packages into artifacts/ and checks that they hold what a host needs, and no more. Run after the build.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const OUT = 'artifacts'
// npm takes them from the package's own folder only; the repository keeps one of each.
const COMMON = ['LICENSE', 'CHANGELOG.md']
const NEVER =
  /(^|\/)(test|tests|fixtures|bench|node_modules)\/|\.test\.|\.tsbuildinfo$|^(?!src\/runtime\/|scripts\/demo\/app\/).*(?<!\.d)\.ts$/

/** The app of the demo is a fixture. */
const DEMO_APP = 'fixtures/hosts/express-drizzle-sqlite'

rmSync(OUT, { recursive: true, force: true })
mkdirSync(OUT)
const templates = readdirSync('templates', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
const profiles = readdirSync('src/verify/profiles').filter((file) => file.endsWith('.jsonl'))
const isPacked = [
  pack('.', [...entryPoints('package.json'), ...templates, 'src/runtime/index.ts']),
  pack('src/runtime', ['dist/cjs/package.json', ...entryPoints('src/runtime/package.json')]),
  pack('src/verify', [
    'README.md',
    ...entryPoints('src/verify/package.json'),
    ...profiles.map((file) => `profiles/${file}`),
  ]),
]
process.exitCode = isPacked.every(Boolean) ? 0 : 1

/** Packs a copy of what npm would take: with the licence, and without what is for working on the package alone. */
function pack(folder, required) {
  const stage = mkdtempSync(join(tmpdir(), 'scim-gen-pack-'))
  try {
    for (const { path } of npmPack(folder, ['--dry-run'])?.files ?? [])
      copy(join(folder, path), join(stage, path))
    for (const file of COMMON) copy(file, join(stage, file))
    if (folder === '.') cpSync(DEMO_APP, join(stage, 'scripts/demo/app'), { recursive: true })
    writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifestOf(folder), null, 2)}\n`)
    return isWhole(npmPack(stage, [`--pack-destination "${join(process.cwd(), OUT)}"`]), [
      ...COMMON,
      ...required,
    ])
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

/** npm warns whoever installs a package that has scripts, though these run in the repository only. */
function manifestOf(folder) {
  const { scripts, devDependencies, workspaces, ...manifest } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  return manifest
}

function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to)
}

/** What `npm pack --json` tells; undefined where it fails. */
function npmPack(cwd, flags) {
  const command = ['npm pack --json --ignore-scripts', ...flags].join(' ')
  const { status, stdout } = spawnSync(command, { cwd, shell: true, stdio: ['ignore', 'pipe', 2] })
  return status === 0 ? JSON.parse(stdout.toString())[0] : undefined
}

function isWhole(packed, required) {
  if (!packed) return false
  const { filename, files, size, unpackedSize } = packed
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

/** Every file that a package.json names, and not by a pattern: bin, main, types, exports, typesVersions. */
function entryPoints(file) {
  const { bin, main, module, types, exports, typesVersions } = JSON.parse(readFileSync(file, 'utf8'))
  const strings = (value) => (typeof value === 'object' ? Object.values(value).flatMap(strings) : value)
  return [bin, main, module, types, exports, typesVersions]
    .filter((value) => value !== undefined)
    .flatMap(strings)
    .filter((path) => !path.includes('*'))
    .map((path) => path.replace(/^\.\//, ''))
}
