import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ScimConfig } from '../../src/config/config.js'
import { attribute, call, context, lookup, tenant } from '../../src/config/index.js'
import { loadConfig } from '../../src/config/load.js'
import { printConfig } from '../../src/config/print.js'
import { folderOf, MINIMAL } from './config-folder.js'

const DESIGN: ScimConfig = {
  auth: { check: 'isSuperuser' },
  orm: 'drizzle',
  dialect: 'postgresql',
  framework: 'express',
  db: 'src/db/index.ts#db',
  out: 'src/scim',
  migrations: 'drizzle',
  basePath: '/scim/v2',
  user: {
    attributes: {
      userName: 'email',
      'name.givenName': 'firstName',
      'name.familyName': 'lastName',
      emails: 'email',
    },
    model: 'src/db/schema.ts#users',
    active: { field: 'isActive' },
    create: { role: 'member', id: call('src/lib/id.ts#newId', 'usr'), nickname: attribute('name.givenName') },
    where: { isServiceAccount: false },
  },
  group: {
    model: 'src/db/schema.ts#teams',
    attributes: { displayName: 'name' },
    members: {
      model: 'src/db/schema.ts#teamMembers',
      user: 'userId',
      group: 'teamId',
      create: { role: 'member', addedBy: 'scim', note: "the identity provider's own" },
    },
  },
  tenant: {
    model: 'src/db/schema.ts#organizations',
    from: 'src/auth.ts#organizationIdOf',
    user: { through: 'src/db/schema.ts#organizationMembers', create: { role: 'member' } },
    group: { field: 'organizationId' },
  },
}

const NOTES = new Map([
  ['orm', 'drizzle-orm in package.json'],
  ['db', 'the only export of type NodePgDatabase'],
  ['user', 'has email,\nisActive and passwordHash'],
  ['user.active', 'boolean'],
  ['user.attributes', 'by name, which is a reason that is much too long to stand at the end of the line'],
  ['tenant.from', 'exported function of (request)'],
])

async function load(text: string) {
  const cwd = await folderOf({ 'scim.config.ts': text })
  return (await loadConfig({ cwd, env: {} })).config
}

