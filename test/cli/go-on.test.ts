/** The steps after the first `generate`, as a person's answers lead through them. */
import { execaSync } from 'execa'
import { expect, test } from 'vitest'
import { goOn } from '../../src/cli/go-on.js'
import type { Step } from '../../src/cli/steps.js'
import type { ScimConfig } from '../../src/config/config.js'
import { plainFolder, readFiles, writeFiles } from '../support/files.js'
import { fakeIo } from './fake-io.js'

const CONFIG: ScimConfig = {
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#db',
  out: 'src/scim',
  migrations: 'drizzle',
  basePath: '/scim/v2',
  user: { model: 'src/schema.ts#users', attributes: { userName: 'email' }, active: 'scim' },
  group: false,
  auth: { check: 'bearerToken' },
}
const STEPS: readonly Step[] = [
  { kind: 'packages', text: 'add: npm i x', command: 'npm i x' },
  { kind: 'migration', text: 'apply: npx drizzle-kit migrate', command: 'npx drizzle-kit migrate' },
  { kind: 'mount', text: 'mount it' },
  { kind: 'token', text: 'set SCIM_TOKEN' },
  { text: 'add an index' },
]
const APP = "import express from 'express'\n\nexport const app = express()\n"

/** Goes on in a host, with an answer for each question; without one the person stops. */
async function going(
  files: Readonly<Record<string, string>>,
  answers: readonly boolean[],
  {
    works = () => true,
    git = false,
    steps = STEPS,
  }: { works?: (command: string) => boolean; git?: boolean; steps?: readonly Step[] } = {},
) {
  const { cwd, remove } = plainFolder('go-on')
  writeFiles(cwd, files)
  if (git) execaSync('git', ['init', '--quiet'], { cwd })
  const asked: string[] = []
  const ran: string[] = []
  const io = fakeIo({ cwd })
  const confirm = async (message: string) => answers[asked.push(message) - 1]
  const run = async (command: string) => works(command) && ran.push(command) > 0
  const result = await goOn(steps, { cwd, stderr: io.stderr, config: CONFIG, hands: { confirm, run } })
  const after = Object.fromEntries(
    Object.entries(readFiles(cwd)).filter(([path]) => !path.startsWith('.git/')),
  )
  remove()
  return { ...result, asked, ran, after, told: io.err() }
}

