// Writes the matrix of ORMs, databases and frameworks between the matrix marks of README.md, from the results of the
// last run of `vitest run --project 'matrix:*'`. With `--check` it only tells whether README.md says what they say.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tsImport } from 'tsx/esm/api'

const root = new URL('../', import.meta.url)
const readme = new URL('README.md', root)
const MARKS = /(<!-- matrix -->\n)[\s\S]*?(<!-- \/matrix -->)/

const DATABASES = { postgresql: 'PostgreSQL', sqlite: 'SQLite', mariadb: 'MariaDB', mongodb: 'MongoDB' }

const ENGINES = {
  pgbouncer: 'through PgBouncer in transaction mode',
  standby: 'with a hot standby for lists',
  galera: 'to three nodes of Galera at once',
  mysql9: 'to MySQL 9',
  documentdb: 'to DocumentDB',
}

/** What README calls them, the package that tells the version, and what stands after it. */
const ORMS = {
  drizzle: ['Drizzle', 'drizzle-orm'],
  prisma: ['Prisma', '@prisma/client'],
  typeorm: ['TypeORM', 'typeorm'],
  kysely: ['Kysely', 'kysely'],
  knex: ['Knex', 'knex'],
  objection: ['Objection', 'objection'],
  sequelize: ['Sequelize', 'sequelize'],
  'mikro-orm': ['MikroORM', '@mikro-orm/core'],
  mongoose: ['Mongoose', 'mongoose'],
}
const FRAMEWORKS = {
  express: ['Express', 'express'],
  fastify: ['Fastify', 'fastify'],
  hono: ['Hono', 'hono'],
  koa: ['Koa', 'koa'],
  nest: ['NestJS', '@nestjs/core', ' on Express'],
  'nest-fastify': ['NestJS', '@nestjs/core', ' on Fastify'],
  next: ['Next', 'next'],
  'next-pages': ['Next', 'next', ', Pages Router'],
  fetch: ['h3', 'h3', ', a Fetch server'],
}

const { combinations, nameOf } = await tsImport('../test/matrix/combinations.ts', import.meta.url)

const table = [...bodyOf(combinations)].join('\n')
const text = readFileSync(readme, 'utf8')
if (!MARKS.test(text)) throw new Error('README.md has lost its matrix marks')
const wanted = text.replace(MARKS, (_, start, end) => `${start}${table}\n${end}`)
if (process.argv.includes('--check')) {
  if (wanted !== text) throw new Error('README.md has another matrix: node scripts/readme-matrix.mjs')
} else writeFileSync(readme, wanted)

function* bodyOf(rows) {
  const databases = Object.keys(DATABASES).filter((name) => rows.some(({ database }) => database === name))
  yield `| | ${databases.map((name) => DATABASES[name]).join(' | ')} |`
  yield `|---${'|---'.repeat(databases.length)}|`
  const labelOf = (row) => named(ORMS[row.orm], row)
  for (const label of new Set(rows.map(labelOf))) {
    const own = rows.filter((row) => labelOf(row) === label)
    const cells = databases.map((name) =>
      own
        .filter(({ database }) => database === name)
        .map(cellOf)
        .join('<br>'),
    )
    yield `| ${[label, ...cells].join(' | ')} |`
  }
  yield ''
  yield 'With ✓: how many tests of the conformance suite passed, in an app that is compiled under `strict`, migrated by the'
  yield "ORM's own tool, and served, on a real database through that driver, by that framework."
}

function cellOf(row) {
  const { passed, failed } = resultOf(row)
  if (failed > 0 || passed === 0)
    throw new Error(`${nameOf(row)} is not green: ${passed} passed, ${failed} not`)
  if (row.database === 'mongodb' && !row.engine) return 'compiled · not run against a server'
  const through = row.engine ? `, ${ENGINES[row.engine]}` : ''
  const on = row.runtime ? `, on ${row.runtime.replace(/^./, (first) => first.toUpperCase())}` : ''
  return `✓ ${passed} · ${row.driver}${through} · ${named(frameworkOf(row), row)}${on}`
}

function frameworkOf({ framework }) {
  return FRAMEWORKS[framework.split(' ', 1)[0]]
}

function resultOf(row) {
  const file = new URL(`fixtures/.tmp/results/${nameOf(row)}.json`, root)
  if (!existsSync(file))
    throw new Error(`${nameOf(row)} has not run: npx vitest run --project 'matrix:${nameOf(row)}'`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** A name with the version that the row has it in: `Kysely 0.28`, `Express 5`. */
function named([label, name, suffix = ''], { packages = {} }) {
  const manifest = new URL(`fixtures/node_modules/${packages[name] ?? name}/package.json`, root)
  const [major, minor] = JSON.parse(readFileSync(manifest, 'utf8')).version.split('.')
  return `${label} ${major === '0' ? `0.${minor}` : major}${suffix}`
}
