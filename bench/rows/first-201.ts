/** What a newcomer waits for, from `npm install` to the first user: in the apps that the official generators write. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, startDatabase } from '../../test/matrix/support/database.js'
import { newFolder } from '../../test/matrix/support/folders.js'
import { type HostApp, runScript, startServer } from '../../test/matrix/support/host-app.js'
import { applySql, copyStranger, deployPrisma, textOf } from '../../test/strangers/host.js'
import {
  type Stranger,
  type StrangerName,
  strangerNamed,
  strangerNames,
} from '../../test/strangers/strangers.js'
import type { Benchmark, Figure } from '../figure.js'

const repository = join(import.meta.dirname, '../..')

const TOKEN = 'secret-token-of-the-first-user-0123456789'

/** Seconds of each step. */
type Times = Map<string, number>

/** The steps that are scim-gen's own. */
const OWN = ['init', 'generate', 'mount']

export const firstUser: Benchmark = {
  name: 'first-201',
  async run() {
    run('node', ['scripts/pack.mjs'], repository)
    // npm has seen the packages before, as it mostly has.
    install(newFolder('bench-packages'))
    const figures: Figure[] = []
    for (const name of strangerNames.filter((one) => one.startsWith('starter-')))
      figures.push(await measure(name))
    return figures
  },
}

async function measure(name: StrangerName): Promise<Figure> {
  const stranger: Stranger = strangerNamed(name)
  const root = copyStranger(name, stranger.links)
  const cwd = join(root, stranger.app ?? '')
  for (const path of stranger.without ?? []) rmSync(join(cwd, path), { recursive: true })
  const driver = stranger.isUrl ? 'libsql' : 'pg'
  const database = await startDatabase({ database: stranger.database ?? 'sqlite', driver }, cwd)
  try {
    const times = await stepsTo201({ name, stranger, root, cwd, database })
    const own = OWN.map((step) => times.get(step) ?? 0)
    const all = [...times.values()]
    const others = [...times].filter(([step]) => !OWN.includes(step))
    return {
      what: `\`init --yes\`, \`generate\` and \`mount\` on the way to the first 201, ${name.replace('starter-', '')}`,
      asked: { at: 'most', value: 15 },
      unit: 's',
      measured: sum(own),
      detail: `${sum(all).toFixed(1)} s in all: ${others.map(([step, time]) => `${step} ${time.toFixed(1)}`).join(', ')}`,
    }
  } finally {
    await database.stop()
  }
}

interface Way {
  readonly name: StrangerName
  readonly stranger: Stranger
  readonly root: string
  readonly cwd: string
  readonly database: Database
}

async function stepsTo201({ name, stranger, root, cwd, database }: Way): Promise<Times> {
  const times: Times = new Map()
  const timed = async (step: string, act: () => unknown) => {
    const start = performance.now()
    await act()
    times.set(step, (performance.now() - start) / 1000)
  }
  const env = {
    ...{ PORT: '0', SCIM_TOKEN: TOKEN, DATABASE_URL: database.hostUrl },
    // Its generator would download an engine that it does not use.
    PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true',
  }
  const app: HostApp = { cwd, env }
  const bin = join(cwd, 'node_modules/scim-gen/bin/scim-gen.js')
  await timed('npm install', () => install(cwd))
  await timed('init', () => run(process.execPath, [bin, 'init', '--yes'], cwd))
  await timed('generate', () => run(process.execPath, [bin, 'generate'], cwd))
  await timed('mount', () => run(process.execPath, [bin, 'mount'], cwd))
  const { scripts } = JSON.parse(textOf(cwd, 'package.json'))
  if (scripts.build) await timed('build', () => runScript(app, 'build'))
  await timed('migrate', () =>
    migrate({ app, models: join(root, stranger.models ?? stranger.app ?? ''), database }),
  )
  let stop = async () => {}
  await timed('start and POST', async () => {
    const server = await startServer(app)
    stop = server.stop
    const response = await fetch(`${server.origin}/scim/v2/Users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify({
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName: 'first@example.test',
        name: { givenName: 'First', familyName: 'User' },
        emails: [{ value: 'first@example.test', primary: true }],
      }),
    })
    if (response.status !== 201) throw new Error(`${name}: ${response.status} ${await response.text()}`)
  })
  await stop()
  return times
}

/** By the app's own tool; Prisma's engine cannot be had everywhere, and the SQL is what it would run. */
async function migrate({
  app,
  models,
  database,
}: {
  readonly app: HostApp
  readonly models: string
  readonly database: Database
}): Promise<void> {
  if (textOf(app.cwd, 'prisma.config.ts')) return deployPrisma(app.cwd, database.url)
  const { scripts } = JSON.parse(textOf(models, 'package.json'))
  if (scripts.migrate) return runScript({ ...app, cwd: models }, 'migrate')
  // It makes its tables when it starts.
  const server = await startServer(app)
  await server.stop()
  return applySql(app.cwd, database.url)
}

/** `npm install` of the three packages as they are published, beside the dependencies that the app has. */
function install(cwd: string): void {
  const folder = newFolder('bench-install')
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const artifacts = join(repository, 'artifacts')
  const files = readdirSync(artifacts).map((file) => join(artifacts, file))
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...files], folder)
  mkdirSync(join(cwd, 'node_modules'), { recursive: true })
  // A workspace has links there already.
  for (const entry of readdirSync(join(folder, 'node_modules')))
    renameSync(join(folder, 'node_modules', entry), join(cwd, 'node_modules', entry))
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed in ${cwd}:\n${stdout}${stderr}`)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
