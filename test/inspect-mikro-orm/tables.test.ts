import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Ref, SqlDialect } from '../../src/inspect/host-model.js'
import type { MikroOrmSettings } from '../../src/inspect/mikro-orm/inspector.js'
import { temporaryHost } from '../inspect/host.js'
import { findMikroOrmTables, inspectMikroOrm } from '../inspect/readers.js'
import { printTable } from '../inspect-typeorm/print.js'

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)

async function read(host: string, dialect: SqlDialect, refs: readonly Ref[], settings?: MikroOrmSettings) {
  return (await inspectMikroOrm({ cwd: fixture(host), refs, dialect, settings })).map(printTable)
}

describe('inspectMikroOrm', () => {
  it('a schema has what that of the class above has, by the name of the class or by itself', async () => {
    const orm = "import { Collection, EntitySchema } from '@mikro-orm/core'"
    const cwd = temporaryHost({
      'tsconfig.json': '{}',
      'package.json': '{ "dependencies": { "@mikro-orm/core": "6.6.16" } }',
      'src/base.ts': `${orm}
export abstract class Base { id!: number; made = new Date() }
export const baseSchema = new EntitySchema<Base>({
  name: 'Base', abstract: true, properties: { id: { type: 'number', primary: true }, made: { type: 'Date' } },
})
export abstract class Coded extends Base { code!: string }
export const codedSchema = new EntitySchema<Coded, Base>({ class: Coded, abstract: true, properties: { code: { type: 'string' } } })`,
      'src/circle.ts': `${orm}
import { Coded } from './base'
import { Reader } from './reader'
export class Circle extends Coded { readers = new Collection<Reader>(this) }
export const circleSchema = new EntitySchema<Circle, Coded>({
  class: Circle,
  properties: { readers: { reference: 'm:n', entity: () => Reader, inversedBy: 'circles' } },
})`,
      'src/reader.ts': `${orm}
import { Base } from './base'
import { Circle } from './circle'
export class Reader extends Base { home?: Circle; circles = new Collection<Circle>(this) }
export const readerSchema = new EntitySchema<Reader, Base>({
  class: Reader,
  properties: {
    home: { reference: 'm:1', entity: () => Circle, nullable: true },
    circles: { reference: 'm:n', entity: () => Circle, mappedBy: 'readers' },
  },
})`,
    })
    const refs = ['src/reader.ts#Reader', 'src/circle.ts#Circle', 'src/circle.ts#Circle.readers']
    const tables = await inspectMikroOrm({ cwd, refs, dialect: 'sqlite' })
    expect(tables.map(({ columns }) => columns.map(({ field }) => field))).toEqual([
      ['id', 'made', 'home'],
      ['id', 'made', 'code'],
      ['circle_id', 'reader_id'],
    ])
  })

  it('decorators: constructors, first values, OptionalProps, pivot tables of either side and with itself', async () => {
    expect(
      await read('realworld', 'mysql', [
        'src/user/user.entity.ts#User',
        'src/article/article.entity.ts#Article',
        'src/article/article.entity.ts#Article.fans',
        'src/user/user.entity.ts#User.followed',
        'src/user/user.entity.ts#User.blocked',
      ]),
    ).toMatchInlineSnapshot(`
      [
        [
          "src/user/user.entity.ts#User = mysql user key(id) unique(email) line 18",
          "id id: number \`number\` | notNull | default by database | key | as int unsigned | user.entity.ts:22",
          "username username: string \`string\` | notNull | as varchar(255) | user.entity.ts:25",
          "email email: string \`string\` | notNull | unique | as varchar(255) | user.entity.ts:28",
          "bio bio: string \`string\` | notNull | default by orm | as varchar(255) | user.entity.ts:33",
          "image image: string \`string\` | as varchar(255) | user.entity.ts:36",
          "password password: string \`string\` | notNull | hidden | as varchar(255) | user.entity.ts:39",
          "status status: string \`string\` | notNull | default by orm | as varchar(20) | user.entity.ts:42",
          "joinedAt joined_at: date \`Date\` | notNull | default by orm | as datetime | user.entity.ts:45",
        ],
        [
          "src/article/article.entity.ts#Article = mysql article key(id) line 13",
          "id id: number \`number\` | notNull | default by database | key | as int unsigned | article.entity.ts:15",
          "slug slug: string \`string\` | notNull | as varchar(255) | article.entity.ts:18",
          "description description: string \`string\` | notNull | default by orm | as varchar(255) | article.entity.ts:21",
          "createdAt created_at: date \`Date\` | notNull | default by orm | as date | article.entity.ts:24",
          "updatedAt updated_at: date \`Date\` | notNull | default by orm | as date | article.entity.ts:27",
          "tagList tag_list: unknown \`string[]\` | notNull | default by orm | as array | article.entity.ts:30",
          "body body: string \`string\` | as text | article.entity.ts:33",
          "author author_id: number \`number\` | notNull | relation | -> src/user/user.entity.ts#User.id | as int unsigned | article.entity.ts:36",
          "favoritesCount favorites_count: number \`number\` | notNull | default by orm | as int | article.entity.ts:42",
        ],
        [
          "src/article/article.entity.ts#Article.fans = mysql user_favorites key(user_id,article_id) fans of src/article/article.entity.ts#Article: article_id to user_id line 39",
          "user_id user_id: number \`number\` | notNull | key | -> src/user/user.entity.ts#User.id | as int unsigned | article.entity.ts:39",
          "article_id article_id: number \`number\` | notNull | key | -> src/article/article.entity.ts#Article.id | as int unsigned | article.entity.ts:39",
        ],
        [
          "src/user/user.entity.ts#User.followed = mysql user_to_follower key(follower,following) followed of src/user/user.entity.ts#User: following to follower line 62",
          "follower follower: number \`number\` | notNull | key | -> src/user/user.entity.ts#User.id | as int unsigned | user.entity.ts:62",
          "following following: number \`number\` | notNull | key | -> src/user/user.entity.ts#User.id | as int unsigned | user.entity.ts:62",
        ],
        [
          "src/user/user.entity.ts#User.blocked = mysql user_blocked key(user_1_id,user_2_id) blocked of src/user/user.entity.ts#User: user_1_id to user_2_id line 69",
          "user_1_id user_1_id: number \`number\` | notNull | key | -> src/user/user.entity.ts#User.id | as int unsigned | user.entity.ts:69",
          "user_2_id user_2_id: number \`number\` | notNull | key | -> src/user/user.entity.ts#User.id | as int unsigned | user.entity.ts:69",
        ],
      ]
    `)
  })

  it('base classes, custom types, enums, embeddables, filters, keys made of relations', async () => {
    expect(
      await read(
        'directory',
        'postgresql',
        [
          'src/entities/account.ts#Account',
          'src/entities/account.ts#Group',
          'src/entities/account.ts#Membership',
          'src/entities/account.ts#Badge',
        ],
        { schema: 'people' },
      ),
    ).toMatchInlineSnapshot(`
      [
        [
          "src/entities/account.ts#Account = postgresql people.accounts key(id) unique(login) unique(deputy) unique(group,login) deleted by deletedAt line 63",
          "id id: string \`string\` | notNull | default by orm | key | as uuid | base.ts:7",
          "createdAt created_at: date \`Date\` | notNull | default by database | as timestamptz(3) | base.ts:10",
          "updatedAt updated_at: date \`Date\` | notNull | default by orm | as timestamptz | base.ts:13",
          "code code: string \`string\` | notNull | default by orm | as varchar(40) | base.ts:16",
          "login login_name: string \`string\` | notNull | unique | as varchar(255) | account.ts:68",
          "email email: string \`string\` | as citext | account.ts:71",
          "state state: one of invited,active,locked \`AccountState\` | notNull | default by database | members of src/entities/account.ts#AccountState | as text | account.ts:74",
          "level level: number \`Level\` | notNull | default by orm | members of src/entities/account.ts#Level | as smallint | account.ts:77",
          "theme theme: one of light,dark \`"light" | "dark"\` | as theme | account.ts:80",
          "counter counter: string \`string\` | notNull | as bigint | account.ts:83",
          "credit credit: string \`string\` | notNull | as numeric(10,2) | account.ts:86",
          "settings settings: json \`{ digest: boolean }\` | as json | account.ts:89",
          "isAdmin is_admin: boolean \`boolean\` | notNull | default by orm | as boolean | account.ts:92",
          "deletedAt deleted_at: date \`Date\` | as timestamptz | account.ts:95",
          "version version: number \`number\` | notNull | default by orm | as int | account.ts:98",
          "home.streetName home_street_name: string \`string\` | notNull | as varchar(255) | account.ts:53",
          "home.geo.lat geo_lat: number \`number\` | notNull | as double | account.ts:44",
          "home.geo.lng geo_long: number \`number\` | notNull | as double | account.ts:47",
          "home.origin.lat home_origin_lat: number \`number\` | notNull | as double | account.ts:44",
          "home.origin.lng home_origin_long: number \`number\` | notNull | as double | account.ts:47",
          "work.lat lat: number \`number\` | as double | account.ts:44",
          "work.lng long: number \`number\` | as double | account.ts:47",
          "other other: json \`Address\` | as json | account.ts:113",
          "group group_id: string \`string\` | notNull | relation | -> src/entities/account.ts#Group.id | as uuid | account.ts:116",
          "manager manager: string \`string\` | relation | -> src/entities/account.ts#Account.id | as uuid | account.ts:119",
          "secondary secondary: string \`string\` | notNull | -> src/entities/account.ts#Group.id | as uuid | account.ts:122",
          "deputy deputy_id: string \`string\` | unique | relation | -> src/entities/account.ts#Account.id | as uuid | account.ts:125",
        ],
        [
          "src/entities/account.ts#Group = postgresql people.group key(id) line 148",
          "id id: string \`string\` | notNull | default by orm | key | as uuid | base.ts:7",
          "createdAt created_at: date \`Date\` | notNull | default by database | as timestamptz(3) | base.ts:10",
          "updatedAt updated_at: date \`Date\` | notNull | default by orm | as timestamptz | base.ts:13",
          "code code: string \`string\` | notNull | default by orm | as varchar(40) | base.ts:16",
          "displayName display_name: string \`string\` | notNull | default by database | as varchar(255) | account.ts:150",
        ],
        [
          "src/entities/account.ts#Membership = postgresql people.membership key(account,group) line 157",
          "account account_id: string \`string\` | notNull | key | relation | -> src/entities/account.ts#Account.id | as uuid | account.ts:161",
          "group group_id: string \`string\` | notNull | key | relation | -> src/entities/account.ts#Group.id | as uuid | account.ts:164",
          "role role: one of owner,member \`"owner" | "member"\` | notNull | as varchar(255) | account.ts:167",
        ],
        [
          "src/entities/account.ts#Badge = postgresql people.badge key(membership.account,membership.group) line 171",
          "membership.account membership_account_id: string \`string\` | notNull | key | relation | -> src/entities/account.ts#Membership.account | as uuid | account.ts:173",
          "membership.group membership_group_id: string \`string\` | notNull | key | relation | -> src/entities/account.ts#Membership.group | as uuid | account.ts:173",
          "label label: string \`string\` | notNull | as varchar(255) | account.ts:176",
        ],
      ]
    `)
  })

  it('a pivot entity, a fixed order, the names of the classes', async () => {
    expect(
      await read(
        'directory',
        'sqlite',
        ['src/entities/account.ts#Account.groups', 'src/entities/account.ts#Account.favourites'],
        { naming: 'entity_case' },
      ),
    ).toMatchInlineSnapshot(`
      [
        [
          "src/entities/account.ts#Account.groups = sqlite Membership key(account,group) groups of src/entities/account.ts#Account: account to group line 157",
          "account account: string \`string\` | notNull | key | relation | -> src/entities/account.ts#Account.id | as text | account.ts:161",
          "group group: string \`string\` | notNull | key | relation | -> src/entities/account.ts#Group.id | as text | account.ts:164",
          "role role: one of owner,member \`"owner" | "member"\` | notNull | as text | account.ts:167",
        ],
        [
          "src/entities/account.ts#Account.favourites = sqlite accounts_favourites key(id) favourites of src/entities/account.ts#Account: account to group line 144",
          "id id: number \`number\` | notNull | default by database | key | as integer | account.ts:144",
          "account account: string \`string\` | notNull | -> src/entities/account.ts#Account.id | as text | account.ts:144",
          "group group: string \`string\` | notNull | -> src/entities/account.ts#Group.id | as text | account.ts:144",
        ],
      ]
    `)
  })

  it('EntitySchema: shared properties, types of a class and of an interface', async () => {
    expect(
      await read('schemas', 'sqlite', [
        'src/person.ts#PersonSchema',
        'src/person.ts#HouseSchema',
        'src/person.ts#ClubSchema.people',
      ]),
    ).toMatchInlineSnapshot(`
      [
        [
          "src/person.ts#PersonSchema = sqlite person key(id) unique(email) unique(role,house) line 3",
          "id id: number \`number\` | notNull | default by database | key | as integer | person.ts:22",
          "createdAt created_at: date \`Date\` | notNull | default by database | as datetime | person.ts:23",
          "email mail: string \`string\` | notNull | unique | as text | person.ts:30",
          "role role: one of admin,member \`"admin" | "member"\` | notNull | default by database | as text | person.ts:31",
          "house house_id: string \`string\` | relation | -> src/person.ts#HouseSchema.id | as text | person.ts:32",
        ],
        [
          "src/person.ts#HouseSchema = sqlite houses key(id) constant line 39",
          "id id: string \`string\` | notNull | key | as text | person.ts:42",
          "street street: string \`string\` | notNull | as text | person.ts:42",
        ],
        [
          "src/person.ts#ClubSchema.people = sqlite person_clubs key(person_id,club_id) people of src/person.ts#ClubSchema: club_id to person_id line 50",
          "person_id person_id: number \`number\` | notNull | key | -> src/person.ts#PersonSchema.id | as integer | person.ts:50",
          "club_id club_id: number \`number\` | notNull | key | -> src/person.ts#ClubSchema.id | as bigint | person.ts:50",
        ],
      ]
    `)
  })

  it('a class and its schema are one entity, by the name that was asked for', async () => {
    const [club] = await inspectMikroOrm({
      cwd: fixture('schemas'),
      refs: ['src/person.ts#ClubSchema.people', 'src/person.ts#Person'],
      dialect: 'sqlite',
    })
    expect(club?.columns[0]?.references).toEqual({ table: 'src/person.ts#Person', field: 'id' })
  })

  it('defineEntity: chains, helpers, what is extended and embedded, the class of version 7', async () => {
    expect(
      await read('defined', 'postgresql', [
        'src/user.ts#User',
        'src/team.ts#Team',
        'src/team.ts#Team.members',
        'src/user.ts#User.friends',
      ]),
    ).toMatchInlineSnapshot(`
      [
        [
          "src/user.ts#User = postgresql user key(id) unique(partner) unique(email,kind) deleted by removedAt line 48",
          "id id: number \`number\` | notNull | default by database | key | as int | user.ts:10",
          "createdAt created_at: date \`Date\` | notNull | default by orm | as timestamptz | user.ts:11",
          "email mail_address: string \`string\` | notNull | as varchar(320) | user.ts:28",
          "kind kind: one of owner,member \`"owner" | "member"\` | notNull | default by database | as text | user.ts:29",
          "state state: one of on,off \`"on" | "off"\` | notNull | default by database | as user_state | user.ts:30",
          "isActive is_active: boolean \`boolean\` | notNull | default by database | as boolean | user.ts:31",
          "logins logins: bigint \`bigint\` | notNull | as bigint | user.ts:32",
          "credit credit: number \`number\` | notNull | as decimal | user.ts:33",
          "settings settings: json \`{ digest: boolean }\` | as json | user.ts:34",
          "removedAt removed_at: date \`Date\` | as timestamptz | user.ts:35",
          "secret secret: string \`string\` | notNull | hidden | as text | user.ts:36",
          "revision revision: number \`number\` | notNull | default by orm | as int | user.ts:38",
          "name.given name_given: string \`string\` | notNull | as varchar(255) | user.ts:18",
          "name.family name_family: string \`string\` | as varchar(255) | user.ts:18",
          "manager manager_id: number \`number\` | relation | -> src/user.ts#User.id | as int | user.ts:40",
          "partner partner_id: number \`number\` | unique | relation | -> src/user.ts#User.id | as int | user.ts:41",
        ],
        [
          "src/team.ts#Team = postgresql teams key(id) unique(name) constant line 6",
          "id id: string \`string\` | notNull | default by database | key | as uuid | team.ts:10",
          "name name: string \`string\` | notNull | unique | as varchar(80) | team.ts:11",
          "slug slug: string \`string\` | as varchar(255) | team.ts:12",
          "lead lead_id: number \`number\` | relation | -> src/user.ts#User.id | as int | team.ts:13",
        ],
        [
          "src/team.ts#Team.members = postgresql user_teams key(user_id,team_id) members of src/team.ts#Team: team_id to user_id line 14",
          "user_id user_id: number \`number\` | notNull | key | -> src/user.ts#User.id | as int | team.ts:14",
          "team_id team_id: string \`string\` | notNull | key | -> src/team.ts#Team.id | as uuid | team.ts:14",
        ],
        [
          "src/user.ts#User.friends = postgresql social.friendships key(user_1_id,user_2_id) friends of src/user.ts#User: user_1_id to user_2_id line 43",
          "user_1_id user_1_id: number \`number\` | notNull | key | -> src/user.ts#User.id | as int | user.ts:43",
          "user_2_id user_2_id: number \`number\` | notNull | key | -> src/user.ts#User.id | as int | user.ts:43",
        ],
      ]
    `)
  })

  it('a property that may be missing is nullable where types are read from the source', async () => {
    const cwd = temporaryHost({
      'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
      'package.json': '{ "dependencies": { "@mikro-orm/core": "6.6.16" } }',
      'a.ts': `import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
@Entity() export class A {
  @PrimaryKey() id!: number
  @Property() nick?: string
  @Property({ type: 'string' }) note!: string | null
  @Property({ nullable: false }) kept?: string
}`,
    })
    const nullable = async (settings: MikroOrmSettings) => {
      const [table] = await inspectMikroOrm({ cwd, refs: ['a.ts#A'], dialect: 'mysql', settings })
      return table?.columns.filter(({ notNull }) => !notNull).map(({ field }) => field)
    }
    expect(await nullable({})).toEqual([])
    expect(await nullable({ reflectsTypes: true })).toEqual(['nick', 'note'])
  })

  it('returns plain data', async () => {
    const refs = ['src/entities/account.ts#Account']
    const [table] = await inspectMikroOrm({ cwd: fixture('directory'), refs, dialect: 'sqlite' })
    expect(JSON.parse(JSON.stringify(table))).toEqual(table)
  })
})

