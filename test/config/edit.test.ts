/** A config is edited in its source: what its owner wrote stays byte for byte, and what is not safe is refused. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ConfigEdit, editValue } from '../../src/config/edit/config-edit.js'
import { editConfig } from '../../src/config/edit/edit-config.js'
import { editSource } from '../../src/config/edit/edit-source.js'
import { loadConfig } from '../../src/config/load.js'
import { parseSettings } from '../../src/config/set.js'
import { DiagnosticError } from '../../src/diagnostics.js'
import { folderOf, MINIMAL } from './config-folder.js'

const set = (key: string) => parseSettings([key])[0] as ConfigEdit
const rename = (path: string, to: string): ConfigEdit => ({ kind: 'rename', path: path.split('.'), to })

const phone = set('user.attributes.phoneNumbers=phone')

describe('a property is added', () => {
  test.each([
    [
      'on a line of its own, before the comment of what follows',
      `export default {
  user: {
    attributes: {
      userName: 'email', // the login
    }, // all of it
  },
}
`,
      `export default {
  user: {
    attributes: {
      userName: 'email', // the login
      phoneNumbers: 'phone',
    }, // all of it
  },
}
`,
    ],
    [
      'without a comma at the end where there was none',
      `export default { user: {\n\t\tattributes: {\n\t\t\tuserName: "email" // the login\n\t\t}\n\t}\n}\n`,
      `export default { user: {\n\t\tattributes: {\n\t\t\tuserName: "email", // the login\n\t\t\tphoneNumbers: "phone"\n\t\t}\n\t}\n}\n`,
    ],
    [
      'beside the others',
      `export default defineConfig({ user: { attributes: { userName: 'email' }, active: 'scim' } })\n`,
      `export default defineConfig({ user: { attributes: { userName: 'email', phoneNumbers: 'phone' }, active: 'scim' } })\n`,
    ],
    [
      'beside the others, with their comma',
      `export default { user: { attributes: { userName: 'email', } } }`,
      `export default { user: { attributes: { userName: 'email', phoneNumbers: 'phone', } } }`,
    ],
    [
      'with the others on lines of their own where one has no room for them',
      `export default {
  user: {
    attributes: { userName: 'emailAddress', 'name.givenName': 'firstName', 'name.familyName': 'lastName' },
  },
}
`,
      `export default {
  user: {
    attributes: {
      userName: 'emailAddress',
      'name.givenName': 'firstName',
      'name.familyName': 'lastName',
      phoneNumbers: 'phone',
    },
  },
}
`,
    ],
    [
      'into an empty object',
      `export default { user: { attributes: {} } }`,
      `export default { user: { attributes: { phoneNumbers: 'phone' } } }`,
    ],
    [
      'after the comment of an empty object',
      `export default {\n  user: {\n    attributes: {\n      // none yet\n    },\n  },\n}`,
      `export default {\n  user: {\n    attributes: {\n      // none yet\n      phoneNumbers: 'phone',\n    },\n  },\n}`,
    ],
    [
      'with the objects that lead to it',
      `export default {\n  user: { model: 'a#b' },\n}`,
      `export default {\n  user: { model: 'a#b', attributes: { phoneNumbers: 'phone' } },\n}`,
    ],
    [
      'to a constant',
      `const attributes = { userName: 'email' } as const\nconst user = { attributes }\nexport default defineConfig({ user } satisfies Config)\n`,
      `const attributes = { userName: 'email', phoneNumbers: 'phone' } as const\nconst user = { attributes }\nexport default defineConfig({ user } satisfies Config)\n`,
    ],
    [
      'to CommonJS, after what is spread',
      `module.exports = { user: { attributes: { ...names } } }`,
      `module.exports = { user: { attributes: { ...names, phoneNumbers: 'phone' } } }`,
    ],
  ])('%s', (_, before, after) => {
    expect(editSource(before, phone, false)).toBe(after)
  })

  test('to JSON, in the order and the indentation that it has', () => {
    const before =
      '{\n    "user": {\n        "attributes": {\n            "userName": "email"\n        }\n    }\n}\n'
    expect(editSource(before, phone, true)).toBe(
      '{\n    "user": {\n        "attributes": {\n            "userName": "email",\n            "phoneNumbers": "phone"\n        }\n    }\n}\n',
    )
  })
})

describe('a value', () => {
  test('is a condition', () => {
    const { source } = { source: `export default { user: { where: { kind: 'a', login: { not: null } } } }` }
    const value = { in: ['a', "b's"] }
    expect(editSource(source, { kind: 'set', path: ['user', 'where', 'kind'], value }, false)).toBe(
      `export default { user: { where: { kind: { in: ['a', 'b\\'s'] }, login: { not: null } } } }`,
    )
    expect(
      editSource(
        '{"user": {"where": {"login": 1}}}',
        { kind: 'set', path: ['user', 'where', 'login'], value: { not: null } },
        true,
      ),
    ).toBe('{"user": {"where": {"login": {"not":null}}}}')
  })

  test('is replaced where it stands', () => {
    const before = `export default { user: { active: { field: 'a' /* was b */ }, attributes: { phoneNumbers: "old" } } }`
    expect(editSource(before, phone, false)).toBe(before.replace('"old"', '"phone"'))
  })

  test('is replaced in a list, as a field that has another name is', () => {
    const before = `export default { user: { lowerCase: ['login', "old"] } }`
    const edit: ConfigEdit = { kind: 'set', path: ['user', 'lowerCase', '1'], value: 'mail' }
    expect(editSource(before, edit, false)).toBe(before.replace('old', 'mail'))
    expect(editValue({ user: { lowerCase: ['login', 'old'] } }, edit)).toEqual({
      user: { lowerCase: ['login', 'mail'] },
    })
  })

  test('is replaced under a key that is made of constants', () => {
    const before = `const urn = 'urn:x'
