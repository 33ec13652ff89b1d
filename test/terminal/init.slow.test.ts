/** The whole of `init` at a terminal, as a newcomer goes through it, screen by screen. */
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@libsql/client'
import { afterEach, describe, expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { fakeIo } from '../cli/fake-io.js'
import { compilerOutput } from '../support/compiler.js'
import { outsideFolder, readFiles, writeFiles } from '../support/files.js'
import { CTRL_C, CTRL_D, DOWN, ENTER, noTerminal, startTerminal, type Terminal } from '../support/terminal.js'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const entry = join(repository, 'test/cli/main-from-source.ts')

const clean: (() => void)[] = []
afterEach(() => {
  for (const one of clean.splice(0)) one()
})

/** A small app; whether its teams are customers, its plans leave open. */
function newHost(): string {
  const { cwd, remove } = outsideFolder('terminal')
  clean.push(remove)
  cpSync(join(repository, 'fixtures/hosts/express-drizzle-sqlite'), cwd, { recursive: true })
  const text = (path: string) => readFileSync(join(cwd, path), 'utf8')
  writeFiles(cwd, {
    'src/db/schema.ts': text('src/db/schema.ts').replace(
      "  name: text('name').notNull(),\n",
      "  name: text('name').notNull(),\n  plan: text('plan'),\n",
    ),
    'package.json': text('package.json').replace(
      '"dependencies": {',
      '"dependencies": {\n    "@scim-gen/runtime": "*",',
    ),
    '.env.example': 'PORT=3000\n',
  })
  return cwd
}

function scimGen(cwd: string, ...argv: readonly string[]): Terminal {
  const { CI: _, ...env } = process.env
  const terminal = startTerminal(
    [process.execPath, '--import', import.meta.resolve('tsx'), entry, ...argv],
    cwd,
    {
      ...env,
      TSX_TSCONFIG_PATH: join(repository, 'test/tsconfig.json'),
      DATABASE_URL: `file:${join(cwd, 'notes.db')}`,
    },
  )
  clean.push(terminal.stop)
  return terminal
}

/** A screen without what differs from run to run. */
const pinned = (screen: string, cwd: string) =>
  screen
    .replaceAll(cwd, '.')
    .replace(/^npm (warn|notice).*\n/gm, '')
    .replace(/\(\d+\.\d s\)/, '(… s)')

describe.skipIf(noTerminal)(`at a terminal${noTerminal ? ` (skipped: ${noTerminal})` : ''}`, () => {
  test('init goes from what it has found to an app that serves SCIM', async () => {
    const cwd = newHost()
    const terminal = scimGen(cwd, 'init')
    const screen = async (text: string) => pinned(await terminal.until(text), cwd)

    expect(await screen('Is teams what your customers are')).toMatchInlineSnapshot(`
      "✓ App      express, drizzle on sqlite, src/db/index.ts#db
      ✓ Users    src/db/schema.ts#users  (has email (unique), firstName and lastName columns; named users; team_members and notes refer to it; made what is in notes)
      ✓ Access   bearerToken  (Authorization: Bearer <the environment variable SCIM_TOKEN>)
      │
      ◆  Is teams what your customers are here, each with an identity provider of its own?
      │  ● src/db/schema.ts#teams  (each sees its own users; table teams: has plan; has members in team_members)
      │  ○ none  (teams is what users are grouped in)
      │  ○ none  (one customer only)
      │  ↑/↓ to navigate • Enter: confirm
      └"
    `)
    terminal.type(DOWN + ENTER)
    expect(await screen('Go on, and generate')).toMatchInlineSnapshot(`
      "◇  Is teams what your customers are here, each with an identity provider of its own?
      │  none  (teams is what users are grouped in)
      App      express, drizzle on sqlite, src/db/index.ts#db
      Users    src/db/schema.ts#users  (has email (unique), firstName and lastName columns; named users; team_members and notes refer to it; made what is in notes)
      Groups   src/db/schema.ts#teams  (as named)
      Members  src/db/schema.ts#teamMembers  (one row for each pair; joins by userId and teamId; named team_members; has a role)
      Access   bearerToken  (Authorization: Bearer <the environment variable SCIM_TOKEN>)
      Wrote scim.config.ts: read it, it is yours.
      │
      ◆  Go on, and generate the service? npx scim-gen generate
      │  ● Yes / ○ No
      └"
    `)
    terminal.type(ENTER)
    expect(await screen('Apply the migration?')).toMatchInlineSnapshot(`
      "◇  Go on, and generate the service? npx scim-gen generate
      │  Yes
      create  drizzle/0001_scim_create_users_groups.sql
      create  drizzle/down/0001_scim_create_users_groups.sql
      update  drizzle/meta/_journal.json
      create  src/scim/adapters/group.ts
      create  src/scim/adapters/user.ts
      create  src/scim/auth.ts
      create  src/scim/index.ts
      create  src/scim/model.gen.ts
      create  src/scim/router.gen.ts
      create  src/scim/schemas.gen.ts
      Inspected 3 tables (… s) · wrote 10
      │
      ◆  Apply the migration? npx drizzle-kit migrate
      │  ○ Yes / ● No
      └"
    `)
    terminal.type('y')
    expect(await screen('Mount the service?')).toMatchInlineSnapshot(`
      "◇  Apply the migration? npx drizzle-kit migrate
      │  Yes
      No config path provided, using default 'drizzle.config.ts'
      Reading config file './drizzle.config.ts'
      --- a/src/app.ts
      +++ b/src/app.ts
      @@ -1,9 +1,12 @@
       import express from 'express'
       import { db } from './db/index.js'
       import { notes } from './db/schema.js'
      +import { scimRouter } from './scim/index.js'

       export const app = express()

      +app.use('/scim/v2', scimRouter())
      +
       app.get('/notes', async (_request, response) => {
         response.json(await db.select().from(notes))
       })
      │
      ◆  Mount the service? It changes src/app.ts as shown
      │  ● Yes / ○ No
      └"
    `)
    terminal.type(ENTER)
    expect(await screen('Put a fresh SCIM_TOKEN')).toMatchInlineSnapshot(`
      "◇  Mount the service? It changes src/app.ts as shown
      │  Yes
      │
      ◆  Put a fresh SCIM_TOKEN into .env, and its name into .env.example?
      │  ● Yes / ○ No
      └"
    `)
    terminal.type(ENTER)
    const { exitCode, screen: last } = await terminal.end()
    expect(pinned(last, cwd)).toMatchInlineSnapshot(`
      "◇  Put a fresh SCIM_TOKEN into .env, and its name into .env.example?
      │  Yes
      Wrote SCIM_TOKEN into .env: the identity provider gets that value.

      Next:
        have the app read .env: node --env-file=.env, or set SCIM_TOKEN where it runs
        add an index, for the filter \`emails.value eq\` and names that another user has in another case: index('users_email_lower_idx').on(sql\`lower(\${table.email})\`) in users (src/db/schema.ts:8)
        add an index, for the groups of a user: index('team_members_user_id_idx').on(table.userId) in teamMembers (src/db/schema.ts:25)"
    `)
    expect(exitCode).toBe(0)

    const files = readFiles(cwd)
    expect(files['.env']).toMatch(/^SCIM_TOKEN=[\w-]{43}\n$/)
    const database = createClient({ url: `file:${join(cwd, 'notes.db')}` })
    const { rows } = await database.execute(
      "SELECT name FROM sqlite_master WHERE name LIKE 'scim%' ORDER BY 1",
    )
    database.close()
    expect(rows.map(({ name }) => name)).toContain('scim_users')
    const io = fakeIo({ cwd })
    await main(['doctor', '--json'], io)
    const { checks } = JSON.parse(io.out())
    expect(checks).toContainEqual(
      expect.objectContaining({ id: 'mounted', detail: 'mounted in src/app.ts:4' }),
    )

    const runtime = join(repository, 'src/runtime')
    const paths = {
      '@scim-gen/runtime': [`${runtime}/index.ts`],
      '@scim-gen/runtime/express': [`${runtime}/mount/express.ts`],
      '@scim-gen/runtime/drizzle': [`${runtime}/orm/drizzle.ts`],
    }
    const config = JSON.parse(files['tsconfig.json'] ?? '')
    config.compilerOptions.paths = paths
    writeFiles(cwd, { 'tsconfig.json': JSON.stringify(config) })
    expect(await compilerOutput(cwd)).toBe('')
  })

  test('a generate by hand goes on as well, and who stops loses nothing', async () => {
    const cwd = newHost()
    await main(['init', '--yes', '--tenant', 'none', '--group', 'false'], fakeIo({ cwd }))
    const terminal = scimGen(cwd, 'generate')
    await terminal.until('Apply the migration?')
    terminal.type(CTRL_C)
    const { exitCode, screen } = await terminal.end()
    expect(exitCode).toBe(0)
    expect(screen.slice(screen.indexOf('Next:'))).toMatchInlineSnapshot(`
      "Next:
        apply the migration: npx drizzle-kit migrate
        mount src/scim/index.ts before body parsers and CSRF protection: app.use('/scim/v2', scimRouter())
        set SCIM_TOKEN, in the environment of the app, to the token that the identity provider gets
        add an index, for the filter \`emails.value eq\` and names that another user has in another case: index('users_email_lower_idx').on(sql\`lower(\${table.email})\`) in users (src/db/schema.ts:8)"
    `)
  })

  test('a question whose terminal ends is one that somebody has stopped at', async () => {
    const terminal = scimGen(newHost(), 'init')
    await terminal.until('Is teams what your customers are')
    terminal.type(CTRL_D)
    const { exitCode, screen } = await terminal.end()
    expect(exitCode).toBe(3)
    expect(screen).toContain(
      'SG5004 Stopped; nothing was written\nfix: Run init again when you like: --tenant … answers this question, also with what was not offered.',
    )
  })
})
