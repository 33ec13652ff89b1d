/** A tenant's key as a number, where the tenant's own is an `ObjectId`: MongoDB finds nothing by it. As text it is taken. */
import { expect, test } from 'vitest'
import { generate } from '../../src/generate/generate.js'
import { findingsOf, temporaryHost } from '../inspect/host.js'

const generated = (type: string) => {
  const cwd = temporaryHost({
    'package.json': '{ "dependencies": { "express": "5", "mongoose": "9" } }',
    'tsconfig.json': '{}',
    'src/models.ts': `
import { model, Schema } from 'mongoose'
export const User = model('User', new Schema({ email: { type: String, required: true }, firmId: { type: ${type} } }))
export const Firm = model('Firm', new Schema({ name: { type: String, required: true } }))`,
    'scim.config.json': JSON.stringify({
      ...{ orm: 'mongoose', dialect: 'mongodb', framework: 'express', db: 'argument', out: 'src/scim' },
      ...{ migrations: 'migrations', basePath: '/scim/v2', group: 'scim', auth: { check: 'connection' } },
      user: {
        model: 'src/models.ts#User',
        attributes: { userName: 'email', emails: 'email' },
        active: 'scim',
      },
      tenant: { model: 'src/models.ts#Firm', from: 'connection', user: { field: 'firmId' } },
    }),
  })
  return generate({ cwd, env: {}, now: () => new Date(), write: false })
}

test('is refused by name', async () => {
  const found = (await findingsOf(generated('Number'))).map((one) => one.replace(/ (at|fix).*/s, ''))
  expect(found.join()).toMatch(
    /^SG3009 .*tenant\.user\.field: "firmId" of User holds number, but the key "_id" of Firm is Types\.ObjectId/,
  )
  expect((await generated("Schema.Types.ObjectId, ref: 'Firm'")).config.orm).toBe('mongoose')
  expect((await generated('String')).config.orm).toBe('mongoose')
})

/** Members of teams through rows that tie users to firms. */
const throughMembers = (types: Readonly<Record<string, string>>) => {
  const ref = (name: string, of: string) =>
    `{ type: ${types[name] ?? 'Schema.Types.ObjectId'}, ref: '${of}', required: true }`
  const cwd = temporaryHost({
    'package.json': '{ "dependencies": { "express": "5", "mongoose": "9" } }',
    'tsconfig.json': '{}',
    'src/models.ts': `
import { model, Schema } from 'mongoose'
export const User = model('User', new Schema({ email: { type: String, required: true } }))
export const Firm = model('Firm', new Schema({ name: { type: String, required: true } }))
export const Employee = model('Employee', new Schema({ user: ${ref('employee.user', 'User')}, firm: ${ref('employee.firm', 'Firm')} }))
export const Team = model('Team', new Schema({ name: { type: String, required: true }, firm: ${ref('team.firm', 'Firm')} }))
export const Seat = model('Seat', new Schema({ employee: ${ref('seat.employee', 'Employee')}, team: ${ref('seat.team', 'Team')}, firm: ${ref('seat.firm', 'Firm')} }))`,
    'scim.config.json': JSON.stringify({
      ...{ orm: 'mongoose', dialect: 'mongodb', framework: 'express', db: 'argument', out: 'src/scim' },
      ...{ migrations: 'migrations', basePath: '/scim/v2', auth: { check: 'connection' } },
      user: {
        model: 'src/models.ts#User',
        attributes: { userName: 'email', emails: 'email' },
        active: 'scim',
      },
      group: {
        model: 'src/models.ts#Team',
        attributes: { displayName: 'name' },
        members: {
          ...{ model: 'src/models.ts#Seat', user: 'employee', group: 'team' },
          via: { model: 'src/models.ts#Employee', user: 'user' },
        },
      },
      tenant: {
        ...{ model: 'src/models.ts#Firm', from: 'connection', group: { field: 'firm' } },
        user: { through: 'src/models.ts#Employee' },
      },
    }),
  })
  return generate({ cwd, env: {}, now: () => new Date(), write: false })
}

test.each([
  ['employee.user', 'tenant.user.through: "user" of Employee holds number, but the key "_id" of User'],
  ['employee.user', 'group.members.via.user: "user" of Employee holds number, but the key "_id" of User'],
  ['employee.firm', 'tenant.user.through: "firm" of Employee holds number, but the key "_id" of Firm'],
  ['employee.firm', 'group.members.via.model: "firm" of Employee holds number, but the key "_id" of Firm'],
  ['team.firm', 'tenant.group.field: "firm" of Team holds number, but the key "_id" of Firm'],
  ['seat.employee', 'group.members.user: "employee" of Seat holds number, but the key "_id" of Employee'],
  ['seat.team', 'group.members.group: "team" of Seat holds number, but the key "_id" of Team'],
  ['seat.firm', 'group.members.model: "firm" of Seat holds number, but the key "_id" of Firm'],
])('as a number in %s, members through member rows: told', async (column, message) => {
  const found = await findingsOf(throughMembers({ [column]: 'Number' }))
  expect(found.join('\n')).toContain(`SG3009 ${message} is Types.ObjectId: MongoDB finds nothing by it`)
})

test('references that are alike are taken', async () => {
  expect((await throughMembers({})).config.orm).toBe('mongoose')
})
