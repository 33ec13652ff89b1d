import { readdir, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../../src/config/load.js'
import { DiagnosticError } from '../../src/diagnostics.js'
import { folderOf, MINIMAL } from './config-folder.js'

const DESIGN = `import { call, defineConfig } from 'scim-gen'
import type { Gone } from './nowhere'

enum Orm { drizzle = 'drizzle' }

export default defineConfig({
  orm: Orm.drizzle,
  dialect: 'postgresql',
  framework: 'express',
  db: 'src/db/index.ts#db',
  out: 'src/scim',
  migrations: 'drizzle',
  basePath: '/scim/v2',
  user: {
    model: 'src/db/schema.ts#users',
    attributes: { userName: 'email', 'name.givenName': 'firstName' },
    active: { field: 'isActive' },
    create: { role: 'member', id: call('src/lib/id.ts#newId', 'usr') },
    where: { isServiceAccount: false },
  },
  group: {
    model: 'src/db/schema.ts#teams',
    attributes: { displayName: 'name' },
    members: { model: 'src/db/schema.ts#teamMembers', user: 'userId', group: 'teamId', create: { role: 'member' } },
  },
  tenant: {
    model: 'src/db/schema.ts#organizations',
    from: 'src/auth.ts#organizationIdOf',
    user: { through: 'src/db/schema.ts#organizationMembers', create: { role: 'member' } },
    group: { field: 'organizationId' },
  },
  auth: { check: 'isSuperuser' },
} satisfies object)
`

/** Loads, expects findings, and prints them as `code message @place -> fix`. */
async function findings(
  files: Readonly<Record<string, string>>,
  options: { file?: string; env?: Record<string, string> } = {},
): Promise<string> {
  const cwd = await folderOf(files)
  const error = await loadConfig({ cwd, env: {}, ...options }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof DiagnosticError)) throw error ?? new Error('the config loaded')
  return error.diagnostics
    .map(({ code, message, location, fix }) => {
      const { file, line, column } = location ?? {}
      const place = [file, line, column].filter((part) => part !== undefined).join(':')
      return `${code} ${message} @${place}\n  fix: ${fix}`
    })
    .join('\n')
}

const source = (text: string) => ({ 'scim.config.ts': `import { defineConfig } from 'scim-gen'\n${text}` })

describe('a config that loads', () => {
  test('in TypeScript, whatever the host has installed, leaving nothing on its disk', async () => {
    const cwd = await folderOf({ 'scim.config.ts': DESIGN })
    const { config, path } = await loadConfig({ cwd, env: {} })
    expect(path).toBe(`${cwd}/scim.config.ts`)
    expect(config.user.create).toEqual({
      role: 'member',
      id: { kind: 'call', ref: 'src/lib/id.ts#newId', args: ['usr'] },
    })
    expect(await readdir(cwd)).toEqual(['scim.config.ts'])
  })

  test('takes the defaults for what it leaves out', async () => {
    const cwd = await folderOf({ 'scim.config.json': JSON.stringify(MINIMAL) })
    const { config } = await loadConfig({ cwd, env: {} })
    expect(config).toEqual({
      ...MINIMAL,
      out: 'src/scim',
      basePath: '/scim/v2',
      migrations: 'drizzle',
      auth: { check: 'isSuperuser' },
    })
  })

  test.each(['prisma', 'kysely'] as const)('keeps migrations where %s looks for them', async (orm) => {
    const cwd = await folderOf({ 'scim.config.json': JSON.stringify({ ...MINIMAL, orm }) })
    const { config } = await loadConfig({ cwd, env: {} })
    expect(config.migrations).toBe({ prisma: 'prisma/migrations', kysely: 'migrations' }[orm])
  })

  const object = JSON.stringify(MINIMAL)
  test.each([
    ['scim.config.mts', `import { defineConfig } from 'scim-gen'\nexport default defineConfig(${object})`],
    ['scim.config.mjs', `export default await Promise.resolve(${object})`],
    ['scim.config.js', `module.exports = require('scim-gen').defineConfig(${object})`],
    ['scim.config.js', `import { defineConfig } from 'scim-gen'\nexport default defineConfig(${object})`],
  ])('as %s', async (name, text) => {
    const cwd = await folderOf({ [name]: text })
    expect((await loadConfig({ cwd, env: {} })).config.db).toBe('src/db/index.ts#db')
  })

  test('may import the host, each module once', async () => {
    const cwd = await folderOf({
      'scim.config.ts': `import { model } from './src/names'\nimport './src/again'\nexport default { ...${object}, user: { ...${JSON.stringify(MINIMAL.user)}, model } }`,
      'src/names.ts': `export const model: string = 'src/a.ts#' + 'A'.repeat(++(globalThis as any).loads)`,
      'src/again.ts': `import './names'`,
    })
    Object.assign(globalThis, { loads: 0 })
    expect((await loadConfig({ cwd, env: {} })).config.user.model).toBe('src/a.ts#A')
  })

  test('is read anew each time', async () => {
    const cwd = await folderOf({ 'scim.config.ts': `export default ${object}` })
    await loadConfig({ cwd, env: {} })
    await writeFile(
      `${cwd}/scim.config.ts`,
      `export default ${JSON.stringify({ ...MINIMAL, out: 'lib/scim' })}`,
    )
    expect((await loadConfig({ cwd, env: {} })).config.out).toBe('lib/scim')
  })

  test('says where it writes a key', async () => {
    const cwd = await folderOf({ 'scim.config.ts': DESIGN })
    const { locate } = await loadConfig({ cwd, env: {} })
    expect(locate(['group', 'members', 'user'])).toEqual({ file: 'scim.config.ts', line: 24, column: 55 })
    expect(locate(['user', 'attributes', 'name.givenName'])).toEqual({
      file: 'scim.config.ts',
      line: 16,
      column: 38,
    })
    expect(locate(['user', 'adapter'])).toEqual({ file: 'scim.config.ts', line: 14, column: 3 })
  })
})

