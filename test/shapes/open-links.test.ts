/** Rows between users and something else whose keys may both be null, as some ORMs have them unless told otherwise. */
import { expect, test } from 'vitest'
import { initIn } from './found-app.js'

const app = (name: string, more = '') => ({
  'package.json': '{ "dependencies": { "express": "5", "sequelize": "6", "sequelize-typescript": "2" } }',
  'src/db.ts': `import { Sequelize } from 'sequelize-typescript'
import { Crew, Link, User } from './models'
export const db = new Sequelize({ dialect: 'mysql', models: [Crew, Link, User] })`,
  'src/models.ts': `import { AllowNull, AutoIncrement, Column, DataType, Default, ForeignKey, Model, PrimaryKey, Table, Unique } from 'sequelize-typescript'
@Table({ tableName: 'crew' })
export class Crew extends Model {
  @AutoIncrement @PrimaryKey @Column({ type: DataType.INTEGER }) id!: number
  @AllowNull(false) @Column({ type: DataType.STRING }) name!: string
}
@Table({ tableName: 'user' })
export class User extends Model {
  @AutoIncrement @PrimaryKey @Column({ type: DataType.INTEGER }) id!: number
  @AllowNull(false) @Unique @Column({ type: DataType.STRING }) email!: string
}
@Table({ tableName: '${name}' })
export class Link extends Model {
  @AutoIncrement @PrimaryKey @Column({ type: DataType.INTEGER }) id!: number
  @ForeignKey(() => User) @Column({ type: DataType.INTEGER }) userId!: number
  @ForeignKey(() => Crew) @Column({ type: DataType.INTEGER }) crewId!: number
  @AllowNull(false) @Default(false) @Column({ type: DataType.BOOLEAN }) isLead!: boolean
  ${more}
}`,
})

test('are members, where they are called after both', async () => {
  const { draft } = await initIn(app('user_crew'))
  expect(draft.group).toMatchObject({
    model: 'src/models.ts#Crew',
    members: { model: 'src/models.ts#Link', user: 'userId', group: 'crewId' },
  })
})

test.each([
  ['are called after more', 'user_crew_alert', ''],
  ['say something', 'user_crew', '@Column({ type: DataType.TEXT }) message!: string'],
])('are none, where they %s', async (_, name, more) => {
  expect((await initIn(app(name, more))).draft.group).toBe('scim')
})
