/** A host's models change: what is offered, taken, asked and refused, through the command line. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { generate } from '../../src/generate/generate.js'
import type { ModelAsk } from '../../src/model-changes/settle.js'
import { readFiles } from '../support/files.js'
import { generatedHost, type Host, hosts } from './hosts.js'

let host: Host
afterEach(() => host.remove())

const adapter = 'src/scim/adapters/user.ts'
const config = 'scim.config.ts'

// Those of the other ORMs: orms.matrix.test.ts, where what is emitted is compiled as well.
describe.each(hosts.filter(({ orm }) => orm === 'drizzle'))('$orm', ({ golden, added, renamed, removed }) => {
  beforeEach(async () => {
    host = await generatedHost(golden)
  })

  test('a new column is offered, once, and is no drift by itself', async () => {
    host.edit(...added.edits)
    const { err } = await host.run('generate')
    expect(err).toContain(`\n  or run: npx scim-gen generate --set ${added.setting}\n`)
    expect((await host.run('generate')).err).not.toContain('is new')
    expect(await host.run('check')).toMatchObject({ code: 0 })
  })

  test('an offer that is taken is in the config and in what is emitted', async () => {
    host.edit(...added.edits)
    const { code, err } = await host.run('generate', '--set', added.setting)
    expect({ code, err }).toMatchObject({ code: 0, err: expect.not.stringContaining('is new') })
    const [, attribute = '', field = ''] = /^user\.attributes\.(.+)=(.+)$/.exec(added.setting) ?? []
    expect(host.read(config)).toMatch(new RegExp(`\\W${attribute}'?: '${field}'`))
    expect(host.read(adapter)).toContain(added.shown)
    expect(await host.run('check')).toMatchObject({ code: 0, err: expect.not.stringContaining('is new') })
  })

  test('a column with another name is asked about at its line in the config', async () => {
    host.edit(...renamed.edits)
    const before = readFiles(host.cwd)
    const { code, err } = await host.run('generate')
    expect(code).toBe(3)
    expect(err.match(/^SG\d+/gm)).toEqual(['SG3013'])
    expect(err).toContain(`  ${renamed.place}\n`)
    expect(err).toContain(`\nfix: Answer with --rename ${renamed.flag}, or name another column here.\n`)
    expect(readFiles(host.cwd)).toEqual(before)
  })

  test('and its new name goes wherever the old one was', async () => {
    host.edit(...renamed.edits)
    expect(await host.run('generate', '--rename', renamed.flag)).toMatchObject({ code: 0 })
    const [, from = '', to = ''] = /\.(\w+):(\w+)$/.exec(renamed.flag) ?? []
    const settings = host.read(config).replace(/\/\/.*/g, '')
    expect(settings).not.toMatch(new RegExp(`: '${from}'`))
    expect(settings).toMatch(new RegExp(`: '${to}'`))
    expect(host.read(adapter)).toContain(renamed.shown)
    expect(host.read(adapter)).not.toMatch(new RegExp(`host\\.${from}\\b`))
    expect(await host.run('check')).toMatchObject({ code: 0 })
  })

  test('a column that is gone is an error at its line in the config', async () => {
    host.edit(removed)
    const before = readFiles(host.cwd)
    const { code, err } = await host.run('generate')
    expect(code).toBe(1)
    expect(err).toMatch(/^SG3001 user\.attributes\..+ has no column ".+" any more /)
    expect(err).toContain(`  ${renamed.place}\n`)
    expect(readFiles(host.cwd)).toEqual(before)
  })
})

