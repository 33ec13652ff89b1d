/** What is stored beside the columns, and what comes out when both are laid over each other. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fullName, preferred, splitName } from '../../src/runtime/schema/helpers.js'
import { merge, unmapped } from '../../src/runtime/schema/unmapped.js'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const UNKNOWN = 'urn:example:scim:2.0:Unknown'

describe('unmapped', () => {
  test.each([
    ['a simple attribute', { title: 'Guide' }, [], { title: 'Guide' }],
    ['nothing where it is mapped', { title: 'Guide' }, ['title'], undefined],
    [
      'the parts of a complex attribute that are not mapped',
      { name: { givenName: 'A', middleName: 'B' } },
      ['name.givenName'],
      { name: { middleName: 'B' } },
    ],
    [
      'the whole name where one column holds it',
      { name: { givenName: 'A' } },
      ['name'],
      { name: { givenName: 'A' } },
    ],
    [
      'all values of a multi-valued attribute, mapped or not',
      { emails: [{ value: 'a' }, { value: 'b' }] },
      ['emails.value'],
      { emails: [{ value: 'a' }, { value: 'b' }] },
    ],
    [
      'the attributes of an extension that are not mapped',
      { [ENTERPRISE]: { department: 'D', division: 'V' } },
      [`${ENTERPRISE}:department`],
      { [ENTERPRISE]: { division: 'V' } },
    ],
    [
      'no more of a manager than its id',
      { [ENTERPRISE]: { manager: { value: '1', $ref: 'x', displayName: 'y' } } },
      [],
      { [ENTERPRISE]: { manager: { value: '1' } } },
    ],
    ['no extension that nothing announces', { [UNKNOWN]: { a: { b: [1] } } }, [], undefined],
    [
      'nothing that has a place of its own',
      {
        schemas: ['x'],
        id: '1',
        externalId: 'e',
        meta: { version: '1' },
        userName: 'u',
        active: true,
        password: 'secret',
        groups: [{ value: 'g' }],
      },
      [],
      undefined,
    ],
  ])('keeps %s', (_what, user, mapped, kept) => {
    expect(unmapped(user, mapped)).toEqual(kept)
  })
})

describe('merge', () => {
  const emails = [
    { value: 'home@x', type: 'home' },
    { value: 'work@x', type: 'work', display: 'Work <work@x>' },
  ]
  const column = (value: string) => ({ emails: [{ value, type: 'work', primary: true }] })

  test.each([
    ['the stored values, where the column holds the preferred one', { emails }, column('work@x'), { emails }],
    [
      'the value of the column in the place of the preferred one, without its old display',
      { emails },
      column('new@x'),
      { emails: [emails[0], { value: 'new@x', type: 'work' }] },
    ],
    ['the other values, where the column was emptied', { emails }, {}, { emails: [emails[0]] }],
    ['nothing, where the column held the only one', { emails: [emails[1]] }, {}, {}],
    ['what the column shows, where nothing is stored', null, column('a@x'), column('a@x')],
    ['a stored attribute that has no column', { title: 'stored' }, {}, { title: 'stored' }, []],
    ['nothing of one that has come to have a column, which is empty', { title: 'stored' }, {}, {}, ['title']],
  ])('shows %s', (_what, stored, shown, merged, mapped = ['emails.value']) => {
    expect(merge(stored, shown, mapped)).toEqual(merged)
  })

  test.each([
    ['as they were sent, while they make up what the column holds', 'María García López', true],
    ['as the column says, once the host has changed it', 'Maria Garcia', false],
  ])('shows the parts of a name %s', (_when, text, isKept) => {
    const name = { givenName: 'María', familyName: 'García López', honorificPrefix: 'Dr.' }
    const shown = { name: { ...splitName(text) } }
    expect(merge({ name }, shown, ['name']).name).toEqual(
      isKept ? name : { ...shown.name, honorificPrefix: 'Dr.' },
    )
  })

  test('lays the columns of one value over each other', () => {
    const addresses = [{ locality: 'Wien', country: 'AT', postalCode: '1010', type: 'work' }]
    const shown = { addresses: [{ locality: 'Graz', type: 'work', primary: true }] }
    expect(merge({ addresses }, shown, ['addresses.locality', 'addresses.country'])).toEqual({
      addresses: [{ locality: 'Graz', postalCode: '1010', type: 'work' }],
    })
  })
})

describe('what goes in comes out', () => {
  const text = fc.string({ minLength: 1 })
  const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
  const plural = fc.array(
    fc.record(
      { value: text, type: fc.constantFrom('work', 'home'), display: text },
      { requiredKeys: ['value'] },
    ),
    { minLength: 1 },
  )
  const word = fc.stringMatching(/^[a-z]{1,8}$/)
  const user = fc.record({
    title: optional(text),
    nickName: optional(text),
    name: optional(fc.record({ givenName: word, familyName: word, middleName: text })),
    emails: optional(plural),
    phoneNumbers: optional(plural),
    [ENTERPRISE]: optional(fc.record({ department: text, division: text })),
  })

  type Sent = typeof user extends fc.Arbitrary<infer Value> ? Value : never

  /** What an adapter with these columns would show of what it was given. */
  const columns = {
    title: ({ title }) => ({ title }),
    'emails.value': ({ emails }) => {
      const value = preferred(emails)?.value
      return value === undefined ? {} : { emails: [{ value, type: 'work', primary: true }] }
    },
    name: ({ name }) => (name ? { name: { ...splitName(fullName(name)) } } : {}),
    [`${ENTERPRISE}:department`]: ({ [ENTERPRISE]: enterprise }) =>
      enterprise ? { [ENTERPRISE]: { department: enterprise.department } } : {},
  } satisfies Record<string, (data: Sent) => object>

  test('whatever is mapped', () => {
    const mappings = fc.subarray(
      Object.keys(columns).filter((path): path is keyof typeof columns => path in columns),
    )
    fc.assert(
      fc.property(user, mappings, (sent, mapped) => {
        const data = JSON.parse(JSON.stringify(sent))
        const shown = Object.assign({}, ...mapped.map((path) => columns[path](data)))
        const merged = merge(unmapped(data, mapped) ?? null, JSON.parse(JSON.stringify(shown)), mapped)
        expect(merged).toEqual(data)
      }),
    )
  })
})