describe('findMikroOrmTables', () => {
  it('reads every entity of the files once, with the join tables that it owns, and passes over what is none', async () => {
    const find = async (host: string, files: readonly string[]) => {
      const { tables, diagnostics } = await findMikroOrmTables({
        cwd: fixture(host),
        files,
        dialect: 'sqlite',
      })
      expect(diagnostics).toEqual([])
      return tables.map(({ ref, name }) => `${ref} ${name}`)
    }
    expect(await find('directory', ['src/entities/account.ts', 'src/entities/base.ts'])).toEqual([
      'src/entities/account.ts#Account accounts',
      'src/entities/account.ts#Account.favourites accounts_favourites',
      'src/entities/account.ts#Group group',
      'src/entities/account.ts#Membership membership',
      'src/entities/account.ts#Badge badge',
    ])
    expect(await find('schemas', ['src/person.ts'])).toEqual([
      'src/person.ts#Person person',
      'src/person.ts#Person.clubs person_clubs',
      'src/person.ts#HouseSchema houses',
      'src/person.ts#ClubSchema club',
    ])
    expect(await find('defined', ['src/user.ts', 'src/team.ts'])).toEqual([
      'src/user.ts#User user',
      'src/user.ts#User.teams user_teams',
      'src/user.ts#User.friends friendships',
      'src/team.ts#Team teams',
    ])
  })
})

it('what the app fills, and TypeScript asks for all the same', async () => {
  const cwd = temporaryHost({
    'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
    'package.json': '{ "dependencies": { "@mikro-orm/core": "6.6.16" } }',
    'a.ts': `import { Entity, type Opt, OptionalProps, PrimaryKey, Property } from '@mikro-orm/core'
@Entity()
export class Author {
  [OptionalProps]?: 'points'
  @PrimaryKey() id!: number
  @Property() bio = ''
  @Property() points = 0
  @Property() level: number & Opt = 1
  @Property({ onCreate: () => new Date() }) joinedAt!: Date
  @Property({ nullable: true }) image?: string
  @Property() email!: string
}`,
  })
  const [author] = await inspectMikroOrm({ cwd, refs: ['a.ts#Author'], dialect: 'sqlite' })
  const asked = author?.columns.filter(({ requiredByType }) => requiredByType).map(({ field }) => field)
  expect(asked).toEqual(['bio', 'joinedAt'])
})
