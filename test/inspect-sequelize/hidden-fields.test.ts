/** Public class fields that hide attributes, where the compiler makes fields of them. */
import { expect, test } from 'vitest'
import { generate } from '../../src/generate/generate.js'
import { temporaryHost } from '../inspect/host.js'

const model = (declare: string) => `import { Column, Model, Table } from 'sequelize-typescript'
@Table
export class User extends Model {
  @Column({ unique: true, allowNull: false })
  ${declare}email: string
  @Column
  ${declare}firstName: string
  static readonly kind: string
}`

const config = {
  orm: 'sequelize',
  dialect: 'postgresql',
  framework: 'express',
  db: 'argument',
  out: 'src/scim',
  basePath: '/scim/v2',
  user: {
    model: 'src/user.ts#User',
    attributes: { userName: 'email', 'name.givenName': 'firstName' },
    active: 'scim',
  },
  group: false,
  auth: { check: 'bearerToken' },
}

async function warningsOf(compilerOptions: object, declare = '') {
  const cwd = temporaryHost({
    'package.json': '{ "dependencies": { "express": "5", "sequelize": "6", "sequelize-typescript": "2" } }',
    'tsconfig.json': JSON.stringify({
      compilerOptions: { experimentalDecorators: true, ...compilerOptions },
    }),
    'src/user.ts': model(declare),
    'scim.config.json': JSON.stringify(config),
  })
  const { warnings } = await generate({ cwd, env: {}, now: () => new Date(0), write: false })
  return warnings.filter((one) => one.includes('public fields'))
}

test('fields of ES2022 and later are told, with what to do', async () => {
  expect(await warningsOf({ target: 'ES2023' })).toEqual([
    'src/user.ts: User reads nothing of email, firstName: its public fields hide them, as tsconfig.json has them compiled. Write `declare` before each, `declare email: …`, or set "useDefineForClassFields": false in tsconfig.json.',
  ])
})

test.each([
  ['that are declared', { target: 'ES2023' }, 'declare '],
  ['of an older target', { target: 'ES2020' }, ''],
  ['that the compiler leaves out', { target: 'ES2023', useDefineForClassFields: false }, ''],
])('fields %s hide nothing', async (_, options, declare) => {
  expect(await warningsOf(options, declare)).toEqual([])
})