describe('the settings of the specification', () => {
  test('override the keys of the config', async () => {
    const group = { model: 'a.ts#Team', attributes: {}, members: { model: 'a.ts#M', user: 'u', group: 'g' } }
    const cwd = await folderOf({ 'scim.config.json': JSON.stringify({ ...MINIMAL, group }) })
    const env = {
      SCIM2_SERVER_USER_ADAPTER: 'src/my.ts#MyUsers',
      SCIM2_SERVER_GROUP_ADAPTER: 'src/my.ts#MyGroups',
      SCIM2_SERVER_AUTH_CHECK: 'src/auth.ts#check',
      SCIM2_SERVER_USER_MODEL: 'src/models.ts#Person',
      SCIM2_SERVER_GROUP_MODEL: 'src/models.ts#Circle',
    }
    const { config } = await loadConfig({ cwd, env })
    expect(config).toMatchObject({
      user: { model: 'src/models.ts#Person', adapter: 'src/my.ts#MyUsers' },
      group: { model: 'src/models.ts#Circle', adapter: 'src/my.ts#MyGroups' },
      auth: { check: 'src/auth.ts#check' },
    })
  })

  test('count as unset when empty', async () => {
    const cwd = await folderOf({ 'scim.config.json': JSON.stringify(MINIMAL) })
    const { config } = await loadConfig({ cwd, env: { SCIM2_SERVER_USER_MODEL: '' } })
    expect(config.user.model).toBe('src/db/schema.ts#users')
  })

  test('that are wrong or have no place are named', async () => {
    const env = { SCIM2_SERVER_USER_MODEL: 'Person', SCIM2_SERVER_GROUP_MODEL: 'a.ts#Team' }
    expect(await findings({ 'scim.config.json': JSON.stringify(MINIMAL) }, { env })).toMatchInlineSnapshot(`
      "SG1006 SCIM2_SERVER_USER_MODEL must be path/to/file.ts#ExportName @
        fix: Change SCIM2_SERVER_USER_MODEL to path/to/file.ts#ExportName.
      SG1008 SCIM2_SERVER_GROUP_MODEL sets group.model, but group is "scim" @
        fix: Unset SCIM2_SERVER_GROUP_MODEL, or write group: { … } in the config."
    `)
  })
})

