import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Ref, SqlDialect } from '../../src/inspect/host-model.js'
import type { SequelizeSettings } from '../../src/inspect/sequelize/inspector.js'
import { findSequelizeTables, inspectSequelize } from '../inspect/readers.js'
import { printTable } from '../inspect-typeorm/print.js'

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)

async function read(host: string, dialect: SqlDialect, refs: readonly Ref[], settings?: SequelizeSettings) {
  return (await inspectSequelize({ cwd: fixture(host), refs, dialect, settings })).map(printTable)
}

describe('inspectSequelize', () => {
  it('decorators: base models, default exports, hooks, scopes, NOT NULL as the types tell it', async () => {
    expect(
      await read('wiki', 'postgresql', [
        'server/models/user.ts#default',
        'server/models/index.ts#Team',
        'server/models/group.ts#default',
        'server/models/group-user.ts#default',
      ]),
    ).toMatchInlineSnapshot(`
      [
        [
          "server/models/user.ts#default = postgresql users key(id) deleted by deletedAt line 28",
          "id id: string \`string\` | notNull | default by orm | key | as uuid | id-model.ts:8",
          "email email: string \`string\` | as varchar(255) | user.ts:35",
          "name name: string \`string\` | notNull | as varchar(255) | user.ts:45",
          "role role: one of admin,member,viewer,guest \`UserRole\` | notNull | default by orm | members of shared/types.ts#UserRole | as varchar(255) | user.ts:49",
          "jwtSecret jwtSecret: bytes \`Buffer\` | notNull | default by orm | as blob | user.ts:54",
          "lastActiveAt lastActiveAt: date \`Date\` | as timestamp with time zone | user.ts:57",
          "suspendedAt suspendedAt: date \`Date\` | as timestamp with time zone | user.ts:61",
          "notificationSettings notificationSettings: json \`NotificationSettings\` | notNull | default by orm | as jsonb | user.ts:64",
          "suspendedById suspendedById: string \`string\` | -> server/models/user.ts#default.id | as uuid | user.ts:78",
          "teamId teamId: string \`string\` | notNull | -> server/models/index.ts#Team.id | as uuid | user.ts:85",
          "createdAt createdAt: date \`Date\` | notNull | default by orm | as timestamp with time zone | user.ts:28",
          "updatedAt updatedAt: date \`Date\` | notNull | default by orm | as timestamp with time zone | user.ts:28",
          "deletedAt deletedAt: date \`Date\` | as timestamp with time zone | user.ts:28",
        ],
        [
          "server/models/index.ts#Team = postgresql teams key(id) unique(subdomain) deleted by deletedAt line 5",
          "id id: string \`string\` | notNull | default by orm | key | as uuid | id-model.ts:8",
          "name name: string \`string\` | notNull | as varchar(255) | team.ts:7",
          "subdomain subdomain_name: string \`string\` | unique | as varchar(63) | team.ts:12",
          "createdAt createdAt: date \`Date\` | notNull | default by orm | as timestamp with time zone | team.ts:5",
          "updatedAt updatedAt: date \`Date\` | notNull | default by orm | as timestamp with time zone | team.ts:5",
          "deletedAt deletedAt: date \`Date\` | as timestamp with time zone | team.ts:5",
        ],
        [
          "server/models/group.ts#default = postgresql groups key(id) unique(teamId,name) deleted by deletedAt line 17",
          "id id: string \`string\` | notNull | default by orm | key | as uuid | id-model.ts:8",
          "name name: string \`string\` | as varchar(255) | group.ts:27",
          "externalId externalId: string \`string\` | as varchar(255) | group.ts:30",
          "hidden hidden: boolean \`boolean\` | default by orm | as boolean | group.ts:33",
          "teamId teamId: string \`string\` | notNull | -> server/models/index.ts#Team.id | as uuid | group.ts:43",
          "createdById createdById: string \`string\` | notNull | -> server/models/user.ts#default.id | as uuid | group.ts:50",
          "createdAt createdAt: date \`Date\` | notNull | default by orm | as timestamp with time zone | group.ts:17",
          "updatedAt updatedAt: date \`Date\` | notNull | default by orm | as timestamp with time zone | group.ts:17",
          "deletedAt deletedAt: date \`Date\` | as timestamp with time zone | group.ts:17",
        ],
        [
          "server/models/group-user.ts#default = postgresql group_users key(userId,groupId) deleted by deletedAt line 7",
          "permission permission: one of admin,member \`GroupPermission\` | notNull | default by orm | members of shared/types.ts#GroupPermission | as enum | group-user.ts:9",
          "userId userId: string \`string\` | notNull | key | -> server/models/user.ts#default.id | as uuid | group-user.ts:16",
          "groupId groupId: string \`string\` | notNull | key | -> server/models/group.ts#default.id | as uuid | group-user.ts:23",
          "createdById createdById: string \`string\` | notNull | -> server/models/user.ts#default.id | as uuid | group-user.ts:30",
          "createdAt createdAt: date \`Date\` | notNull | default by orm | as timestamp with time zone | group-user.ts:7",
          "updatedAt updatedAt: date \`Date\` | notNull | default by orm | as timestamp with time zone | group-user.ts:7",
          "deletedAt deletedAt: date \`Date\` | as timestamp with time zone | group-user.ts:7",
        ],
      ]
    `)
  })

  it('a many-to-many property with a model between is the table of that model', async () => {
    const refs = ['server/models/group.ts#default.members', 'server/models/group-user.ts#default']
    const [members, model] = await inspectSequelize({ cwd: fixture('wiki'), refs, dialect: 'postgresql' })
    expect(members).toEqual({
      ...model,
      ref: refs[0],
      exportName: 'Group.members',
      manyToMany: {
        model: 'server/models/group.ts#default',
        property: 'members',
        own: 'groupId',
        other: 'userId',
      },
    })
  })

  it('Model.init: data types, accessors, spreads, associations in another file, underscored', async () => {
    expect(
      await read(
        'classic',
        'mysql',
        [
          'src/models/user.ts#User',
          'src/models/company.ts#Company',
          'src/models/company.ts#Team',
          'src/models/company.ts#TeamMember',
        ],
        { define: { underscored: true } },
      ),
    ).toMatchInlineSnapshot(`
      [
        [
          "src/models/user.ts#User = mysql users key(id) unique(email) unique(nickname,companyId) unique(familyName,companyId) line 17",
          "id id: number \`number\` | notNull | default by database | key | as integer unsigned | user.ts:39",
          "email email: string \`string\` | notNull | unique | as varchar(191) | user.ts:40",
          "givenName given_name: string \`string\` | as varchar(255) | user.ts:48",
          "familyName surname: string \`string\` | as varchar(80) | user.ts:49",
          "state state: one of invited,active,locked \`"invited" | "active" | "locked"\` | notNull | default by orm | as enum | user.ts:50",
          "isAdmin is_admin: boolean \`boolean\` | notNull | default by orm | as tinyint(1) | user.ts:51",
          "credit credit: string \`string\` | notNull | default by orm | as decimal(10,2) | user.ts:52",
          "nickname nickname: string \`string\` | as tinytext | user.ts:53",
          "companyId company_id: string \`string\` | notNull | -> src/models/company.ts#Company.id | as char(36) binary | user.ts:60",
          "createdBy created_by: string \`string\` | as varchar(40) | columns.ts:4",
          "createdAt created_at: date \`Date\` | notNull | default by orm | as datetime(3) | user.ts:67",
          "updatedAt updated_at: date \`Date\` | notNull | default by orm | as datetime | user.ts:68",
          "version version: number \`number\` | notNull | default by orm | as integer | user.ts:17",
        ],
        [
          "src/models/company.ts#Company = mysql companies key(id) deleted by closedAt line 11",
          "id id: string \`string\` | notNull | default by orm | key | as char(36) binary | columns.ts:8",
          "name name: string \`string\` | notNull | as varchar(255) | company.ts:18",
          "createdBy created_by: string \`string\` | as varchar(40) | columns.ts:4",
          "createdAt created_at: date \`Date\` | notNull | default by orm | as datetime | company.ts:11",
          "closedAt closed_at: date \`Date\` | as datetime | company.ts:11",
        ],
        [
          "src/models/company.ts#Team = mysql people.teams key(id) unique(slug) line 28",
          "id id: number \`number\` | notNull | default by database | key | as bigint | company.ts:33",
          "name name: string \`string\` | as varchar(100) | company.ts:34",
          "slug slug: string \`string\` | unique | as char(8) | company.ts:35",
          "CompanyId company_id: string \`string\` | notNull | -> src/models/company.ts#Company.id | as char(36) binary | index.ts:7",
          "ownerId owner_id: number \`number\` | -> src/models/user.ts#User.id | as integer unsigned | index.ts:8",
        ],
        [
          "src/models/company.ts#TeamMember = mysql team_members key(teamId,userId) line 44",
          "role role: one of owner,member \`"owner" | "member"\` | notNull | default by orm | as varchar(255) | company.ts:49",
          "teamId team_id: number \`number\` | notNull | key | -> src/models/company.ts#Team.id | as bigint | index.ts:9",
          "userId user_id: number \`number\` | notNull | key | -> src/models/user.ts#User.id | as integer unsigned | index.ts:9",
        ],
      ]
    `)
  })

  it('many-to-many: by alias, by the plural of the other model, with itself', async () => {
    expect(
      await read('classic', 'postgresql', [
        'src/models/company.ts#Team.members',
        'src/models/user.ts#User.Badges',
        'src/models/user.ts#User.followed',
      ]),
    ).toMatchInlineSnapshot(`
      [
        [
          "src/models/company.ts#Team.members = postgresql team_members key(teamId,userId) members of src/models/company.ts#Team: teamId to userId line 44",
          "role role: one of owner,member \`"owner" | "member"\` | notNull | default by orm | as varchar(255) | company.ts:49",
          "teamId teamId: number \`number\` | notNull | key | -> src/models/company.ts#Team.id | as bigint | index.ts:9",
          "userId userId: number \`number\` | notNull | key | -> src/models/user.ts#User.id | as integer | index.ts:9",
        ],
        [
          "src/models/user.ts#User.Badges = postgresql user_badges key(UserId,holderId) Badges of src/models/user.ts#User: UserId to holderId line 11",
          "createdAt createdAt: date \`Date\` | notNull | default by orm | as timestamp with time zone | user.ts:17",
          "updatedAt updatedAt: date \`Date\` | notNull | default by orm | as timestamp with time zone | user.ts:17",
          "version version: number \`number\` | notNull | default by orm | as integer | user.ts:17",
          "UserId UserId: number \`number\` | notNull | key | -> src/models/user.ts#User.id | as integer | index.ts:11",
          "holderId holder: number \`number\` | notNull | key | -> src/models/company.ts#Badge.id | as integer | index.ts:11",
        ],
        [
          "src/models/user.ts#User.followed = postgresql followers key(UserId,followedId) followed of src/models/user.ts#User: UserId to followedId line 13",
          "createdAt createdAt: date \`Date\` | notNull | default by orm | as timestamp with time zone | user.ts:17",
          "updatedAt updatedAt: date \`Date\` | notNull | default by orm | as timestamp with time zone | user.ts:17",
          "version version: number \`number\` | notNull | default by orm | as integer | user.ts:17",
          "UserId UserId: number \`number\` | notNull | key | -> src/models/user.ts#User.id | as integer | index.ts:13",
          "followedId followedId: number \`number\` | notNull | key | -> src/models/user.ts#User.id | as integer | index.ts:13",
        ],
      ]
    `)
  })

  it('sequelize.define and a factory', async () => {
    expect(
      await read('defined', 'sqlite', ['src/models.ts#Person', 'src/models.ts#GroupFactory'], {
        define: { freezeTableName: true },
      }),
    ).toMatchInlineSnapshot(`
      [
        [
          "src/models.ts#Person = sqlite people key(id) unique(email) constant line 13",
          "id id: string \`string\` | notNull | default by orm | key | as uuid | models.ts:16",
          "email email: string \`string\` | notNull | unique | as varchar(255) | models.ts:17",
          "nick nick: string \`string\` | as varchar(255) | models.ts:18",
          "tags tags: json \`unknown\` | notNull | default by orm | as json | models.ts:19",
          "born born: string \`string\` | as date | models.ts:20",
          "size size: one of s,m,l \`"s" | "m" | "l"\` | as text | models.ts:21",
          "createdAt createdAt: date \`Date\` | notNull | default by orm | as datetime | models.ts:13",
          "updatedAt updatedAt: date \`Date\` | notNull | default by orm | as datetime | models.ts:13",
        ],
        [
          "src/models.ts#GroupFactory = sqlite group key(id) constant made as group line 28",
          "id id: number \`number\` | notNull | default by database | key | as integer | models.ts:28",
          "name name: string \`string\` | notNull | as varchar(64) | models.ts:29",
          "personId personId: string \`string\` | -> src/models.ts#Person.id | as uuid | models.ts:30",
          "createdAt createdAt: date \`Date\` | notNull | default by orm | as datetime | models.ts:28",
          "updatedAt updatedAt: date \`Date\` | notNull | default by orm | as datetime | models.ts:28",
        ],
      ]
    `)
  })

  it('the SQL type of each data type', async () => {
    const [on] = await Promise.all(
      (['postgresql', 'mysql', 'sqlite'] as const).map((dialect) =>
        inspectSequelize({ cwd: fixture('types'), refs: ['src/all.ts#AllFactory'], dialect }),
      ),
    )
    expect(
      on?.[0]?.columns.map(({ field, type, stored }) => [field, type.kind, stored.sqlType].join(' ')),
    ).toMatchInlineSnapshot(`
      [
        "id number integer",
        "string string varchar(255)",
        "sized string varchar(20)",
        "made string varchar(30)",
        "bytesText string bytea",
        "char string char(2)",
        "text string text",
        "longText string text",
        "integer number integer",
        "unsigned number integer",
        "wide number integer",
        "tiny number tinyint",
        "small number smallint",
        "medium number mediumint",
        "big string bigint",
        "bigUnsigned string bigint",
        "float number float",
        "real number real",
        "double number double precision",
        "decimal string decimal",
        "money string decimal(10,2)",
        "boolean boolean boolean",
        "date date timestamp with time zone",
        "precise date timestamp with time zone",
        "day string date",
        "time string time",
        "uuid string uuid",
        "role string enum",
        "state string enum",
        "json json json",
        "blob bytes blob",
        "smallBlob bytes blob",
        "named string varchar(7)",
        "createdAt date timestamp with time zone",
        "updatedAt date timestamp with time zone",
      ]
    `)
  })

  it('returns plain data', async () => {
    const refs = ['src/models/user.ts#User']
    const [table] = await inspectSequelize({ cwd: fixture('classic'), refs, dialect: 'sqlite' })
    expect(JSON.parse(JSON.stringify(table))).toEqual(table)
  })
})

describe('findSequelizeTables', () => {
  it('reads every model of the files, and passes over what is none', async () => {
    const { tables, diagnostics } = await findSequelizeTables({
      cwd: fixture('classic'),
      files: ['src/models/user.ts', 'src/models/company.ts', 'src/models/columns.ts', 'src/db/index.ts'],
      dialect: 'mysql',
    })
    expect(tables.map(({ ref, name }) => `${ref} ${name}`)).toEqual([
      'src/models/user.ts#User Users',
      'src/models/user.ts#User.Badges user_badges',
      'src/models/user.ts#User.followed followers',
      'src/models/company.ts#Company Companies',
      'src/models/company.ts#Team Teams',
      'src/models/company.ts#TeamMember team_members',
      'src/models/company.ts#Badge Badges',
    ])
    expect(diagnostics).toEqual([])
  })
})