test('a yes to all does all, and leaves what only a person can do', async () => {
  const { left, asked, ran, after, told } = await going({ 'src/app.ts': APP }, [true, true, true, true])
  expect(asked).toEqual([
    'Add what is imported and missing? npm i x',
    'Apply the migration? npx drizzle-kit migrate',
    'Mount the service? It changes src/app.ts as shown',
    'Put a fresh SCIM_TOKEN into .env, and its name into .env.example?',
  ])
  expect(ran).toEqual(['npm i x', 'npx drizzle-kit migrate'])
  expect(left).toEqual([
    'have the app read .env: node --env-file=.env, or set SCIM_TOKEN where it runs',
    'add an index',
  ])
  expect(after['src/app.ts']).toContain("app.use('/scim/v2', scimRouter())")
  expect(after['.env']).toMatch(/^SCIM_TOKEN=[\w-]{43}\n$/)
  expect(after['.env.example']).toMatch(/^# .*\nSCIM_TOKEN=\n$/)
  const [, token = ''] = after['.env']?.split('=') ?? []
  expect(told).not.toContain(token.trim())
})

const manifest = (given: object) => ({ 'package.json': JSON.stringify(given) })

test.each([
  ['in its source', { 'src/app.ts': `import 'dotenv/config'\n${APP}` }],
  ['in its script', manifest({ scripts: { dev: 'dotenv -e .env -- tsx src/app.ts' } })],
  ['in JavaScript', { 'start.js': "require('dotenv').config()\n" }],
  ['by what starts it', manifest({ dependencies: { 'fastify-cli': '^8.0.2' } })],
  ['by its bundler', manifest({ devDependencies: { '@react-router/dev': '^7.18.4' } })],
])('an app that reads .env %s needs no more', async (_, files) => {
  const { left } = await going({ 'src/app.ts': APP, ...files }, [false, false, false, true])
  expect(left.slice(3)).toEqual(['add an index'])
})

test('the configuration of a tool reads .env for nobody else', async () => {
  const files = {
    ...manifest({ devDependencies: { dotenv: '^18.0.10' } }),
    'kysely.config.ts': "import 'dotenv/config'\n",
    'src/app.ts': APP,
  }
  const { left } = await going(files, [false, false, false, true])
  expect(left.slice(3)).toEqual([
    'have the app read .env: node --env-file=.env, or set SCIM_TOKEN where it runs',
    'add an index',
  ])
})

test('SvelteKit does not put .env into the environment of the process', async () => {
  const files = { ...manifest({ devDependencies: { '@sveltejs/kit': '^3.2.0' } }), 'src/app.ts': APP }
  const { left } = await going(files, [false, false, false, true])
  expect(left[3]).toBe(
    'have the app read .env: node --env-file=.env node_modules/vite/bin/vite.js dev, or set SCIM_TOKEN where it runs',
  )
})

test('a no leaves its step, and nothing else; nothing is written', async () => {
  const files = { 'src/app.ts': APP }
  const { left, ran, after } = await going(files, [false, false, false, false])
  expect({ left, ran, after }).toEqual({ left: STEPS.map(({ text }) => text), ran: [], after: files })
})

test('who stops is asked no more', async () => {
  const { left, asked, failed } = await going({ 'src/app.ts': APP }, [true])
  expect({ left, asked: asked.length, failed }).toEqual({
    left: STEPS.slice(1).map(({ text }) => text),
    asked: 2,
    failed: false,
  })
})

test('a command that fails is told, ends it, and is left with all after it', async () => {
  const works = (command: string) => command === 'npm i x'
  const { left, asked, failed, told } = await going({ 'src/app.ts': APP }, [true, true, true, true], {
    works,
  })
  expect({ left, asked: asked.length, failed, told }).toEqual({
    left: STEPS.slice(1).map(({ text }) => text),
    asked: 2,
    failed: true,
    told: 'It failed: npx drizzle-kit migrate\n',
  })
})

test('a mount whose place is not certain stays, with the reason and the files', async () => {
  const files = { 'src/a.ts': APP, 'src/b.ts': APP, '.env': 'SCIM_TOKEN=a\n', '.env.sample': 'SCIM_TOKEN=\n' }
  const { left, asked } = await going(files, [false, false])
  expect(asked).toHaveLength(2)
  expect(left.slice(2)).toEqual([
    'mount it (not done for you: several apps are made here; look into src/a.ts, src/b.ts)',
    'add an index',
  ])
})

test('a mount that is there is said', async () => {
  const mounted = `${APP}import { scimRouter } from './scim'\napp.use('/scim/v2', scimRouter())\n`
  const { left, told } = await going({ 'src/app.ts': mounted }, [false, false, false])
  expect(told).toBe('Mounted in src/app.ts:4 already.\n')
  expect(left.slice(2)).toEqual(['set SCIM_TOKEN', 'add an index'])
})

test.each([
  ['.env', '.env\n', 'Put a fresh SCIM_TOKEN into .env, and its name into .env.sample?', true],
  ['nothing', 'dist\n', 'Put the name SCIM_TOKEN into .env.sample?', false],
])('git ignores %s', async (_, ignored, question, isWritten) => {
  const files = { 'src/app.ts': APP, '.gitignore': ignored, '.env': 'PORT=1', '.env.sample': 'PORT=\r\n' }
  const { left, asked, after } = await going(files, [false, false, false, true], { git: true })
  expect(asked.at(-1)).toBe(question)
  expect(after['.env']).toMatch(isWritten ? /^PORT=1\nSCIM_TOKEN=[\w-]{43}\n$/ : /^PORT=1$/)
  expect(after['.env.sample']).toMatch(/^PORT=\r\n# .*\r\nSCIM_TOKEN=\r\n$/)
  expect(left.includes('set SCIM_TOKEN (.env is not ignored by git, and a token is a secret)')).toBe(
    !isWritten,
  )
})

test.each([true, false])('the config is left out of what is compiled: %s', async (answer) => {
  const files = { 'scim.config.ts': '', 'tsconfig.json': '{ "compilerOptions": { "rootDir": "src" } }' }
  const steps: readonly Step[] = [{ kind: 'leave-out', path: 'tsconfig.json', text: 'leave it out' }]
  const { left, asked, after } = await going(files, [answer], { steps })
  expect(asked).toEqual(['Leave scim.config.ts out of what is compiled? It changes tsconfig.json as shown'])
  expect(left).toEqual(answer ? [] : ['leave it out'])
  expect(after['tsconfig.json']?.includes('scim.config.ts')).toBe(answer)
})