describe('with a host of Drizzle', () => {
  const schema = 'src/schema.ts'
  const department = "  phone: text('phone'),\n  department: text('department'),\n"
  const addDepartment = () => host.edit([schema, "  phone: text('phone'),\n", department])
  const renameFirst = () =>
    host.edit([schema, "firstName: text('first_name')", "givenName: text('given_name')"])
  beforeEach(async () => {
    host = await generatedHost('sqlite-flag-and-teams')
  })

  test('the offer says which line to write', async () => {
    addDepartment()
    expect((await host.run('check')).err.split('\n').slice(0, 3)).toEqual([
      'users.department is new, and SCIM has department of Enterprise User for it. To serve it, add to user.attributes in scim.config.ts',
      "    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department': 'department',",
      '  or run: npx scim-gen generate --set user.attributes.urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department=department',
    ])
  })

  test('--json has the offers, and what is another type', async () => {
    addDepartment()
    host.edit([schema, "firstName: text('first_name').notNull()", "firstName: text('first_name')"])
    const { offers, retyped } = JSON.parse((await host.run('generate', '--json')).out)
    expect(offers).toEqual([
      {
        section: 'user',
        table: 'users',
        field: 'department',
        attribute: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
      },
    ])
    expect(retyped).toMatchObject([{ table: 'users', before: { notNull: true }, after: { notNull: false } }])
  })

  test('--dry-run and --diff tell what an edit of the config would do, and write nothing', async () => {
    addDepartment()
    const before = readFiles(host.cwd)
    const setting =
      'user.attributes.urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department=department'
    expect((await host.run('generate', '--dry-run', '--set', setting)).out).toMatch(
      /^update +scim\.config\.ts$/m,
    )
    expect((await host.run('generate', '--diff', '--set', setting)).out).toContain(
      "User:department': 'department',\n",
    )
    expect(readFiles(host.cwd)).toEqual(before)
  })

  test('a new column that nothing fills can be mapped instead', async () => {
    host.edit([
      schema,
      "  phone: text('phone'),\n",
      "  phone: text('phone'),\n  locale: text('locale').notNull(),\n",
    ])
    const { code, err } = await host.run('generate')
    expect({ code, err }).toMatchObject({
      code: 3,
      err: expect.stringContaining(
        "fix: Map it: --set user.attributes.locale=locale. Or say what goes there: user.create.locale: 'value' in the config, or --set user.create.locale=value;",
      ),
    })
    expect(await host.run('generate', '--set', 'user.create.locale=en')).toMatchObject({ code: 0 })
    expect(host.read(config)).toMatch(/\n +role: 'member',.*\n +locale: 'en',\n/)
    expect(host.read(adapter)).toContain("locale: 'en'")
  })

  test('a column that is renamed and required is one question', async () => {
    renameFirst()
    expect((await host.run('generate')).err.match(/^SG\d+/gm)).toEqual(['SG3013'])
  })

  test('all that is wrong comes at once; a question among errors is no question', async () => {
    renameFirst()
    host.edit([schema, "  name: text('name').notNull(),\n", ''])
    const { code, err } = await host.run('generate')
    expect(code).toBe(1)
    expect(err.match(/^SG\d+.*$/gm)).toEqual([
      expect.stringMatching(/^SG3013 user\.attributes\.name\.givenName: .* scim\.config\.ts:16:7$/),
      expect.stringMatching(/^SG3001 group\.attributes\.displayName: .* scim\.config\.ts:\d+:\d+$/),
    ])
  })

  test('several that it may be are listed, the likeliest first', async () => {
    host.edit([
      schema,
      "firstName: text('first_name')",
      "given: text('given').notNull(),\n  forename: text('first_name')",
    ])
    expect((await host.run('generate')).err).toContain(
      'Was it renamed to "forename" or "given"?  scim.config.ts:16:7\n',
    )
  })

  test('every place of a section is renamed, keys as well', async () => {
    host.edit([
      config,
      "role: 'member', // one of admin, member\n    },\n  },\n  group",
      "role: 'member', // one of admin, member\n    },\n    where: { isActive: true, role: 'member' },\n  },\n  group",
    ])
    expect(await host.run('generate')).toMatchObject({ code: 0 })
    host.edit([
      schema,
      "role: text('role', { enum: ['admin', 'member'] })",
      "rank: text('rank', { enum: ['admin', 'member'] })",
    ])
    expect(await host.run('generate', '--rename', 'user.role:rank')).toMatchObject({ code: 0 })
    expect(host.read(config)).toMatch(/newId', 'user'\),.*\n +rank: 'member',/)
    expect(host.read(config)).toContain("where: { isActive: true, rank: 'member' },")
    // That of the memberships is another one.
    expect(host.read(config)).toMatch(/\n +role: 'member', .*lead/)
  })

  test('a new name that is none either is told at the line', async () => {
    renameFirst()
    expect(await host.run('generate', '--rename', 'user.firstName:givnName')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^SG3001 .*users has no column "givnName" +scim\.config\.ts:16:7\n/),
    })
  })

  test('a snapshot that is damaged is made anew, without offers', async () => {
    addDepartment()
    const path = '.scim-gen/model.json'
    host.edit([path, '"version": 2', '<<<<<<< HEAD'])
    const { code, err } = await host.run('generate')
    expect({ code, err }).toMatchObject({ code: 0, err: expect.not.stringContaining('is new') })
    expect(host.read(path)).toContain('"field":"department"')
  })

  test('a config that is JSON is edited as JSON', async () => {
    const { out } = await host.run('check', '--json')
    expect(JSON.parse(out)).toMatchObject({ ok: true })
    const value = new Function(
      'defineConfig',
      'call',
      host
        .read(config)
        .replace(/^import.*$/m, '')
        .replace('export default', 'return'),
    )
    const json = value(
      (one: unknown) => one,
      (ref: string, ...args: unknown[]) => ({ kind: 'call', ref, args }),
    )
    writeFileSync(join(host.cwd, 'scim.config.json'), `${JSON.stringify(json, null, 2)}\n`)
    addDepartment()
    renameFirst()
    const flags = [
      '--config',
      'scim.config.json',
      '--rename',
      'user.firstName:givenName',
      '--set',
      'user.attributes.nickName=department',
    ]
    expect(await host.run('generate', ...flags)).toMatchObject({ code: 0 })
    const { attributes } = json.user
    expect(JSON.parse(host.read('scim.config.json'))).toEqual({
      ...json,
      user: {
        ...json.user,
        attributes: { ...attributes, 'name.givenName': 'givenName', nickName: 'department' },
      },
    })
  })

  test('a config that is computed is not edited: the line to write is told', async () => {
    host.edit([config, 'attributes: {\n', 'attributes: Object.assign({}, {\n'])
    host.edit([config, "phoneNumbers: 'phone',\n    },", "phoneNumbers: 'phone',\n    } as const),"])
    addDepartment()
    const before = readFiles(host.cwd)
    expect(await host.run('generate', '--set', 'user.attributes.nickName=department')).toMatchObject({
      code: 3,
      err: expect.stringContaining(
        "fix: Write `nickName: 'department'` into user.attributes yourself and run generate again.",
      ),
    })
    expect(readFiles(host.cwd)).toEqual(before)
  })

  test('a config outside of the working directory is not edited', async () => {
    addDepartment()
    const setting = 'user.attributes.nickName=department'
    const path = `${host.cwd}-config.ts`
    writeFileSync(path, host.read(config))
    const { code, err } = await host.run('generate', '--config', path, '--set', setting)
    expect({ code, err }).toMatchObject({ code: 3, err: expect.stringContaining('SG1014') })
  })

  describe('at a terminal', () => {
    /** Answers in order, and keeps what was asked. */
    function person(answers: readonly (string | boolean | undefined)[]) {
      const left = [...answers]
      const asked: unknown[] = []
      const ask: ModelAsk = {
        rename: async (question) => {
          asked.push(question)
          return left.shift() as string | undefined
        },
        offer: async (offer) => {
          asked.push(offer)
          return left.shift() as boolean
        },
      }
      return { ask, asked }
    }
    const run = (askModels: ModelAsk) =>
      generate({ cwd: host.cwd, env: {}, now: () => new Date(0), write: true, askModels })

    test('a rename and an offer are asked for, and the same run goes on with the answers', async () => {
      addDepartment()
      renameFirst()
      const { ask, asked } = person(['givenName', true])
      const { news, changes } = await run(ask)
      expect(asked).toEqual([
        { section: 'user', table: 'users', field: 'firstName', to: ['givenName', 'department'] },
        expect.objectContaining({ section: 'user', table: 'users', field: 'department' }),
      ])
      expect(news.offers).toEqual([])
      expect(changes.files.filter(({ kind }) => kind === 'update').map(({ path }) => path)).toContain(config)
      expect(host.read(adapter)).toContain('givenName: host.givenName')
      expect(host.read(adapter)).toContain('department: host.department')
      expect(await host.run('check')).toMatchObject({ code: 0 })
    })

    test('what is declined is not asked again', async () => {
      addDepartment()
      const before = host.read(config)
      expect((await run(person([false]).ask)).news.offers).toEqual([])
      expect(host.read(config)).toBe(before)
      const { ask, asked } = person([])
      await run(ask)
      expect(asked).toEqual([])
    })

    test('a column that was not renamed is gone, which is an error, and nothing is written', async () => {
      addDepartment()
      host.edit([schema, "  firstName: text('first_name').notNull(),\n", ''])
      const before = readFiles(host.cwd)
      await expect(run(person([undefined, true]).ask)).rejects.toThrow('SG3001')
      expect(readFiles(host.cwd)).toEqual(before)
    })

    test('a name is given away once', async () => {
      renameFirst()
      host.edit([schema, "lastName: text('last_name')", "familyName: text('family_name')"])
      const { ask, asked } = person(['givenName', 'familyName'])
      await run(ask)
      expect(asked).toMatchObject([
        { field: 'firstName', to: ['givenName', 'familyName'] },
        { field: 'lastName', to: ['familyName'] },
      ])
    })
  })

  describe('another type', () => {
    const write = async (...flags: string[]) => {
      const outcome = await host.run('generate', ...flags)
      expect(outcome).toMatchObject({ code: 0 })
      return outcome
    }

    test('of null and never null changes the conversion, there and back', async () => {
      const emitted = host.read(adapter)
      const nullable: readonly [string, string] = [
        "firstName: text('first_name').notNull()",
        "firstName: text('first_name')",
      ]
      host.edit([schema, ...nullable])
      expect((await write()).err).toContain(
        'users.firstName was string (text); now it is string (text) or null.\n',
      )
      expect(host.read(adapter)).toContain('firstName: data.name?.givenName ?? null,')
      host.edit([schema, nullable[1], nullable[0]])
      expect((await write()).err).toContain(
        'users.firstName was string (text) or null; now it is string (text).\n',
      )
      expect(host.read(adapter)).toBe(emitted)
    })

    test('of an enum for a text takes no other value, and back', async () => {
      const emitted = host.read(adapter)
      host.edit([schema, "text('job_title')", "text('job_title', { enum: ['dev', 'ops'] })"])
      await write()
      expect(host.read(adapter)).toContain("jobTitle: oneOf(data.title, ['dev', 'ops'], 'title') ?? null,")
      host.edit([
        schema,
        "text('job_title', { enum: ['dev', 'ops'] })",
        "text('job_title', { enum: ['dev', 'ops'] }).notNull()",
      ])
      await write()
      expect(host.read(adapter)).toContain(
        "jobTitle: required(oneOf(data.title, ['dev', 'ops'], 'title'), 'title'),",
      )
      host.edit([schema, "text('job_title', { enum: ['dev', 'ops'] }).notNull()", "text('job_title')"])
      await write()
      expect(host.read(adapter)).toBe(emitted)
    })

    test('of a timestamp for the flag is an error at the line of the config, and the fix mends it', async () => {
      host.edit([
        schema,
        "isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true)",
        "isActive: integer('is_active', { mode: 'timestamp' })",
      ])
      const { code, err } = await host.run('generate')
      expect({ code, err }).toMatchObject({
        code: 1,
        err: expect.stringMatching(
          /^SG3007 user\.active: "isActive" holds Date, not a boolean +scim\.config\.ts:22:15\n/,
        ),
      })
      expect(err).toContain("\nfix: For a timestamp add kind: 'timestamp'; for an enum write on and off.\n")
      await write('--set', 'user.active.kind=timestamp')
      expect(host.read(config)).toContain(
        "active: { field: 'isActive', kind: 'timestamp' }, // true is active",
      )
      expect(host.read(adapter)).toContain('active: host.isActive === null,')
    })

    test('of a value that the config writes is an error there', async () => {
      host.edit([
        schema,
        "role: text('role', { enum: ['admin', 'member'] })",
        "role: text('role', { enum: ['admin', 'staff'] })",
      ])
      expect(await host.run('generate')).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^SG3011 user\.create\.role: "member" does not fit "role"/),
      })
    })

    test('of a number for a text is an error there', async () => {
      host.edit([schema, "text('job_title')", "integer('job_title')"])
      expect(await host.run('generate')).toMatchObject({
        code: 1,
        err: expect.stringMatching(
          /^SG3003 user\.attributes\.title: "jobTitle" holds number, but title is text +scim\.config\.ts:18:7\n/,
        ),
      })
    })
  })
})

test('a UUID for a text is declared as one', async () => {
  host = await generatedHost('prisma-explicit-enum')
  host.edit(['prisma/schema.prisma', '@map("given_name") @db.VarChar(100)', '@map("given_name") @db.Uuid'])
  expect(await host.run('generate')).toMatchObject({ code: 0 })
  expect(host.read('src/scim/model.gen.ts')).toContain("givenName: uuid('given_name'),")
})

test('a tree of 0.1.0 gets its snapshot, and no offers', async () => {
  host = await generatedHost('sqlite-flag-and-teams')
  const record = readdirSync(join(host.cwd, '.scim-gen/migrations'))
  expect(record).toHaveLength(1)
  writeFileSync(
    join(host.cwd, '.scim-gen/model.json'),
    '{ "version": 1, "dialect": "sqlite", "tables": [] }\n',
  )
  host.edit([
    'src/schema.ts',
    "  phone: text('phone'),\n",
    "  phone: text('phone'),\n  locale: text('locale'),\n",
  ])
  expect((await host.run('generate')).err).not.toContain('is new')
  expect(host.read('.scim-gen/model.json')).toContain('"field":"locale"')
})
