import { describe, expect, test } from 'vitest'
import { applySettings } from '../../src/config/set.js'
import { parseValue } from '../../src/config/set-value.js'
import { DiagnosticError } from '../../src/diagnostics.js'

function findings(...assignments: string[]): string {
  try {
    applySettings({}, assignments)
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
    return error.diagnostics.map(({ code, message, fix }) => `${code} ${message}\n  fix: ${fix}`).join('\n')
  }
  throw new Error('no findings')
}

describe('a value', () => {
  test.each([
    ['member', 'member'],
    ['true', true],
    ['false', false],
    ['null', null],
    ['42', 42],
    ['-1.5', -1.5],
    ["'42'", '42'],
    ['"true"', 'true'],
    ["'it\\'s'", "it's"],
    ['', ''],
    ['007', '007'],
    ['1.50', '1.50'],
    ['90071992547409931', '90071992547409931'],
    ['Infinity', 'Infinity'],
    ['a=b', 'a=b'],
  ])('%s is %j', (text, value) => {
    expect(parseValue(text, '')).toEqual(value)
  })

  test('of a function', () => {
    const call = (text: string) => parseValue(`call:${text}`, '')
    expect(call('src/lib/id.ts#newId')).toEqual({ kind: 'call', ref: 'src/lib/id.ts#newId', args: [] })
    expect(call('a.ts#f()')).toEqual({ kind: 'call', ref: 'a.ts#f', args: [] })
    expect(call(`a.ts#f('cir', 2, true, null, "a, (b)", it)`)).toEqual({
      kind: 'call',
      ref: 'a.ts#f',
      args: ['cir', 2, true, null, 'a, (b)', 'it'],
    })
  })

  test('of a function, by its name alone, where a new row gets the value', () => {
    const created = (text: string) => applySettings({}, [`user.create.id=${text}`])
    const is = (value: unknown) => ({ user: { create: { id: value } } })
    const called = (ref: string, ...args: readonly unknown[]) => is({ kind: 'call', ref, args })
    expect(created('src/lib/keys.ts#makeKey')).toEqual(called('src/lib/keys.ts#makeKey'))
    expect(created('node:crypto#randomUUID')).toEqual(called('node:crypto#randomUUID'))
    expect(created('@paralleldrive/cuid2#createId()')).toEqual(called('@paralleldrive/cuid2#createId'))
    expect(created("src/lib/id.ts#newId('usr', 2)")).toEqual(called('src/lib/id.ts#newId', 'usr', 2))
    // Quotes make text of anything.
    expect(created("'src/lib/keys.ts#makeKey'")).toEqual(is('src/lib/keys.ts#makeKey'))
    for (const text of ['#1', 'a b#c', 'crypto.randomUUID()', 'room#2'])
      expect(created(text)).toEqual(is(text))
    expect(applySettings({}, ['user.where.id=a#b'])).toEqual({ user: { where: { id: 'a#b' } } })
    expect(applySettings({}, ['user.model=a.ts#b'])).toEqual({ user: { model: 'a.ts#b' } })
  })

  test('of an attribute', () => {
    expect(parseValue('attribute:name.givenName', '')).toEqual({ kind: 'attribute', name: 'name.givenName' })
  })
})

