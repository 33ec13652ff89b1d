/** The small parts that emitted code is put together from. */
import { describe, expect, test } from 'vitest'
import { Imports } from '../../src/emit/imports.js'
import { arrayLiteral, callOf, objectLiteral, typeArguments, WIDTH } from '../../src/emit/layout.js'
import { literal, property, propertyKey } from '../../src/emit/literal.js'
import { modulePath } from '../../src/emit/module-path.js'
import { camelCase } from '../../src/emit/orms/names.js'

test.each([
  ["it's", '"it\'s"'],
  ['say "hi"', `'say "hi"'`],
  [`'"`, `'\\'"'`],
  ['back\\slash\n', "'back\\\\slash\\n'"],
  ['</script>\u2028', "'</script>\u2028'"],
  [null, 'null'],
  [-1.5, '-1.5'],
])('the literal of %j', (value, source) => {
  expect(literal(value)).toBe(source)
  // biome-ignore lint/security/noGlobalEval: what is emitted means the value again
  expect(eval(source)).toEqual(value)
})

test('names that are no identifiers are quoted', () => {
  expect([propertyKey('email'), propertyKey('e-mail')]).toEqual(['email', "'e-mail'"])
  expect([property('host', 'email'), property('host', 'e-mail')]).toEqual(['host.email', "host['e-mail']"])
  expect([property('host?', 'email'), property('host?', 'e-mail')]).toEqual([
    'host?.email',
    "host?.['e-mail']",
  ])
})

test.each([
  ['.js', '../schema.js', './model.gen.js', '../db/index.js'],
  ['.ts', '../schema.ts', './model.gen.ts', '../db/index.ts'],
  ['', '../schema', './model.gen', '../db'],
] as const)('module paths that end in "%s"', (extension, ...expected) => {
  const targets = ['src/schema.ts', 'src/scim/model.gen.ts', 'src/db/index.ts']
  expect(targets.map((to) => modulePath('src/scim/index.ts', to, extension))).toEqual(expected)
})

test('a file of declarations is imported as the module that it is for', () => {
  const paths = (['.js', '.ts', ''] as const).map((extension) =>
    modulePath('src/scim/model.gen.ts', 'src/db/types.d.ts', extension),
  )
  expect(paths).toEqual(['../db/types.js', '../db/types.d.ts', '../db/types'])
})

test.each([
  ['user_name_key', 'userNameKey'],
  ['TeamMember', 'teamMember'],
  ['auth.users', 'authUsers'],
  ['USERS', 'users'],
  ['TEAM_MEMBERS', 'teamMembers'],
  ['2fa_codes', 'table2faCodes'],
])('the constant of %s is %s', (name, constant) => {
  expect(camelCase(name)).toBe(constant)
})

