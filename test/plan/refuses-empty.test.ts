/** Columns whose model refuses an empty text: Mongoose's `required`, validators of Sequelize, Objection's `minLength`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { proposeCreate } from '../../src/candidates/new-rows/required.js'
import { DiagnosticError } from '../../src/diagnostics.js'
import { generate } from '../../src/generate/generate.js'
import { temporaryHost } from '../inspect/host.js'
import { inspectMongoose, inspectObjection, inspectSequelize } from '../inspect/readers.js'

const mongoose = {
  'package.json': '{ "dependencies": { "express": "5", "mongoose": "9" } }',
  'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
  'src/user.ts': `import { model, Schema } from 'mongoose'
export const User = model('User', new Schema({
  email: { type: String, required: true, unique: true },
  firstName: { type: String, required: [true, 'is missing'] },
  title: { type: String, minlength: 2 },
  phone: { type: String, required: 'is missing' },
  points: { type: Number, required: true },
  bio: String,
}))
`,
}

const hostWith = (create: object) =>
  temporaryHost({
    ...mongoose,
    'scim.config.json': JSON.stringify({
      orm: 'mongoose',
      dialect: 'mongodb',
      framework: 'express',
      db: 'argument',
      out: 'src/scim',
      basePath: '/scim/v2',
      user: {
        model: 'src/user.ts#User',
        attributes: { userName: 'email', 'name.givenName': 'firstName', title: 'title' },
        active: 'scim',
        create: { points: 0, ...create },
      },
      group: false,
      auth: { check: 'bearerToken' },
    }),
  })

const run = (cwd: string) => generate({ cwd, env: {}, now: () => new Date(0), write: true })

describe('a text that must not be empty', () => {
  it('is told by the models', async () => {
    const refusing = (tables: readonly { columns: readonly { field: string; refusesEmpty?: true }[] }[]) =>
      tables.flatMap(({ columns }) => columns.filter((one) => one.refusesEmpty).map(({ field }) => field))
    const documents = {
      cwd: temporaryHost(mongoose),
      refs: ['src/user.ts#User'],
      dialect: 'mongodb',
    } as const
    expect(refusing(await inspectMongoose(documents))).toEqual(['email', 'firstName', 'title', 'phone'])
    const classes = temporaryHost({
      'package.json':
        '{ "dependencies": { "objection": "3", "sequelize": "6", "sequelize-typescript": "2" } }',
      'tsconfig.json': '{ "compilerOptions": { "strict": true, "experimentalDecorators": true } }',
      'src/person.ts': `import { Model } from 'objection'
export class Person extends Model {
  static tableName = 'people'
  static jsonSchema = { required: ['email'], properties: { email: { type: 'string', minLength: 1 }, note: { type: 'string' } } }
  id!: number
  email!: string
  note!: string
}
`,
      'src/account.ts': `import { DataTypes, Model } from 'sequelize'
import { sequelize } from './db'
export class Account extends Model {}
Account.init({
  email: { type: DataTypes.STRING, allowNull: false, validate: { notEmpty: { msg: 'is empty' } } },
  name: { type: DataTypes.STRING, allowNull: false, validate: { len: [1, 80] } },
  nick: { type: DataTypes.STRING, allowNull: false, validate: { len: { args: [0, 80], msg: 'is long' } } },
}, { sequelize })
`,
      'src/db.ts': `import { Sequelize } from 'sequelize'
export const sequelize = new Sequelize('postgres:')
`,
      'src/member.ts': `import { Column, Length, Model, NotEmpty, Table } from 'sequelize-typescript'
@Table
export class Member extends Model {
  @NotEmpty @Column email!: string
  @Length({ min: 1, max: 80 }) @Column name!: string
  @Length({ max: 80 }) @Column nick!: string
}
`,
    })
    const of = (file: string, name: string) =>
      ({ cwd: classes, refs: [`src/${file}.ts#${name}`], dialect: 'postgresql' }) as const
    expect(refusing(await inspectObjection(of('person', 'Person')))).toEqual(['email'])
    expect(refusing(await inspectSequelize(of('account', 'Account')))).toEqual(['email', 'name'])
    expect(refusing(await inspectSequelize(of('member', 'Member')))).toEqual(['email', 'name'])
  })

  it('is asked of the identity provider where it is mapped, in the schema and for each request', async () => {
    const cwd = hostWith({ phone: '-' })
    await run(cwd)
    const read = (file: string) => readFileSync(join(cwd, 'src/scim', file), 'utf8')
    expect(read('adapters/user.ts')).toContain(
      "firstName: required(data.name?.givenName, 'name.givenName'),\n      title: data.title ?? null,",
    )
    expect(read('schemas.gen.ts')).toContain("'name.givenName': { required: true }")
  })

  it('is nothing that a new row could have', async () => {
    const error = await run(hostWith({ phone: '' })).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DiagnosticError)
    expect(error).toMatchObject({
      diagnostics: [
        {
          code: 'SG3011',
          message: 'user.create.phone: "" does not fit "phone", which refuses an empty text',
          fix: 'Write a value of type string that is not empty.',
        },
      ],
    })
  })

  it('is proposed as a dash', async () => {
    const documents = {
      cwd: temporaryHost(mongoose),
      refs: ['src/user.ts#User'],
      dialect: 'mongodb',
    } as const
    const [users] = await inspectMongoose(documents)
    if (!users) throw new Error('no users')
    const { values, reasons } = proposeCreate(users, new Set(['email', 'firstName']), {
      sources: [],
      user: 'src/user.ts#User',
      own: ({ name }) => ({ kind: 'call', ref: `src/scim-values.ts#${name}`, args: [] }),
    })
    expect([values.phone, reasons.phone]).toEqual([
      '-',
      'required string, which the model refuses when it is empty',
    ])
  })
})