const phones = 'phoneNumbers'
export default { user: { attributes: { [phones]: 'old', [\`${'$'}{urn}:${'$'}{phones}\`]: 'other' } } }`
    expect(editSource(before, phone, false)).toBe(before.replace('old', 'phone'))
    const own = set('user.attributes.urn:x:phoneNumbers=phone')
    expect(editSource(before, own, false)).toBe(before.replace('other', 'phone'))
  })

  test('is replaced in the constant that is spread there', () => {
    const before = `const phones = { phoneNumbers: 'old' }\nexport default { user: { attributes: { a: 'b', ...phones } } }`
    expect(editSource(before, phone, false)).toBe(before.replace('old', 'phone'))
    expect(
      editSource(before.replace('phones }', 'phones, ...more }'), set('user.attributes.a=c'), false),
    ).toBe(before.replace('phones }', 'phones, ...more }').replace("'b'", "'c'"))
  })

  test.each([
    [
      `import { defineConfig } from 'scim-gen'\nexport default defineConfig({ user: {} })`,
      `import { call, defineConfig } from 'scim-gen'\nexport default defineConfig({ user: { create: { id: call('src/id.ts#newId', 'usr') } } })`,
    ],
    [
      `import { attribute } from 'scim-gen'\nexport default { user: {} }`,
      `import { attribute, call } from 'scim-gen'\nexport default { user: { create: { id: call('src/id.ts#newId', 'usr') } } }`,
    ],
    [
      `import { call } from 'scim-gen'\nexport default { user: {} }`,
      `import { call } from 'scim-gen'\nexport default { user: { create: { id: call('src/id.ts#newId', 'usr') } } }`,
    ],
  ])('that is a call is imported: %#', (before, after) => {
    expect(editSource(before, set("user.create.id=call:src/id.ts#newId('usr')"), false)).toBe(after)
  })

  test('with what is inside of it', () => {
    const lookup = "user.create.roleId=lookup:src/schema.ts#roles(name='member', organizationId=tenant()).id"
    expect(
      editSource(
        "import { call, defineConfig } from 'scim-gen'\nexport default { user: {} }",
        set(lookup),
        false,
      ),
    ).toBe(
      "import { call, defineConfig, lookup, tenant } from 'scim-gen'\nexport default { user: { create: { roleId: lookup('src/schema.ts#roles', { name: 'member', organizationId: tenant() }, 'id') } } }",
    )
  })

  test('that is a call is plain data in JSON', () => {
    expect(editSource('{"user": {}}', set('user.create.a=attribute:title'), true)).toBe(
      '{"user": { "create": { "a": {"kind":"attribute","name":"title"} } }}',
    )
  })

  test('takes the place of a word that stood for something built in', () => {
    expect(editSource(`export default { group: 'scim' }`, set('group.unique=false'), false)).toBe(
      `export default { group: { unique: false } }`,
    )
  })
})

