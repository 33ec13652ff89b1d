import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { proposeCreate } from '../../src/candidates/new-rows/required.js'
import { init } from '../../src/init/init.js'
import { OwnFunctions } from '../../src/init/own-functions.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { temporaryHost } from '../inspect/host.js'
import { table } from '../inspect/tables.js'
import { base, columns } from '../shapes/found-app.js'

const required = [
  'saidAt string!',

  'at date!',
  'roleId number! -> roles',
  'createdBy string! -> users',
  'data json!',
  'raw bytes!',
]

test('the file has what a config uses: what has one answer is written, the rest throws', () => {
  const own = new OwnFunctions('src/scim')
  const rows = table('rows', required)
  proposeCreate(rows, new Set(), { sources: [], user: 'src/schema.ts#users', own: own.call })
  const text = own.text(temporaryHost({}), (ref) => !ref.endsWith('#nowString'))
  expect(text).toMatchInlineSnapshot(`
    "/** What only this app can tell its SCIM service: named in scim.config.ts, and yours. */

    /** The time of the request. */
    export function now(): Date {
      return new Date()
    }

    /** The key of the row of roles that a new row of rows has as roleId. */
    export function roleIdOfRows(): number {
      throw new Error('src/scim-host.ts: roleIdOfRows() is yours to write')
    }

    /** The key of the user who stands for SCIM: who made what it makes. */
    export function actor(): string {
      throw new Error('src/scim-host.ts: actor() is yours to write')
    }

    /** An empty value. */
    export function noValues() {
      return {}
    }
    "
  `)
  expect(own.open(() => true).map(({ name }) => name)).toEqual(['roleIdOfRows', 'actor'])
  expect(own.has('src/scim-host.ts#actor')).toBe(true)
  expect(own.has('src/scim-host.ts#other')).toBe(false)
})

test('what is there already stays, and what is missing is added', () => {
  const own = new OwnFunctions('scim')
  const cwd = temporaryHost({})
  writeFileSync(join(cwd, 'scim-host.ts'), "export const actor = () => 'system'\n")
  const wanted = { returns: 'string', purpose: 'Somebody.' }
  expect(own.ref({ name: 'actor', ...wanted })).toBe('scim-host.ts#actor')
  expect(own.text(cwd, () => true)).toBeUndefined()
  own.ref({ name: 'other', ...wanted })
  expect(own.text(cwd, () => true)).toMatch(
    /^export const actor = .*\n\n\/\*\* Somebody\. \*\/\nexport function other/,
  )
  expect(own.text(cwd, () => false)).toBeUndefined()
})

test('who may have one row only is not who makes them all', () => {
  const own = new OwnFunctions('src/scim')
  const crews = table('crews', [
    'id number!= key',
    'captainId string! unique -> users',
    'madeById string! -> users',
  ])
  const { values, reasons } = proposeCreate(crews, new Set(), {
    sources: [],
    user: 'src/schema.ts#users',
    own: own.call,
  })
  expect(values).toMatchObject({
    captainId: { ref: 'src/scim-host.ts#captainIdOfCrews' },
    madeById: { ref: 'src/scim-host.ts#actor' },
  })
  expect(reasons.captainId).toBe('each user has one at most: yours to say')
})

test('is no evidence of what the app does when init runs again', async () => {
  const cwd = temporaryHost({
    ...base,
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), plan: text('plan').notNull() })`,
  })
  const run = () => init({ cwd, answers: {}, set: [], ask: takeProposals, dryRun: true })
  const before = await run()
  const own = new OwnFunctions('src/scim')
  own.ref({
    name: 'user',
    purpose: 'A row.',
    body: "return db.insert(users).values({ email, plan: 'free' })",
  })
  const text = own.text(cwd, () => true) ?? ''
  writeFileSync(join(cwd, 'src/scim-host.ts'), text)
  expect((await run()).text).toBe(before.text)
  writeFileSync(join(cwd, 'src/scim-host.ts'), text.slice(text.indexOf('\n')))
  expect((await run()).draft).toMatchObject({ user: { create: { plan: 'free' } } })
})
