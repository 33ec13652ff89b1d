import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Ref, SqlDialect } from '../../src/inspect/host-model.js'
import type { TypeOrmSettings } from '../../src/inspect/typeorm/inspector.js'
import { findTypeOrmTables, inspectTypeOrm } from '../inspect/readers.js'
import { printTable } from './print.js'

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)

async function read(host: string, dialect: SqlDialect, refs: readonly Ref[], settings?: TypeOrmSettings) {
  return (await inspectTypeOrm({ cwd: fixture(host), refs, dialect, settings })).map(printTable)
}

describe('inspectTypeOrm', () => {
  it('a NestJS starter: lookup rows as relations, soft delete, types from the properties, strict off', async () => {
    expect(
      await read('nest', 'postgresql', [
        'src/users/user.entity.ts#UserEntity',
        'src/roles/role.entity.ts#RoleEntity',
      ]),
    ).toMatchInlineSnapshot(`
      [
        [
          "src/users/user.entity.ts#UserEntity = postgresql user key(id) unique(email) deleted by deletedAt line 18",
          "id id: number \`number\` | notNull | default by database | key | as integer | user.entity.ts:22",
          "email email: string \`string\` | unique | as character varying | user.entity.ts:26",
          "password password: string \`string\` | as character varying | user.entity.ts:29",
          "provider provider: string \`string\` | notNull | default by database | as character varying | user.entity.ts:32",
          "socialId socialId: string \`string\` | as character varying | user.entity.ts:35",
          "firstName firstName: string \`string\` | as character varying | user.entity.ts:39",
          "lastName lastName: string \`string\` | as character varying | user.entity.ts:43",
          "createdAt createdAt: date \`Date\` | notNull | default by database | as timestamp | user.entity.ts:58",
          "updatedAt updatedAt: date \`Date\` | notNull | default by database | as timestamp | user.entity.ts:61",
          "deletedAt deletedAt: date \`Date\` | as timestamp | user.entity.ts:64",
          "role roleId: number \`number\` | relation | -> src/roles/role.entity.ts#RoleEntity.id | as integer | user.entity.ts:47",
          "status statusId: number \`number\` | relation | -> src/statuses/status.entity.ts#StatusEntity.id | as integer | user.entity.ts:52",
        ],
        [
          "src/roles/role.entity.ts#RoleEntity = postgresql role key(id) line 5",
          "id id: number \`number\` | notNull | key | as integer | role.entity.ts:9",
          "name name: string \`string\` | notNull | as character varying | role.entity.ts:13",
        ],
      ]
    `)
  })

  it('a fork under another name: mixins, hooks, decorators of the host, relations by name', async () => {
    expect(
      await read('n8n', 'sqlite', [
        'packages/db/src/entities/index.ts#User',
        'packages/db/src/entities/project.ts#Project',
        'packages/db/src/entities/project-relation.ts#ProjectRelation',
      ]),
    ).toMatchInlineSnapshot(`
      [
        [
          "packages/db/src/entities/index.ts#User = sqlite user key(id) unique(email) line 12",
          "updatedAt updatedAt: date \`Date\` | notNull | default by database | as datetime(3) | abstract-entity.ts:57",
          "createdAt createdAt: date \`Date\` | notNull | default by database | as datetime(3) | abstract-entity.ts:70",
          "id id: string \`string\` | notNull | default by orm | key | as varchar | user.ts:14",
          "email email: string \`string\` | unique | as varchar(254) | user.ts:17",
          "firstName firstName: string \`string\` | as varchar(32) | user.ts:26",
          "lastName lastName: string \`string\` | as varchar(32) | user.ts:29",
          "password password: string \`string\` | as varchar | user.ts:32",
          "settings settings: json \`UserSettings\` | as simple-json | user.ts:35",
          "role role: one of global:owner,global:admin,global:member \`GlobalRole\` | notNull | as varchar | user.ts:38",
          "disabled disabled: boolean \`boolean\` | notNull | default by database | as boolean | user.ts:44",
          "mfaEnabled mfaEnabled: boolean \`boolean\` | notNull | default by database | hidden | as boolean | user.ts:47",
        ],
        [
          "packages/db/src/entities/project.ts#Project = sqlite project key(id) line 5",
          "updatedAt updatedAt: date \`Date\` | notNull | default by database | as datetime(3) | abstract-entity.ts:57",
          "createdAt createdAt: date \`Date\` | notNull | default by database | as datetime(3) | abstract-entity.ts:70",
          "id id: string \`string\` | notNull | default by orm | key | as varchar | abstract-entity.ts:42",
          "name name: string \`string\` | notNull | as varchar(255) | project.ts:7",
          "type type: one of personal,team \`"personal" | "team"\` | notNull | as varchar(36) | project.ts:10",
          "icon icon: json \`{ type: 'emoji' | 'icon'; value: string }\` | as json | project.ts:13",
        ],
        [
          "packages/db/src/entities/project-relation.ts#ProjectRelation = sqlite project_relation key(userId,projectId) line 7",
          "updatedAt updatedAt: date \`Date\` | notNull | default by database | as datetime(3) | abstract-entity.ts:57",
          "createdAt createdAt: date \`Date\` | notNull | default by database | as datetime(3) | abstract-entity.ts:70",
          "role role: one of project:admin,project:editor,project:viewer \`ProjectRole\` | notNull | as varchar | project-relation.ts:9",
          "userId userId: string \`string\` | notNull | key | -> packages/db/src/entities/index.ts#User.id | as varchar | project-relation.ts:15",
          "projectId projectId: string \`string\` | notNull | key | -> packages/db/src/entities/project.ts#Project.id | as varchar | project-relation.ts:21",
        ],
      ]
    `)
  })

  it('a naming strategy and a table prefix: embedded classes, composed decorators, keys without a property', async () => {
    expect(
      await read(
        'snake',
        'mysql',
        [
          'src/db/entities/index.ts#Person',
          'src/db/entities/person.ts#Badge',
          'src/db/entities/team.ts#Team',
          'src/db/entities/team.ts#TeamMembership',
        ],
        { naming: 'snake_case', entityPrefix: 'app_', driver: 'mariadb' },
      ),
    ).toMatchInlineSnapshot(`
      [
        [
          "src/db/entities/index.ts#Person = mysql app_people key(id) unique(login) unique(badge) unique(team,contact.phone) unique(login,state) line 42",
          "id id: string \`string\` | notNull | key | as varchar(12) | person.ts:47",
          "login login_name: string \`string\` | notNull | unique | as varchar(255) | person.ts:50",
          "state state: one of invited,active,suspended \`PersonState\` | notNull | default by database | members of src/db/entities/person.ts#PersonState | as enum | person.ts:53",
          "theme theme: one of light,dark \`string\` | notNull | default by orm | as enum | person.ts:56",
          "token token: string \`string\` | notNull | default by orm | as uuid | person.ts:59",
          "tags tags: unknown \`string[]\` | as simple-array | person.ts:63",
          "scores scores: unknown \`number[]\` | notNull | hidden | as int array | person.ts:66",
          "balance balance: string \`string\` | notNull | default by database | as decimal(10,2) | person.ts:69",
          "version version: number \`number\` | notNull | default by orm | as int | person.ts:104",
          "joinedAt joined_at: date \`Date\` | notNull | default by database | as timestamp(3) | person.ts:107",
          "team team_id: string \`string\` | notNull | relation | -> src/db/entities/team.ts#Team.id | as uuid | person.ts:78",
          "badge badge: string \`string\` | unique | relation | -> src/db/entities/person.ts#Badge.id | as bigint unsigned | person.ts:85",
          "contact.phone contact_phone: string \`string\` | notNull | as bigint unsigned | person.ts:38",
          "contact.name.firstName contact_n_first_name: string \`string\` | notNull | as varchar(40) | person.ts:27",
          "contact.name.lastName contact_n_family: string \`string\` | as varchar(80) | person.ts:30",
          "plain.firstName first_name: string \`string\` | notNull | as varchar(40) | person.ts:27",
          "plain.lastName family: string \`string\` | as varchar(80) | person.ts:30",
        ],
        [
          "src/db/entities/person.ts#Badge = mysql app_badge key(id) unique(code) line 111",
          "id badge_no: string \`string\` | notNull | default by database | key | as bigint unsigned | person.ts:113",
          "code code: string \`string\` | notNull | unique | as varchar(64) | person.ts:116",
        ],
        [
          "src/db/entities/team.ts#Team = mysql app_team key(id) unique(displayName) line 14",
          "id id: string \`string\` | notNull | default by orm | key | as uuid | team.ts:16",
          "displayName display_name: string \`string\` | notNull | unique | as varchar(100) | team.ts:19",
          "parentTeam parent_team_id: string \`string\` | relation | -> src/db/entities/team.ts#Team.id | as uuid | team.ts:22",
          "badge badge_code: string \`string\` | relation | -> src/db/entities/person.ts#Badge.code | as varchar(64) | team.ts:25",
        ],
        [
          "src/db/entities/team.ts#TeamMembership = mysql app_team_membership key(teamId,personId) line 42",
          "teamId team_id: string \`string\` | notNull | key | -> src/db/entities/team.ts#Team.id | as uuid | team.ts:44",
          "personId person: string \`string\` | notNull | key | -> src/db/entities/index.ts#Person.id | as varchar(12) | team.ts:47",
          "role role: one of owner,member \`"owner" | "member"\` | notNull | as varchar(255) | team.ts:57",
        ],
      ]
    `)
  })

  it('many-to-many properties: of the other side, named, with itself', async () => {
    expect(
      await read('snake', 'postgresql', [
        'src/db/entities/person.ts#Person.guestOf',
        'src/db/entities/team.ts#Team.guests',
        'src/db/entities/person.ts#Person.friends',
        'src/db/entities/person.ts#Person.rivals',
      ]),
    ).toMatchInlineSnapshot(`
      [
        [
          "src/db/entities/person.ts#Person.guestOf = postgresql directory.people_guest_of_team key(peopleId,teamId) guestOf of src/db/entities/person.ts#Person: peopleId to teamId line 89",
          "peopleId peopleId: string \`string\` | notNull | key | -> src/db/entities/person.ts#Person.id | as character varying(12) | person.ts:89",
          "teamId teamId: string \`string\` | notNull | key | -> src/db/entities/team.ts#Team.id | as uuid | person.ts:89",
        ],
        [
          "src/db/entities/team.ts#Team.guests = postgresql directory.people_guest_of_team key(peopleId,teamId) guests of src/db/entities/team.ts#Team: teamId to peopleId line 35",
          "peopleId peopleId: string \`string\` | notNull | key | -> src/db/entities/person.ts#Person.id | as character varying(12) | team.ts:35",
          "teamId teamId: string \`string\` | notNull | key | -> src/db/entities/team.ts#Team.id | as uuid | team.ts:35",
        ],
        [
          "src/db/entities/person.ts#Person.friends = postgresql directory.friendships key(one,other) friends of src/db/entities/person.ts#Person: one to other line 96",
          "one one: string \`string\` | notNull | key | -> src/db/entities/person.ts#Person.id | as character varying(12) | person.ts:96",
          "other other: string \`string\` | notNull | key | -> src/db/entities/person.ts#Person.id | as character varying(12) | person.ts:96",
        ],
        [
          "src/db/entities/person.ts#Person.rivals = postgresql directory.people_rivals_people key(peopleId_1,peopleId_2) rivals of src/db/entities/person.ts#Person: peopleId_1 to peopleId_2 line 100",
          "peopleId_1 peopleId_1: string \`string\` | notNull | key | -> src/db/entities/person.ts#Person.id | as character varying(12) | person.ts:100",
          "peopleId_2 peopleId_2: string \`string\` | notNull | key | -> src/db/entities/person.ts#Person.id | as character varying(12) | person.ts:100",
        ],
      ]
    `)
  })

  it('EntitySchema: shared columns, an interface for the types, relations by name and by class', async () => {
    expect(
      await read('schemas', 'postgresql', [
        'src/user.ts#UserEntity',
        'src/user.ts#TeamEntity',
        'src/user.ts#TeamEntity.users',
      ]),
    ).toMatchInlineSnapshot(`
      [
        [
          "src/user.ts#UserEntity = postgresql users key(id) unique(email) unique(nickname,department) unique(state,email) deleted by deletedAt constant line 17",
          "id id: number \`number\` | notNull | default by database | key | as integer | user.ts:12",
          "createdAt created_at: date \`Date\` | notNull | default by database | as timestamp with time zone | user.ts:13",
          "deletedAt deleted_at: date \`Date\` | as timestamp with time zone | user.ts:14",
          "email email: string \`string\` | notNull | unique | as character varying(320) | user.ts:22",
          "state state: one of on,off \`"on" | "off"\` | notNull | default by database | as enum | user.ts:23",
          "nickname nickname: string \`string\` | as character varying | user.ts:24",
          "revision revision: number \`number\` | notNull | default by orm | as integer | user.ts:25",
          "department department_id: number \`number\` | notNull | relation | -> src/user.ts#DepartmentEntity.id | as integer | user.ts:34",
          "name.first name_First: string \`string\` | notNull | as character varying | user.ts:29",
        ],
        [
          "src/user.ts#TeamEntity = postgresql team key(id) constant line 59",
          "id id: string \`string\` | notNull | default by database | key | as uuid | user.ts:63",
          "title title: string \`string\` | notNull | as text | user.ts:64",
        ],
        [
          "src/user.ts#TeamEntity.users = postgresql team_users key(user_id,team_id) users of src/user.ts#TeamEntity: team_id to user_id line 67",
          "user_id user_id: number \`number\` | notNull | key | -> src/user.ts#UserEntity.id | as integer | user.ts:67",
          "team_id team_id: string \`string\` | notNull | key | -> src/user.ts#TeamEntity.id | as uuid | user.ts:67",
        ],
      ]
    `)
  })

  it('returns plain data', async () => {
    const [table] = await inspectTypeOrm({
      cwd: fixture('nest'),
      refs: ['src/roles/role.entity.ts#RoleEntity'],
      dialect: 'postgresql',
    })
    expect(JSON.parse(JSON.stringify(table))).toEqual(table)
    expect(table).toMatchObject({ exportName: 'RoleEntity', model: 'RoleEntity' })
    expect(table?.columns[0]?.stored).toMatchObject({
      builder: 'Column',
      module: 'typeorm',
      sqlType: 'integer',
    })
  })
})

describe('findTypeOrmTables', () => {
  it('reads every entity of the files with the join tables that it owns, and passes over what is none', async () => {
    const { tables, diagnostics } = await findTypeOrmTables({
      cwd: fixture('snake'),
      files: ['src/db/entities/person.ts', 'src/db/entities/team.ts', 'src/db/entities/columns.ts'],
      dialect: 'postgresql',
    })
    expect(tables.map(({ ref, name }) => `${ref} ${name}`)).toEqual([
      'src/db/entities/person.ts#Person people',
      'src/db/entities/person.ts#Person.guestOf people_guest_of_team',
      'src/db/entities/person.ts#Person.friends friendships',
      'src/db/entities/person.ts#Person.rivals people_rivals_people',
      'src/db/entities/person.ts#Badge badge',
      'src/db/entities/team.ts#Team team',
      'src/db/entities/team.ts#TeamMembership team_membership',
    ])
    expect(diagnostics).toEqual([])
  })
})