describe('a key', () => {
  test.each([
    [
      `export default { user: { create: { role: 'x' } } }`,
      `export default { user: { create: { kind: 'x' } } }`,
    ],
    [
      `export default { user: { create: { 'role': 1, b: 2 } } }`,
      `export default { user: { create: { kind: 1, b: 2 } } }`,
    ],
    [
      `const role = 1\nexport default { user: { create: { role } } }`,
      `const role = 1\nexport default { user: { create: { kind: role } } }`,
    ],
  ])('is renamed: %#', (before, after) => {
    expect(editSource(before, rename('user.create.role', 'kind'), false)).toBe(after)
  })

  test('is renamed in the constant that is spread there', () => {
    const before = `const more = { role: 'x' }\nexport default { user: { create: { ...more } } }`
    expect(editSource(before, rename('user.create.role', 'kind'), false)).toBe(before.replace('role', 'kind'))
  })

  test('is renamed to one that needs quotes', () => {
    expect(editSource(`export default { a: { b: 'x' } }`, rename('a.b', 'name.first'), false)).toBe(
      `export default { a: { 'name.first': 'x' } }`,
    )
  })
})

test.each([
  ['an object that is made by code', `export default { user: { attributes: mapping() } }`],
  [
    'an object with a key that is made by code',
    `export default { user: { attributes: { [key()]: 'phone' } } }`,
  ],
  ['an object that may be spread', `export default { ...base, active: 1 }`],
  ['a config that is made by code', `export default make()`],
  ['no config', `const a = 1`],
])('%s is not edited', (_, source) => {
  expect(editSource(source, phone, false)).toBeUndefined()
})

/** A config file of `MINIMAL` with another text, loaded. */
async function loaded(source: string, file = 'scim.config.ts') {
  const cwd = await folderOf({ [file]: source })
  return { place: { cwd, env: {} }, config: await loadConfig({ cwd, env: {} }) }
}