describe('a config that does not load', () => {
  test('because there is none', async () => {
    expect(await findings({})).toMatchInlineSnapshot(`
      "SG1001 No scim.config.ts here @
        fix: Run \`npx scim-gen init\`, or name the file with --config."
    `)
    expect(await findings({}, { file: 'config/scim.ts' })).toMatchInlineSnapshot(`
      "SG1001 No such config file: config/scim.ts @
        fix: Correct the path after --config."
    `)
  })

  test('because of a syntax error', async () => {
    expect(
      await findings(source("export default defineConfig({\n  orm: 'drizzle'\n  db: 'x',\n})")),
    ).toMatchInlineSnapshot(`
      "SG1002 The config does not parse: Unexpected token, expected "," @scim.config.ts:4:3
        fix: Correct the syntax there."
    `)
  })

  test('because it is no JSON (the reason is in the words of V8)', async () => {
    const json = { 'scim.config.json': '{\n  "orm": "drizzle",\n  "db" 3\n}' }
    expect(await findings(json)).toMatch(
      /^SG1002 The config does not parse: [^\n]+ @scim\.config\.json:3:8\n/,
    )
    const cut = { 'scim.config.json': '{\n  "orm": "drizzle",' }
    expect(await findings(cut)).toMatch(
      /^SG1002 The config does not parse: [^\n]+ @scim\.config\.json:2:20\n/,
    )
  })

  test('because it throws', async () => {
    expect(
      await findings(
        source('const url = process.env.NOT_SET_ANYWHERE!\nexport default defineConfig({ db: url.trim() })'),
      ),
    ).toMatchInlineSnapshot(`
      "SG1003 The config throws: Cannot read properties of undefined (reading 'trim') @scim.config.ts:3
        fix: Mend it so that it can be loaded on its own, without the app running."
    `)
  })

  test('because a module of the host throws', async () => {
    const files = {
      'scim.config.ts': "import { db } from './src/db'\nexport default { db }",
      'src/db.ts': "\nthrow new Error('DATABASE_URL is not set')\nexport const db = 1",
    }
    expect(await findings(files)).toMatchInlineSnapshot(`
      "SG1003 The config throws: DATABASE_URL is not set @src/db.ts:2
        fix: Mend it so that it can be loaded on its own, without the app running."
    `)
  })

  test('because it imports what is not there', async () => {
    expect(await findings(source("import './gone'\nexport default defineConfig({})"))).toMatchInlineSnapshot(`
      "SG1003 The config throws: Cannot find module './gone' @scim.config.ts:2
        fix: Mend it so that it can be loaded on its own, without the app running."
    `)
  })

  test('because of what it exports', async () => {
    const exported = (text: string) => findings({ 'scim.config.ts': text })
    expect(await exported('export const config = {}')).toMatchInlineSnapshot(`
      "SG1004 scim.config.ts has no default export @scim.config.ts
        fix: Write \`export default defineConfig({ … })\`."
    `)
    expect(await exported('export default () => ({})')).toMatchInlineSnapshot(`
      "SG1004 The default export is a function, not a config @scim.config.ts
        fix: Write \`export default defineConfig({ … })\`."
    `)
    expect(await exported('export default undefined')).toMatchInlineSnapshot(`
      "SG1004 The default export is undefined, not a config @scim.config.ts
        fix: Write \`export default defineConfig({ … })\`."
    `)
    expect(await exported('export default []')).toMatchInlineSnapshot(`
      "SG1004 The default export is an array, not a config @scim.config.ts
        fix: Write \`export default defineConfig({ … })\`."
    `)
  })
})

