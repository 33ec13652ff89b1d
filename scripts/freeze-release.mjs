// Keeps what this version emits, as test/upgrade/<version>/<case>.json: later versions are tested on these trees, so that
// what a release once wrote can always be brought up to date. Run it at each release: node scripts/freeze-release.mjs
import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Different ORMs, databases, frameworks' styles and options; named as in test/golden. */
const CASES = [
  'sqlite-flag-and-teams',
  'postgresql-bigint-tenant-field',
  'prisma-explicit-enum',
  'typeorm-relations-tenant',
  'kysely-inline-tables',
  'sqlite-tenant-through-timestamp',
  'sequelize-paranoid-tenant',
  'knex-interfaces-tenant',
  'mikro-orm-entities-tenant',
  'sqlite-store-extensions',
  'postgresql-store-name',
  'sqlite-login-enterprise',
]

const repository = fileURLToPath(new URL('..', import.meta.url))
const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
const target = join(repository, 'test/upgrade', version)
mkdirSync(target, { recursive: true })

for (const name of CASES) {
  const file = join(target, `${name}.json`)
  // JSON, so that neither a formatter, a compiler nor git's line ends ever touch a frozen tree.
  writeFileSync(file, `${JSON.stringify(freeze(name), null, 2)}\n`)
  process.stderr.write(`Wrote ${relative(repository, file)}\n`)
}

function freeze(name) {
  const { 'command.json': command, ...input } = readFiles(join(repository, 'test/golden', name, 'input'))
  const cwd = mkdtempSync(join(tmpdir(), 'freeze-'))
  try {
    symlinkSync(join(repository, 'node_modules'), join(cwd, 'node_modules'))
    for (const [path, text] of Object.entries(input)) {
      mkdirSync(dirname(join(cwd, path)), { recursive: true })
      writeFileSync(join(cwd, path), text)
    }
    for (const argv of JSON.parse(command).run) run(argv, cwd)
    const emitted = Object.entries(readFiles(cwd)).filter(([path, text]) => text !== input[path])
    return { input, emitted: Object.fromEntries(emitted) }
  } finally {
    rmSync(cwd, { recursive: true })
  }
}

function run(argv, cwd) {
  const entry = join(repository, 'test/cli/main-from-source.ts')
  const args = ['--import', import.meta.resolve('tsx'), entry, ...argv]
  const env = { ...process.env, TSX_TSCONFIG_PATH: join(repository, 'test/tsconfig.json') }
  const { status, stderr } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`scim-gen ${argv.join(' ')} failed:\n${stderr}`)
}

function readFiles(folder) {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [relative(folder, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
  )
}