describe('a loaded config', () => {
  test('says what its edited source says; the file stays as it is', async () => {
    const source = `import { defineConfig } from 'scim-gen'\r\n\r\nexport default defineConfig(${JSON.stringify(MINIMAL, null, '\t').replaceAll('\n', '\r\n')})\r\n`
    const { place, config } = await loaded(`\uFEFF${source}`)
    const edited = await editConfig(config, [phone, set('user.active.field=enabled')], place)
    expect(edited.config.user.attributes).toEqual({ userName: 'email', phoneNumbers: 'phone' })
    expect(edited.source).toBe(
      `\uFEFF${source
        .replace('"userName": "email"', '"userName": "email",\r\n\t\t\tphoneNumbers: "phone"')
        .replace('"isActive"', '"enabled"')}`,
    )
    expect(readFileSync(join(place.cwd, 'scim.config.ts'), 'utf8')).toBe(config.source)
  })

  test('that imports files of the host is edited as well', async () => {
    const cwd = await folderOf({
      'names.ts': `export const names: Record<string, string> = { userName: 'email' }`,
      'scim.config.ts': `import { names } from './names'\nexport default { ...${JSON.stringify(MINIMAL)}, user: { ...${JSON.stringify(MINIMAL.user)}, attributes: { ...names } } }`,
    })
    const config = await loadConfig({ cwd, env: {} })
    const { user } = (await editConfig(config, [phone], { cwd, env: {} })).config
    expect(user.attributes).toEqual({ userName: 'email', phoneNumbers: 'phone' })
  })

  test('is refused with the line to write, each place at once, where code makes it', async () => {
    const json = JSON.stringify({ ...MINIMAL, user: undefined })
    const { place, config } = await loaded(
      `const attributes = (field: string) => ({ userName: field })
export default {
  ...${json},
  user: { model: 'a.ts#b', attributes: attributes('email'), active: 'scim', create: Object.assign({}, { role: 1 }) },
}
`,
    )
    const edits = [phone, rename('user.create.role', 'kind')]
    const error = await editConfig(config, edits, place).catch((thrown: unknown) => thrown)
    expect(error instanceof DiagnosticError && error.diagnostics).toEqual([
      {
        code: 'SG1014',
        message: 'user.attributes.phoneNumbers cannot be edited for you: scim.config.ts makes it by code',
        location: { file: 'scim.config.ts', line: 4, column: 28 },
        fix: 'Write `phoneNumbers: "phone"` into user.attributes yourself and run generate again.',
        question: true,
      },
      {
        code: 'SG1014',
        message: 'user.create.role cannot be edited for you: scim.config.ts makes it by code',
        location: { file: 'scim.config.ts', line: 4, column: 105 },
        fix: 'Rename role to kind in user.create yourself and run generate again.',
        question: true,
      },
    ])
  })

  test('is refused where the edit would say something else than was asked for', async () => {
    const { place, config } = await loaded(
      `const user = { model: 'a.ts#b', attributes: { userName: 'email' }, active: 'scim' as const }
export default { ...${JSON.stringify(MINIMAL)}, user, group: user.attributes.phoneNumbers ? false : 'scim' }
`,
    )
    await expect(editConfig(config, [phone], place)).rejects.toThrow('SG1014')
  })

  test('with a setting that is no config is refused as everywhere', async () => {
    const { place, config } = await loaded(`export default ${JSON.stringify(MINIMAL)}`)
    await expect(editConfig(config, [set('orm=rails')], place)).rejects.toThrow('SG1006 orm must be')
  })
})

describe('whatever the file looks like', () => {
  const word = fc.stringMatching(/^[a-z][a-zA-Z]{0,8}$/)
  const names = fc.dictionary(word, fc.oneof(word, fc.boolean(), fc.integer()), { maxKeys: 4 })
  const tree = fc.dictionary(word, fc.oneof(word, names), { maxKeys: 4 })
  const blank = fc.constantFrom('', ' ', '\n', '\n\t', '\n    ', ' /* , } */ ', ' // { a: 1,\n', '\n\n  ')

  /** An object literal with random blanks and comments, and how it was made. */
  function print(value: unknown, pick: () => string, commas: boolean): string {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    const entries = Object.entries(value).map(
      ([key, inner]) => `${pick()}${key}:${pick()}${print(inner, pick, commas)}${pick()}`,
    )
    return `{${entries.join(',')}${commas && entries.length > 0 ? ',' : ''}${pick()}}`
  }

  test('the edited source says what was asked for, and keeps every other line', () => {
    fc.assert(
      fc.property(
        tree,
        fc.array(blank, { minLength: 7, maxLength: 7 }),
        fc.boolean(),
        fc.array(word, { minLength: 1, maxLength: 3 }),
        word,
        (value, blanks, commas, path, text) => {
          let at = 0
          const pick = () => blanks[at++ % blanks.length] ?? ''
          const source = `export default ${print(value, pick, commas)}\n`
          const edit: ConfigEdit = { kind: 'set', path, value: text }
          const edited = editSource(source, edit, false) ?? ''
          const run = new Function(`return ${edited.replace('export default', '')}`)
          expect(run()).toEqual(editValue(value, edit))
          // A key that is there already, or a word on the way to it, gives way.
          const isNew = !JSON.stringify(value).includes(`"${path[0]}"`)
          if (isNew)
            for (const comment of source.match(/\/\*.*?\*\//g) ?? []) expect(edited).toContain(comment)
        },
      ),
      { numRuns: Number(process.env.ROUNDS ?? 300) },
    )
  })
})