describe('a config that does not validate', () => {
  test('tells all findings at once, in the order of the source', async () => {
    const text = `export default defineConfig({
  orm: 'drizle',
  dialect: 'postgresql',
  db: process.env.NOT_SET_ANYWHERE,
  grup: 'scim',
  user: {
    modle: 'src/db/schema.ts#users',
    attributes: { userName: 5 },
    active: { feild: 'isActive' },
    create: { id: { kind: 'call', ref: 'newId', args: [] } },
    adopt: 'yes',
  },
})`
    expect(await findings(source(text))).toMatchInlineSnapshot(`
      "SG1007 framework is missing @scim.config.ts:2:1
        fix: Add framework: 'express', 'fastify', 'hono', 'koa', 'nest', 'nest-fastify', 'next', 'next-pages' or 'fetch'.
      SG1006 orm must be 'drizzle', 'prisma', 'typeorm', 'kysely', 'knex', 'sequelize', 'mikro-orm' or 'mongoose', not 'drizle' @scim.config.ts:3:3
        fix: Did you mean 'drizzle'?
      SG1007 db is undefined @scim.config.ts:5:3
        fix: Add db: 'argument' or path/to/file.ts#ExportName.
      SG1005 Unknown key grup @scim.config.ts:6:3
        fix: Did you mean group?
      SG1005 Unknown key user.modle @scim.config.ts:8:5
        fix: Did you mean model?
      SG1006 user.attributes.userName must be a string, not 5 @scim.config.ts:9:19
        fix: Change user.attributes.userName to a string.
      SG1005 Unknown key user.active.feild @scim.config.ts:10:15
        fix: Did you mean field?
      SG1006 user.create.id.ref must be path/to/file.ts#ExportName @scim.config.ts:11:35
        fix: Change user.create.id.ref to path/to/file.ts#ExportName.
      SG1006 user.adopt must be a boolean, not a string @scim.config.ts:12:5
        fix: Change user.adopt to a boolean."
    `)
  })

  const variant = (change: object) => ({
    'scim.config.json': JSON.stringify({ ...MINIMAL, ...change }, null, 2),
  })

  test('names what a REF looks like, without printing what may be a secret', async () => {
    const text = await findings(variant({ db: 'postgres://user:secret@host/app' }))
    expect(text).not.toContain('secret')
    expect(text).toMatchInlineSnapshot(`
      "SG1006 db must be 'argument' or path/to/file.ts#ExportName @scim.config.json:5:3
        fix: Change db to 'argument' or path/to/file.ts#ExportName."
    `)
  })

  test('suggests a word of a closed list', async () => {
    expect(await findings(variant({ auth: { check: 'isSuperUser' }, group: 'scm' }))).toMatchInlineSnapshot(`
      "SG1006 group must be an object, 'scim' or false, not 'scm' @scim.config.json:15:3
        fix: Did you mean 'scim'?
      SG1006 auth.check must be 'isSuperuser', 'isAuthenticated', 'bearerToken', 'connection' or path/to/file.ts#ExportName @scim.config.json:17:5
        fix: Did you mean 'isSuperuser'?"
    `)
  })

  test('lists the keys of the place when none is near', async () => {
    expect(await findings(variant({ auth: { token: 'x' } }))).toMatchInlineSnapshot(`
      "SG1005 Unknown key auth.token @scim.config.json:17:5
        fix: Remove it; auth takes check."
    `)
  })

  test('picks the alternative that was meant', async () => {
    const active = (value: unknown) => variant({ user: { ...MINIMAL.user, active: value } })
    expect(await findings(active({ field: 'status', on: 'active', inverted: true }))).toMatchInlineSnapshot(`
      "SG1005 user.active.on does not fit the keys beside it @scim.config.json:13:7
        fix: Remove it, or write { field, on, off, shared } or { from, field, on, off }."
    `)
    expect(await findings(active({ field: 'status', on: 'active' }))).toMatchInlineSnapshot(`
      "SG1005 user.active.on does not fit the keys beside it @scim.config.json:13:7
        fix: Remove it, or write { field, on, off, shared } or { from, field, on, off }."
    `)
    expect(await findings(active(3))).toMatchInlineSnapshot(`
      "SG1006 user.active must be 'scim' or an object, not 3 @scim.config.json:11:5
        fix: Change user.active to 'scim' or an object."
    `)
    expect(await findings(variant({ group: { model: 'a.ts#Team', attributes: {} } }))).toMatchInlineSnapshot(`
      "SG1007 group.members is missing @scim.config.json:15:3
        fix: Add group.members: an object."
    `)
  })

  test('finds keys of objects that the source builds elsewhere', async () => {
    const text = `const user = { modell: 'a.ts#User', ['x' + 1]: 0, attributes: {}, active: 'scim' } // { model: 1 }
export default defineConfig({ ...${JSON.stringify(MINIMAL)}, user })`
    expect(await findings(source(text))).toMatchInlineSnapshot(`
      "SG1005 Unknown key user.modell @scim.config.ts:2:16
        fix: Did you mean model?
      SG1005 Unknown key user.x1 @scim.config.ts:3:245
        fix: Remove it; user takes model, table, key, keyType, adapter, attributes, lowerCase, parts, active, create, where, delete, adopt, externalId, store, ends, groups."
    `)
  })
})
