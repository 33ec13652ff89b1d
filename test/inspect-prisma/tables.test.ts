import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inspectPrisma } from '../inspect/readers.js'
import { printTable } from './print.js'

const tablesOf = async (host: string, refs: readonly string[]) =>
  (await inspectPrisma({ cwd: join(import.meta.dirname, 'fixtures', host), refs })).map(printTable)

describe('inspectPrisma reads', () => {
  it('mapped names, ids that the app makes, a database without foreign keys', async () => {
    expect(await tablesOf('umami', ['prisma/schema.prisma#User', 'prisma/schema.prisma#TeamUser'])).toEqual([
      [
        'prisma/schema.prisma#User = postgresql user by user key(id) unique(username) line 11',
        'id user_id: string `string` | notNull | key | String @db.Uuid of prisma as uuid | 12:3',
        'username username: string `string` | notNull | unique | String @db.VarChar(255) of prisma as varchar(255) | 13:3',
        'password password: string `string` | notNull | String @db.VarChar(60) of prisma as varchar(60) | 14:3',
        'role role: string `string` | notNull | String @db.VarChar(50) of prisma as varchar(50) | 15:3',
        'logoUrl logo_url: string `string` | String @db.VarChar(2183) of prisma as varchar(2183) | 16:3',
        'displayName display_name: string `string` | String @db.VarChar(255) of prisma as varchar(255) | 17:3',
        'createdAt created_at: date `Date` | default by database | DateTime @db.Timestamptz(6) of prisma as timestamp(6) with time zone | 18:3',
        'updatedAt updated_at: date `Date` | default by orm | DateTime @db.Timestamptz(6) of prisma as timestamp(6) with time zone | 19:3',
        'deletedAt deleted_at: date `Date` | DateTime @db.Timestamptz(6) of prisma as timestamp(6) with time zone | 20:3',
      ],
      [
        'prisma/schema.prisma#TeamUser = postgresql team_user by teamUser key(id) line 55',
        'id team_user_id: string `string` | notNull | key | String @db.Uuid of prisma as uuid | 56:3',
        'teamId team_id: string `string` | notNull | -> prisma/schema.prisma#Team.id | String @db.Uuid of prisma as uuid | 57:3',
        'userId user_id: string `string` | notNull | -> prisma/schema.prisma#User.id | String @db.Uuid of prisma as uuid | 58:3',
        'role role: string `string` | notNull | String @db.VarChar(50) of prisma as varchar(50) | 59:3',
        'createdAt created_at: date `Date` | default by database | DateTime @db.Timestamptz(6) of prisma as timestamp(6) with time zone | 60:3',
      ],
    ])
  })

  it('a schema of Prisma 6 without mapped names', async () => {
    expect(
      await tablesOf('saas-starter-kit', ['prisma/schema.prisma#User', 'prisma/schema.prisma#TeamMember']),
    ).toEqual([
      [
        'prisma/schema.prisma#User = postgresql User by user key(id) unique(email) line 31',
        'id id: string `string` | notNull | default by orm | key | String of prisma as text | 32:3',
        'name name: string `string` | notNull | String of prisma as text | 33:3',
        'email email: string `string` | notNull | unique | String of prisma as text | 34:3',
        'emailVerified emailVerified: date `Date` | DateTime of prisma as timestamp(3) | 35:3',
        'password password: string `string` | String of prisma as text | 36:3',
        'image image: string `string` | String of prisma as text | 37:3',
        'createdAt createdAt: date `Date` | notNull | default by database | DateTime of prisma as timestamp(3) | 38:3',
        'updatedAt updatedAt: date `Date` | notNull | default by database | DateTime of prisma as timestamp(3) | 39:3',
        'invalid_login_attempts invalid_login_attempts: number `number` | notNull | default by database | Int of prisma as integer | 40:3',
        'lockedAt lockedAt: date `Date` | DateTime of prisma as timestamp(3) | 41:3',
      ],
      [
        'prisma/schema.prisma#TeamMember = postgresql TeamMember by teamMember key(id) unique(teamId,userId) line 64',
        'id id: string `string` | notNull | default by orm | key | String of prisma as text | 65:3',
        'teamId teamId: string `string` | notNull | -> prisma/schema.prisma#Team.id | String of prisma as text | 66:3',
        'userId userId: string `string` | notNull | -> prisma/schema.prisma#User.id | String of prisma as text | 67:3',
        'role role: string `Role` | one of ADMIN,OWNER,MEMBER | notNull | default by database | Role of prisma/schema.prisma as "Role" | 68:3',
        'createdAt createdAt: date `Date` | notNull | default by database | DateTime of prisma as timestamp(3) | 69:3',
        'updatedAt updatedAt: date `Date` | notNull | default by database | DateTime of prisma as timestamp(3) | 70:3',
      ],
    ])
  })

  it('comments behind a brace, a list of an enum, an unsupported type', async () => {
    expect(
      await tablesOf('documenso', [
        'packages/prisma/schema.prisma#User',
        'packages/prisma/schema.prisma#OrganisationGroupMember',
      ]),
    ).toEqual([
      [
        'packages/prisma/schema.prisma#User = postgresql User by user key(id) unique(email) line 21',
        'id id: number `number` | notNull | default by database | key | Int of prisma as integer | 22:3',
        'name name: string `string` | String of prisma as text | 23:3',
        'email email: string `string` | notNull | unique | String of prisma as text | 24:3',
        'emailVerified emailVerified: date `Date` | DateTime of prisma as timestamp(3) | 25:3',
        'password password: string `string` | String of prisma as text | 26:3',
        'source source: string `string` | String of prisma as text | 27:3',
        'signature signature: string `string` | String of prisma as text | 28:3',
        'createdAt createdAt: date `Date` | notNull | default by database | DateTime of prisma as timestamp(3) | 29:3',
        'updatedAt updatedAt: date `Date` | notNull | default by database | DateTime of prisma as timestamp(3) | 30:3',
        'roles roles: unknown `Role[]` | notNull | default by database | Role of packages/prisma/schema.prisma as "Role"[] | 31:3',
        'disabled disabled: boolean `boolean` | notNull | default by database | Boolean of prisma as boolean | 32:3',
        'twoFactorEnabled twoFactorEnabled: boolean `boolean` | notNull | default by database | Boolean of prisma as boolean | 33:3',
      ],
      [
        'packages/prisma/schema.prisma#OrganisationGroupMember = postgresql OrganisationGroupMember by organisationGroupMember key(id) unique(organisationMemberId,groupId) line 102',
        'id id: string `string` | notNull | key | String of prisma as text | 103:3',
        'groupId groupId: string `string` | notNull | -> packages/prisma/schema.prisma#OrganisationGroup.id | String of prisma as text | 105:3',
        'organisationMemberId organisationMemberId: string `string` | notNull | -> packages/prisma/schema.prisma#OrganisationMember.id | String of prisma as text | 109:3',
      ],
    ])
  })

  it('a folder of files', async () => {
    expect(
      await tablesOf('dub', [
        'prisma/schema/schema.prisma#User',
        'prisma/schema/workspace.prisma#ProjectUsers',
      ]),
    ).toEqual([
      [
        'prisma/schema/schema.prisma#User = mysql User by user key(id) unique(email) line 12',
        'id id: string `string` | notNull | default by orm | key | String of prisma as varchar(191) | 13:3',
        'name name: string `string` | String of prisma as varchar(191) | 14:3',
        'email email: string `string` | unique | String of prisma as varchar(191) | 15:3',
        'emailVerified emailVerified: date `Date` | DateTime of prisma as datetime(3) | 16:3',
        'image image: string `string` | String @db.LongText of prisma as longtext | 17:3',
        'isMachine isMachine: boolean `boolean` | notNull | default by database | Boolean of prisma as boolean | 18:3',
        'passwordHash passwordHash: string `string` | String of prisma as varchar(191) | 19:3',
        'invalidLoginAttempts invalidLoginAttempts: number `number` | notNull | default by database | Int of prisma as int | 20:3',
        'lockedAt lockedAt: date `Date` | DateTime of prisma as datetime(3) | 21:3',
        'subscribed subscribed: boolean `boolean` | notNull | default by database | Boolean of prisma as boolean | 22:3',
        'createdAt createdAt: date `Date` | notNull | default by database | DateTime of prisma as datetime(3) | 23:3',
        'updatedAt updatedAt: date `Date` | notNull | default by orm | DateTime of prisma as datetime(3) | 24:3',
        'defaultWorkspace defaultWorkspace: string `string` | String of prisma as varchar(191) | 25:3',
      ],
      [
        'prisma/schema/workspace.prisma#ProjectUsers = mysql ProjectUsers by projectUsers key(id) unique(userId,projectId) line 29',
        'id id: string `string` | notNull | default by orm | key | String of prisma as varchar(191) | 30:3',
        `role role: string \`WorkspaceRole\` | one of owner,member | notNull | default by database | WorkspaceRole of prisma/schema/workspace.prisma as enum('owner', 'member') | 31:3`,
        'createdAt createdAt: date `Date` | notNull | default by database | DateTime of prisma as datetime(3) | 32:3',
        'updatedAt updatedAt: date `Date` | notNull | default by orm | DateTime of prisma as datetime(3) | 33:3',
        'userId userId: string `string` | notNull | -> prisma/schema/schema.prisma#User.id | String of prisma as varchar(191) | 35:3',
        'projectId projectId: string `string` | notNull | -> prisma/schema/workspace.prisma#Project.id | String of prisma as varchar(191) | 37:3',
      ],
    ])
  })

  it('two schemas side by side', async () => {
    expect(
      await tablesOf('typebot', [
        'packages/prisma/postgresql/schema.prisma#MemberInWorkspace',
        'packages/prisma/mysql/schema.prisma#MemberInWorkspace',
      ]),
    ).toEqual([
      [
        'packages/prisma/postgresql/schema.prisma#MemberInWorkspace = postgresql MemberInWorkspace by memberInWorkspace key() unique(userId,workspaceId) line 36',
        'userId userId: string `string` | notNull | -> packages/prisma/postgresql/schema.prisma#User.id | String of prisma as text | 37:3',
        'workspaceId workspaceId: string `string` | notNull | -> packages/prisma/postgresql/schema.prisma#Workspace.id | String of prisma as text | 38:3',
        'role role: string `WorkspaceRole` | one of ADMIN,MEMBER,GUEST | notNull | WorkspaceRole of packages/prisma/postgresql/schema.prisma as "WorkspaceRole" | 41:3',
      ],
      [
        'packages/prisma/mysql/schema.prisma#MemberInWorkspace = mysql MemberInWorkspace by memberInWorkspace key() unique(userId,workspaceId) line 36',
        'userId userId: string `string` | notNull | -> packages/prisma/mysql/schema.prisma#User.id | String of prisma as varchar(191) | 37:3',
        'workspaceId workspaceId: string `string` | notNull | -> packages/prisma/mysql/schema.prisma#Workspace.id | String of prisma as varchar(191) | 38:3',
        `role role: string \`WorkspaceRole\` | one of ADMIN,MEMBER,GUEST | notNull | WorkspaceRole of packages/prisma/mysql/schema.prisma as enum('ADMIN', 'MEMBER', 'GUEST') | 41:3`,
      ],
    ])
  })

  it('every scalar and native type of PostgreSQL', async () => {
    expect(
      await tablesOf('types', [
        'postgresql/schema.prisma#Everything',
        'postgresql/schema.prisma#Pair',
        'postgresql/schema.prisma#NoKey',
      ]),
    ).toEqual([
      [
        'postgresql/schema.prisma#Everything = postgresql auth.everything by everything key(id) unique(text) unique(varchar,char) line 8',
        'id id: bigint `bigint` | notNull | default by database | key | BigInt of prisma as bigint | 9:3',
        'string string: string `string` | notNull | default by database | String of prisma as text | 10:3',
        'boolean boolean: boolean `boolean` | notNull | default by database | Boolean of prisma as boolean | 11:3',
        'int int: number `number` | notNull | default by database | Int of prisma as integer | 12:3',
        'bigInt bigInt: bigint `bigint` | notNull | default by database | BigInt of prisma as bigint | 13:3',
        'float float: number `number` | notNull | default by database | Float of prisma as double precision | 14:3',
        'decimal decimal: unknown `Prisma.Decimal` | notNull | Decimal of prisma as numeric(65, 30) | 15:3',
        'dateTime dateTime: date `Date` | notNull | default by database | DateTime of prisma as timestamp(3) | 16:3',
        'json json: json `Prisma.JsonValue` | notNull | default by database | Json of prisma as jsonb | 17:3',
        'bytes bytes: bytes `Uint8Array` | notNull | Bytes of prisma as bytea | 18:3',
        'role role: string `UserRole` | one of BASIC,ADMIN | stored {"BASIC":"basic user"} | notNull | default by database | UserRole of postgresql/schema.prisma as "auth"."user_role" | 19:3',
        'roles roles: unknown `UserRole[]` | stored {"BASIC":"basic user"} | notNull | default by orm | UserRole of postgresql/schema.prisma as "auth"."user_role"[] | 20:3',
        'tags tags: unknown `string[]` | notNull | default by database | String of prisma as text[] | 21:3',
        'scores scores: unknown `number[]` | notNull | default by orm | Int of prisma as integer[] | 22:3',
        'null null: number `number` | Int of prisma as integer | 23:3',
        'updatedAt updatedAt: date `Date` | notNull | default by orm | DateTime of prisma as timestamp(3) | 24:3',
        'touchedAt touchedAt: date `Date` | notNull | default by database | DateTime of prisma as timestamp(3) | 25:3',
        'cuid cuid: string `string` | notNull | default by orm | String of prisma as text | 26:3',
        'uuid uuid: string `string` | notNull | default by orm | String @db.Uuid of prisma as uuid | 27:3',
        'ulid ulid: string `string` | notNull | default by orm | String of prisma as text | 28:3',
        'nano nano: string `string` | notNull | default by orm | String of prisma as text | 29:3',
        'generated generated: string `string` | notNull | default by database | String @db.Uuid of prisma as uuid | 30:3',
        'varchar a_varchar: string `string` | notNull | String @db.VarChar(60) of prisma as varchar(60) | 34:3',
        'char char: string `string` | notNull | String @db.Char(2) of prisma as char(2) | 35:3',
        'text text: string `string` | notNull | unique | String @db.Text of prisma as text | 36:3',
        'citext citext: string `string` | notNull | String @db.Citext of prisma as citext | 37:3',
        'inet inet: string `string` | notNull | String @db.Inet of prisma as inet | 38:3',
        'bit bit: string `string` | notNull | String @db.Bit(3) of prisma as bit(3) | 39:3',
        'varbit varbit: string `string` | notNull | String @db.VarBit(5) of prisma as bit varying(5) | 40:3',
        'xml xml: string `string` | notNull | String @db.Xml of prisma as xml | 41:3',
        'small small: number `number` | notNull | Int @db.SmallInt of prisma as smallint | 42:3',
        'oid oid: number `number` | notNull | Int @db.Oid of prisma as oid | 43:3',
        'real real: number `number` | notNull | Float @db.Real of prisma as real | 44:3',
        'double double: number `number` | notNull | Float @db.DoublePrecision of prisma as double precision | 45:3',
        'money money: unknown `Prisma.Decimal` | notNull | Decimal @db.Money of prisma as money | 46:3',
        'numeric numeric: unknown `Prisma.Decimal` | notNull | Decimal @db.Decimal(10, 2) of prisma as numeric(10, 2) | 47:3',
        'timestamp timestamp: date `Date` | notNull | DateTime @db.Timestamp(6) of prisma as timestamp(6) | 48:3',
        'timestamptz timestamptz: date `Date` | notNull | DateTime @db.Timestamptz(3) of prisma as timestamp(3) with time zone | 49:3',
        'plain plain: date `Date` | notNull | DateTime @db.Timestamptz of prisma as timestamp with time zone | 50:3',
        'date date: date `Date` | notNull | DateTime @db.Date of prisma as date | 51:3',
        'time time: date `Date` | notNull | DateTime @db.Time(3) of prisma as time(3) | 52:3',
        'timetz timetz: date `Date` | notNull | DateTime @db.Timetz(3) of prisma as time(3) with time zone | 53:3',
        'jsonText jsonText: json `Prisma.JsonValue` | notNull | Json @db.Json of prisma as json | 54:3',
      ],
      [
        'postgresql/schema.prisma#Pair = postgresql public.Pair by pair key(b,a) unique(b) unique(a,b) line 62',
        'a a: number `number` | notNull | key | -> postgresql/schema.prisma#Pair.b | Int of prisma as integer | 63:3',
        'b b: number `number` | notNull | key | unique | Int of prisma as integer | 64:3',
        'note note: string `string` | notNull | String of prisma as text | 65:3',
      ],
      [
        'postgresql/schema.prisma#NoKey = postgresql public.NoKey by noKey key() unique(email) line 75',
        'email email: string `string` | notNull | unique | String of prisma as text | 76:3',
      ],
    ])
  })

  it('those of MySQL', async () => {
    expect(await tablesOf('types', ['mysql/schema.prisma#Everything'])).toEqual([
      [
        'mysql/schema.prisma#Everything = mysql Everything by everything key(id) unique(varchar) line 5',
        'id id: number `number` | notNull | default by database | key | Int @db.UnsignedInt of prisma as int unsigned | 6:3',
        'string string: string `string` | notNull | String of prisma as varchar(191) | 7:3',
        'boolean boolean: boolean `boolean` | notNull | Boolean of prisma as boolean | 8:3',
        'int int: number `number` | notNull | Int of prisma as int | 9:3',
        'bigInt bigInt: bigint `bigint` | notNull | BigInt of prisma as bigint | 10:3',
        'float float: number `number` | notNull | Float of prisma as double | 11:3',
        'decimal decimal: unknown `Prisma.Decimal` | notNull | Decimal of prisma as decimal(65, 30) | 12:3',
        'dateTime dateTime: date `Date` | notNull | DateTime of prisma as datetime(3) | 13:3',
        'json json: json `Prisma.JsonValue` | notNull | Json of prisma as json | 14:3',
        'bytes bytes: bytes `Uint8Array` | notNull | Bytes of prisma as longblob | 15:3',
        `role role: string \`Role\` | one of member,admin | stored {"member":"a member's"} | notNull | Role of mysql/schema.prisma as enum('a member''s', 'admin') | 16:3`,
        'varchar varchar: string `string` | notNull | unique | String @db.VarChar(60) of prisma as varchar(60) | 17:3',
        'char char: string `string` | notNull | String @db.Char(2) of prisma as char(2) | 18:3',
        'text text: string `string` | notNull | String @db.MediumText of prisma as mediumtext | 19:3',
        'tiny tiny: boolean `boolean` | notNull | Boolean @db.TinyInt of prisma as tinyint | 20:3',
        'bit bit: boolean `boolean` | notNull | Boolean @db.Bit(1) of prisma as bit(1) | 21:3',
        'medium medium: number `number` | notNull | Int @db.UnsignedMediumInt of prisma as mediumint unsigned | 22:3',
        'year year: number `number` | notNull | Int @db.Year of prisma as year | 23:3',
        'ubig ubig: bigint `bigint` | notNull | BigInt @db.UnsignedBigInt of prisma as bigint unsigned | 24:3',
        'single single: number `number` | notNull | Float @db.Float of prisma as float | 25:3',
        'numeric numeric: unknown `Prisma.Decimal` | notNull | Decimal @db.Decimal(10, 2) of prisma as decimal(10, 2) | 26:3',
        'date date: date `Date` | notNull | DateTime @db.Date of prisma as date | 27:3',
        'stamp stamp: date `Date` | notNull | DateTime @db.Timestamp(0) of prisma as timestamp(0) | 28:3',
        'seconds seconds: date `Date` | notNull | DateTime @db.DateTime(0) of prisma as datetime(0) | 29:3',
        'binary binary: bytes `Uint8Array` | notNull | Bytes @db.Binary(16) of prisma as binary(16) | 30:3',
      ],
    ])
  })

  it('those of SQLite', async () => {
    expect(await tablesOf('types', ['sqlite/schema.prisma#Everything'])).toEqual([
      [
        'sqlite/schema.prisma#Everything = sqlite Everything by everything key(id) line 5',
        'id id: number `number` | notNull | key | Int of prisma as integer | 6:3',
        'string string: string `string` | notNull | String of prisma as text | 7:3',
        'boolean boolean: boolean `boolean` | notNull | Boolean of prisma as boolean | 8:3',
        'bigInt bigInt: bigint `bigint` | notNull | BigInt of prisma as bigint | 9:3',
        'float float: number `number` | notNull | Float of prisma as real | 10:3',
        'decimal decimal: unknown `Prisma.Decimal` | notNull | Decimal of prisma as decimal | 11:3',
        'dateTime dateTime: date `Date` | notNull | DateTime of prisma as datetime | 12:3',
        'json json: json `Prisma.JsonValue` | notNull | Json of prisma as jsonb | 13:3',
        'bytes bytes: bytes `Uint8Array` | notNull | Bytes of prisma as blob | 14:3',
        'role role: string `Role` | one of member,admin | notNull | Role of sqlite/schema.prisma as text | 15:3',
      ],
    ])
  })

  it('many-to-many relations without a model', async () => {
    expect(
      await tablesOf('implicit', [
        'prisma/schema.prisma#Team',
        'prisma/schema.prisma#Team.members',
        'prisma/schema.prisma#User.teams',
        'prisma/schema.prisma#Team.admins',
        'prisma/schema.prisma#Circle.members',
        'prisma/schema.prisma#User.follows',
        'prisma/schema.prisma#User.followedBy',
      ]),
    ).toEqual([
      [
        'prisma/schema.prisma#Team = sqlite Team by team key(id) line 21',
        'id team_id: number `number` | notNull | default by database | key | Int of prisma as integer | 22:3',
        'name name: string `string` | notNull | String of prisma as text | 23:3',
      ],
      [
        'prisma/schema.prisma#Team.members = sqlite _TeamToUser by prisma/schema.prisma#Team .members own A other B key(A,B) line 24',
        'A A: number `number` | notNull | key | -> prisma/schema.prisma#Team.id | Int of prisma as integer | 24:3',
        'B B: string `string` | notNull | key | -> prisma/schema.prisma#User.id | String of prisma as text | 14:3',
      ],
      [
        'prisma/schema.prisma#User.teams = sqlite _TeamToUser by prisma/schema.prisma#User .teams own B other A key(A,B) line 14',
        'A A: number `number` | notNull | key | -> prisma/schema.prisma#Team.id | Int of prisma as integer | 24:3',
        'B B: string `string` | notNull | key | -> prisma/schema.prisma#User.id | String of prisma as text | 14:3',
      ],
      [
        'prisma/schema.prisma#Team.admins = sqlite _TeamAdmins by prisma/schema.prisma#Team .admins own A other B key(A,B) line 25',
        'A A: number `number` | notNull | key | -> prisma/schema.prisma#Team.id | Int of prisma as integer | 25:3',
        'B B: string `string` | notNull | key | -> prisma/schema.prisma#User.id | String of prisma as text | 15:3',
      ],
      [
        'prisma/schema.prisma#Circle.members = sqlite _CircleToUser by prisma/schema.prisma#Circle .members own A other B key(A,B) line 31',
        'A A: number `number` | notNull | key | -> prisma/schema.prisma#Circle.id | Int of prisma as integer | 31:3',
        'B B: string `string` | notNull | key | -> prisma/schema.prisma#User.id | String of prisma as text | 16:3',
      ],
      [
        'prisma/schema.prisma#User.follows = sqlite _Follow by prisma/schema.prisma#User .follows own B other A key(A,B) line 17',
        'A A: string `string` | notNull | key | -> prisma/schema.prisma#User.id | String of prisma as text | 18:3',
        'B B: string `string` | notNull | key | -> prisma/schema.prisma#User.id | String of prisma as text | 17:3',
      ],
      [
        'prisma/schema.prisma#User.followedBy = sqlite _Follow by prisma/schema.prisma#User .followedBy own A other B key(A,B) line 18',
        'A A: string `string` | notNull | key | -> prisma/schema.prisma#User.id | String of prisma as text | 18:3',
        'B B: string `string` | notNull | key | -> prisma/schema.prisma#User.id | String of prisma as text | 17:3',
      ],
    ])
  })
})