describe('--set', () => {
  test('writes nested keys and leaves the given config alone', () => {
    const config = Object.freeze({ orm: 'drizzle', user: Object.freeze({ model: 'a.ts#User' }) })
    const assignments = ['user.active.field=disabled', 'user.active.inverted=true', 'user.create.role=member']
    expect(applySettings(config, assignments)).toEqual({
      orm: 'drizzle',
      user: {
        model: 'a.ts#User',
        active: { field: 'disabled', inverted: true },
        create: { role: 'member' },
      },
    })
  })

  test('takes the rest of the key as one name below a map', () => {
    expect(applySettings({}, ['user.attributes.name.givenName=firstName', 'group.where.a.b=1'])).toEqual({
      user: { attributes: { 'name.givenName': 'firstName' } },
      group: { where: { 'a.b': 1 } },
    })
  })

  test('takes a condition after the name in a map that has conditions', () => {
    const where = (...settings: string[]) =>
      applySettings({ user: { where: { kind: { not: null } } } }, settings).user
    expect(where("user.where.kind.in=person,'a, b',2", 'user.where.login.not=null')).toEqual({
      where: { kind: { in: ['person', 'a, b', 2] }, login: { not: null } },
    })
    expect(applySettings({}, ['group.members.where.acceptedAt.not=null'])).toEqual({
      group: { members: { where: { acceptedAt: { not: null } } } },
    })
    expect(applySettings({}, ['user.where.a.in.in=b', 'user.create.a.in=b,c'])).toEqual({
      user: { where: { 'a.in': { in: ['b'] } }, create: { 'a.in': 'b,c' } },
    })
    expect(
      findings(
        'user.where.kind.in=',
        'user.where.kind.in=a,null',
        "user.where.kind.in='a' b",
        'user.where.kind.not=a',
      ),
    ).toMatchInlineSnapshot(`
      "SG1011 --set user.where.kind.in= is not a list of values
        fix: Write it like --set user.where.kind.in=person,staff; a value with a comma in quotes: 'a, b'.
      SG1011 --set user.where.kind.in=a,null is not a list of values
        fix: Write it like --set user.where.kind.in=person,staff; a value with a comma in quotes: 'a, b'.
      SG1011 --set user.where.kind.in='a' b is not a list of values
        fix: Write it like --set user.where.kind.in=person,staff; a value with a comma in quotes: 'a, b'.
      SG1011 --set user.where.kind.not=a: only null can be left out
        fix: Write user.where.kind.not=null, or name what is seen: --set user.where.kind.in=a,b."
    `)
  })

  test('turns a word into the object that the key implies, and back', () => {
    expect(applySettings({ group: 'scim' }, ['group.model=a.ts#Team'])).toEqual({
      group: { model: 'a.ts#Team' },
    })
    expect(applySettings({ group: { model: 'x' } }, ['group=false'])).toEqual({ group: false })
    expect(applySettings({ migrations: 'drizzle' }, ['migrations.form=sql'])).toEqual({
      migrations: { form: 'sql' },
    })
  })

  test('that a request tells, or a row of the app', () => {
    const created = (text: string) => applySettings({}, [`user.create.roleId=${text}`])
    const is = (value: unknown) => ({ user: { create: { roleId: value } } })
    const model = 'src/db/schema.ts#roles'
    const where = { name: 'member', organizationId: { kind: 'tenant' } }
    expect(created('tenant()')).toEqual(is({ kind: 'tenant' }))
    expect(created("call:plans#planOf('trial', context())")).toEqual(
      is({ kind: 'call', ref: 'plans#planOf', args: ['trial', { kind: 'context' }] }),
    )
    expect(created(`lookup:${model}(name='member', organizationId=tenant()).id`)).toEqual(
      is({ kind: 'lookup', model, where, field: 'id' }),
    )
    expect(created(`lookup:${model}(rank=2).id`)).toEqual(
      is({ kind: 'lookup', model, where: { rank: 2 }, field: 'id' }),
    )
    expect(applySettings({}, ['user.where.id=tenant()'])).toEqual({ user: { where: { id: 'tenant()' } } })
    expect(findings('user.create.roleId=lookup:src/db/schema.ts#roles.id')).toMatchInlineSnapshot(`
      "SG1011 --set user.create.roleId=lookup:src/db/schema.ts#roles.id is not a lookup
        fix: Write it like --set "user.create.roleId=lookup:src/db/schema.ts#roles(name='member').id"."
    `)
  })

  test('reports all mistakes at once', () => {
    expect(
      findings(
        'out',
        '=x',
        'usr.model=a.ts#User',
        'user.active.feild=x',
        'orm.name=x',
        'user.create.id=call:a.ts#f(',
        "user.create.id=call:a.ts#f('a' 'b')",
      ),
    ).toMatchInlineSnapshot(`
      "SG1009 --set out is not key=value
        fix: Write it like --set user.create.role=member.
      SG1009 --set =x is not key=value
        fix: Write it like --set user.create.role=member.
      SG1005 Unknown key usr in --set usr.model
        fix: Did you mean user?
      SG1005 Unknown key user.active.feild in --set user.active.feild
        fix: Did you mean field?
      SG1005 Unknown key orm.name in --set orm.name
        fix: Correct it: orm has no keys.
      SG1011 --set user.create.id=call:a.ts#f( is not a call
        fix: Write it like --set "user.create.id=call:src/lib/id.ts#newId('usr')".
      SG1011 --set user.create.id=call:a.ts#f('a' 'b') is not a call
        fix: Write it like --set "user.create.id=call:src/lib/id.ts#newId('usr')"."
    `)
  })

  test.each(['__proto__.polluted=1', 'user.create.__proto__=1', 'user.constructor.prototype.polluted=1'])(
    'never reaches a prototype: %s',
    (assignment) => {
      expect(findings(assignment)).toMatch(/^SG1010 --set \S+: (__proto__|constructor) is not allowed\n/)
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    },
  )
})