describe('printConfig', () => {
  test('keeps what is empty in one line, whatever was said of what might be in it', () => {
    const notes = new Map([['user.attributes.title', 'no column']])
    expect(printConfig({ user: { model: 'a.ts#User', attributes: {} } }, notes)).toContain('attributes: {}')
  })

  test('writes the contract’s order, short objects on one line, and the reasons', () => {
    expect(printConfig(DESIGN, NOTES)).toMatchInlineSnapshot(`
      "import { attribute, call, defineConfig } from 'scim-gen'

      export default defineConfig({
        orm: 'drizzle', // drizzle-orm in package.json
        dialect: 'postgresql',
        framework: 'express',
        db: 'src/db/index.ts#db', // the only export of type NodePgDatabase
        out: 'src/scim',
        migrations: 'drizzle',
        basePath: '/scim/v2',
        // has email, isActive and passwordHash
        user: {
          model: 'src/db/schema.ts#users',
          // by name, which is a reason that is much too long to stand at the end of the line
          attributes: {
            userName: 'email',
            'name.givenName': 'firstName',
            'name.familyName': 'lastName',
            emails: 'email',
          },
          active: { field: 'isActive' }, // boolean
          create: { role: 'member', id: call('src/lib/id.ts#newId', 'usr'), nickname: attribute('name.givenName') },
          where: { isServiceAccount: false },
        },
        group: {
          model: 'src/db/schema.ts#teams',
          attributes: { displayName: 'name' },
          members: {
            model: 'src/db/schema.ts#teamMembers',
            user: 'userId',
            group: 'teamId',
            create: { role: 'member', addedBy: 'scim', note: 'the identity provider\\'s own' },
          },
        },
        tenant: {
          model: 'src/db/schema.ts#organizations',
          from: 'src/auth.ts#organizationIdOf', // exported function of (request)
          user: { through: 'src/db/schema.ts#organizationMembers', create: { role: 'member' } },
          group: { field: 'organizationId' },
        },
        auth: { check: 'isSuperuser' },
      })
      "
    `)
  })

  test('stays within 110 columns', () => {
    const longest = Math.max(
      ...printConfig(DESIGN, NOTES)
        .split('\n')
        .map((line) => line.length),
    )
    expect(longest).toBeLessThanOrEqual(110)
  })

  test('imports only what it uses', () => {
    const config: ScimConfig = { ...DESIGN, ...MINIMAL }
    expect(printConfig(config, new Map()).split('\n')[0]).toBe("import { defineConfig } from 'scim-gen'")
  })

  test('imports what is inside of values, too', () => {
    const create = {
      organizationId: tenant(),
      roleId: lookup('src/db/schema.ts#roles', { name: 'member', organizationId: tenant() }, 'id'),
      planId: call('plans#planOf', 'trial', context()),
    }
    const printed = printConfig({ ...DESIGN, user: { ...DESIGN.user, create } }, new Map())
    expect(printed).toContain("import { call, context, defineConfig, lookup, tenant } from 'scim-gen'")
    expect(printed).toContain(
      "      roleId: lookup('src/db/schema.ts#roles', { name: 'member', organizationId: tenant() }, 'id'),\n",
    )
    expect(printed).toContain("planId: call('plans#planOf', 'trial', context()),")
  })

  test('loads back to the same config', async () => {
    expect(await load(printConfig(DESIGN, NOTES))).toEqual(DESIGN)
  })

  test('loads back whatever the strings hold', async () => {
    const text = fc.string({ unit: 'binary' })
    const name = text.filter((key) => key !== '__proto__')
    const literal = fc.oneof(
      text,
      fc.boolean(),
      fc.constant(null),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    )
    const ref = fc.constantFrom('src/a.ts#B', "it's/$(a).ts#b.c")
    const createValue = fc.oneof(
      literal,
      fc
        .tuple(ref, fc.array(fc.oneof(literal, fc.constant(context())), { maxLength: 3 }))
        .map(([to, args]) => call(to, ...args)),
      fc.constant(tenant()),
      fc
        .tuple(
          ref,
          fc.dictionary(name, fc.oneof(literal, fc.constant(tenant())), { noNullPrototype: true }),
          text,
        )
        .map(([model, where, field]) => lookup(model, where, field)),
      text.map(attribute),
    )
    const user = fc.record(
      {
        model: ref,
        attributes: fc.dictionary(name, text, { noNullPrototype: true }),
        active: fc.oneof(
          fc.constant('scim' as const),
          fc.record({ field: text, inverted: fc.boolean() }, { requiredKeys: ['field'] }),
          fc.record({ field: text, on: literal, off: literal }),
        ),
        create: fc.oneof(
          fc.dictionary(name, createValue, { noNullPrototype: true }),
          ref.map((to) => call(to)),
        ),
        where: fc.dictionary(
          name,
          fc.oneof(
            literal,
            fc.constant({ not: null }),
            fc.record({
              in: fc.array(
                literal.filter((one) => one !== null),
                { minLength: 1, maxLength: 3 },
              ),
            }),
          ),
          { noNullPrototype: true },
        ),
      },
      { requiredKeys: ['model', 'attributes', 'active'] },
    )
    await fc.assert(
      fc.asyncProperty(
        user,
        fc.dictionary(fc.constantFrom('user', 'out', 'user.create'), text),
        async (one, notes) => {
          const config: ScimConfig = { ...DESIGN, user: one }
          expect(await load(printConfig(config, new Map(Object.entries(notes))))).toEqual(config)
        },
      ),
      { numRuns: Number(process.env.ROUNDS ?? 30) },
    )
  })
})
