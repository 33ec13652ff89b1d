/** Apps as the users of Objection write them. */
import { temporaryHost } from '../inspect/host.js'

const manifest = JSON.stringify({ dependencies: { objection: '3.1.5', knex: '3.3.0', bcrypt: '6.0.0' } })

/** Classes in camel case over UPPER_CASE columns, a base class, `strict` off, the key declared in the base class only. */
export const books = () =>
  temporaryHost({
    'package.json': manifest,
    'tsconfig.json': '{ "compilerOptions": { "strict": false, "paths": { "@/*": ["./src/*"] } } }',
    'src/models/model.ts': `import { Model } from 'objection'
export class BaseModel extends Model {
  public readonly id: number
  public readonly createdAt: Date | null
  public readonly tableName: string
  get timestamps() { return ['createdAt'] }
}
`,
    'src/system/models/system-user.ts': `import * as bcrypt from 'bcrypt'
import { Model } from 'objection'
import { BaseModel } from '@/models/model'
import { Role } from './role'
import { Team } from './team'

export class SystemUser extends BaseModel {
  public readonly firstName: string
  public readonly email: string
  public password: string
  public readonly active: boolean
  public readonly roleId?: number
  public status: 'invited' | 'joined'
  public role?: Role
  public teams?: Team[]
  private _cache: string

  static get tableName() {
    return 'users'
  }

  static get modifiers() {
    return { active(query) { query.where('active', true) } }
  }

  static get relationMappings() {
    return {
      role: {
        relation: Model.BelongsToOneRelation,
        modelClass: Role,
        join: { from: 'users.roleId', to: 'roles.id' },
      },
      teams: {
        relation: Model.ManyToManyRelation,
        modelClass: () => Team,
        join: {
          from: 'users.id',
          through: { from: 'teamUsers.userId', to: 'teamUsers.teamId', extra: ['since'] },
          to: 'teams.id',
        },
      },
    }
  }

  async hashPassword(): Promise<void> {
    this.password = await bcrypt.hash(this.password, 10)
  }
}
`,
    'src/system/models/role.ts': `import { BaseModel } from '@/models/model'
export class Role extends BaseModel {
  static tableName = 'roles'
  name: string
}
`,
    'src/system/models/team.ts': `import { Model } from 'objection'
import { SystemUser } from './system-user'
export class Team extends Model {
  static tableName = 'teams'
  name: string
  static relationMappings = () => ({
    members: {
      relation: Model.ManyToManyRelation,
      modelClass: SystemUser,
      join: {
        from: 'teams.id',
        through: { from: 'teamUsers.teamId', to: 'teamUsers.userId' },
        to: 'users.id',
      },
    },
  })
}
`,
    'src/db.ts': `import knexFactory from 'knex'
import { knexSnakeCaseMappers } from 'objection'
export const systemKnex = knexFactory({
  client: 'mysql2',
  migrations: { directory: './migrations' },
  ...knexSnakeCaseMappers({ upperCase: true }),
})
`,
    'src/migrations/20200101_users.js': `exports.up = async (knex) => {
  await knex.schema.createTable('ROLES', (table) => {
    table.increments('ID')
    table.string('NAME').notNullable()
  })
  await knex.schema.createTable('TEAM_USERS', (table) => {
    table.increments('ID')
    table.integer('USER_ID').unsigned().references('ID').inTable('USERS')
    table.integer('TEAM_ID').unsigned().notNullable()
    table.string('ROLE', 20).notNullable()
    table.unique(['USER_ID', 'TEAM_ID'])
  })
  await knex.schema.createTable('USERS', (table) => {
    table.increments('ID')
    table.string('FIRST_NAME').notNullable()
    table.string('EMAIL').notNullable().unique()
    table.boolean('ACTIVE')
    table.integer('ROLE_ID').unsigned().references('ID').inTable('ROLES')
  })
}
`,
  })

/** Models with mappers of their own, a schema, a mixin, and keys of several kinds. */
export const lessons = () =>
  temporaryHost({
    'package.json': manifest,
    'tsconfig.json': '{}',
    'src/models/user.ts': `import { type JSONSchema, Model, snakeCaseMappers } from 'objection'
import { TABLES } from '../tables.js'

export function TimestampMixin(superClass: typeof Model): typeof Model {
  return class extends superClass {
    createdAt?: Date
  }
}

export class User extends TimestampMixin(Model) {
  static override readonly tableName = TABLES.user
  static override readonly columnNameMappers = snakeCaseMappers()
  static override get idColumn() { return 'user_key' }
  static override jsonSchema = {
    type: 'object',
    required: ['email', 'kind'],
    properties: {
      userKey: { type: 'string' },
      email: { type: 'string' },
      kind: { type: 'string', enum: ['pupil', 'teacher'] },
      nickName: { type: ['string', 'null'] },
      settings: { type: 'object' },
      age: { type: 'integer' },
    },
  } satisfies JSONSchema

  readonly userKey!: string
  email!: string
  kind?: string
  score = 0
  QueryBuilderType!: unknown
  $secret!: string

  static async load(): Promise<User | undefined> { return undefined }
}
`,
    'src/models/survey-question.ts': `import { Model, snakeCaseMappers } from 'objection'
export class SurveyQuestion extends Model {
  surveyId!: string
  questionId!: string
  static columnNameMappers = snakeCaseMappers()
  static get tableName(): string { return 'survey_questions' }
  static get idColumn(): string[] { return ['survey_id', 'question_id'] }
}
export class Base extends Model {}
export class Dynamic extends Model { static get tableName() { return process.env.TABLE } }
export const helper = () => 1
`,
    'src/tables.ts': "export const TABLES = { user: 'user' } as const\n",
  })