describe('imports', () => {
  test('are sorted: packages, then the farthest files; names letter by letter', () => {
    const imports = new Imports()
    imports.value('./model.gen', 'userTables')
    imports.type('./model.gen', 'UserRow')
    imports.value('../db', 'db')
    imports.value('drizzle-orm', 'eq')
    imports.type('drizzle-orm', 'SQL')
    imports.type('express', 'Request')
    expect(imports.print()).toBe(
      [
        "import { eq, type SQL } from 'drizzle-orm'",
        "import type { Request } from 'express'",
        "import { db } from '../db'",
        "import { type UserRow, userTables } from './model.gen'",
      ].join('\n'),
    )
  })

  test('of a module stand apart as types and as values, where a linter wants that', () => {
    const imports = new Imports([], undefined, undefined, { separatesTypes: true })
    imports.value('./model.gen', 'userTables')
    imports.type('./model.gen', 'UserRow')
    imports.type('express', 'Request')
    imports.value('../models/team', 'default')
    imports.type('../models/team', 'Kind')
    expect(imports.print().split('\n')).toEqual([
      "import type { Request } from 'express'",
      "import type { Kind } from '../models/team'",
      "import team from '../models/team'",
      "import type { UserRow } from './model.gen'",
      "import { userTables } from './model.gen'",
    ])
  })

  test('are grouped and sorted as simple-import-sort has it, where a linter wants that', () => {
    const imports = new Imports([], '@/', undefined, { simpleImportSort: true })
    for (const module of ['./auth', '../db', '@/lib/ids', 'express', '@scim-gen/runtime', 'node:crypto'])
      imports.value(module, module.replace(/\W/g, ''))
    for (const name of ['UserRow', 'users', 'UserAdapter']) imports.value('express', name)
    expect(imports.print().split('\n')).toEqual([
      "import { nodecrypto } from 'node:crypto'",
      '',
      "import { scimgenruntime } from '@scim-gen/runtime'",
      "import { express, UserAdapter, UserRow, users } from 'express'",
      '',
      "import { libids } from '@/lib/ids'",
      '',
      "import { db } from '../db'",
      "import { auth } from './auth'",
    ])
  })

  test('a name that is taken gets another one, and keeps it', () => {
    const imports = new Imports(['User'])
    expect(imports.value('../schema', 'User')).toBe('hostUser')
    expect(imports.type('../other', 'User')).toBe('HostUser')
    expect(imports.value('../schema', 'User')).toBe('hostUser')
    expect(imports.print()).toContain("import { User as hostUser } from '../schema'")
  })

  test('a default export is called as its file, or as the folder of an index', () => {
    const imports = new Imports(['user'])
    expect(imports.value('../models/Team.js', 'default')).toBe('Team')
    imports.value('../models/Team.js', 'roles')
    expect(imports.value('../models/user', 'default')).toBe('hostUser')
    expect(imports.type('../models/group-user.model', 'default')).toBe('groupUserModel')
    imports.value('../models/group-user.model', 'kinds')
    expect(imports.value('../db/index.js', 'default')).toBe('db')
    expect(imports.value('../..', 'default')).toBe('hostDefault')
    expect(imports.type('../types/class', 'default')).toBe('HostClass')
    expect(imports.print().split('\n')).toEqual([
      "import hostDefault from '../..'",
      "import db from '../db/index.js'",
      "import type groupUserModel from '../models/group-user.model'",
      "import { kinds } from '../models/group-user.model'",
      "import Team, { roles } from '../models/Team.js'",
      "import hostUser from '../models/user'",
      "import type HostClass from '../types/class'",
    ])
  })

  test('a type that is needed as a value as well is imported as one', () => {
    const imports = new Imports()
    imports.type('drizzle-orm', 'sql')
    imports.value('drizzle-orm', 'sql')
    expect(imports.print()).toBe("import { sql } from 'drizzle-orm'")
  })
})

describe('layout', () => {
  const before = '  return '
  const fitting = (length: number) => ['x'.repeat(length - before.length - '{  },'.length)]

  test('stays on one line up to the width', () => {
    const line = objectLiteral(fitting(WIDTH), { before })
    expect(`${before}${line},`).toHaveLength(WIDTH)
    const broken = objectLiteral(fitting(WIDTH + 1), { before })
    expect(broken).toMatch(/^\{\n {4}x+,\n {2}\}$/)
  })

  test('breaks around what has several lines', () => {
    const inner = objectLiteral(['a', 'b'], { before: 'x'.repeat(WIDTH) })
    expect(arrayLiteral([inner], { before })).toMatch(/^\[\n {4}\{/)
  })

  test('calls and type arguments are alike, but for the last comma', () => {
    const long = ['A'.repeat(60), 'B'.repeat(60)]
    expect(callOf('and', long, { before })).toMatch(/^and\(\n {4}A+,\n {4}B+,\n {2}\)$/)
    expect(typeArguments(long, { before })).toMatch(/^<\n {4}A+,\n {4}B+\n {2}>$/)
    expect(callOf('and', ['a'], { before })).toBe('and(a)')
  })
})
