/** The configuration that a user writes in `scim.config.ts`. */

import type { ConfigDialect, Framework, MigrationFormName, Orm } from './choices.js'
import type { ConnectionsConfig } from './connections.js'
import type { DatabaseConfig } from './database.js'
import type { EndConfig, NowValue } from './ends.js'
import type { LogConfig } from './log.js'
import type { QuirksConfig } from './quirks.js'
import type {
  AttributeValue,
  Call,
  ContextValue,
  CreateValue,
  CreateValues,
  Literal,
  Lookup,
  TenantValue,
  WhereValue,
  WhereValues,
} from './values.js'

export type {
  AttributeValue,
  Call,
  ConfigDialect,
  ConnectionsConfig,
  ContextValue,
  CreateValue,
  CreateValues,
  EndConfig,
  Framework,
  Literal,
  LogConfig,
  Lookup,
  MigrationFormName,
  NowValue,
  Orm,
  QuirksConfig,
  TenantValue,
  WhereValue,
  WhereValues,
}

/** How the host tells an active user from a deactivated one. */
export type ActiveConfig =
  | 'scim'
  | { readonly field: string; readonly inverted?: boolean; readonly shared?: SharedActivity }
  | { readonly field: string; readonly kind: 'timestamp'; readonly shared?: SharedActivity }
  | {
      readonly field: string
      readonly on: Literal
      readonly off: Literal
      readonly shared?: SharedActivity
    }
  /** The tenant's own (`tenant.user.through`): a field of the membership; without one, that there is a membership. */
  | { readonly from: 'membership'; readonly field?: string; readonly inverted?: boolean }
  | { readonly from: 'membership'; readonly field: string; readonly kind: 'timestamp' }
  | { readonly from: 'membership'; readonly field: string; readonly on: Literal; readonly off: Literal }

/** What a field of users whose rows tenants share does to them; to be written, for nobody to do it unawares. */
export type SharedActivity = 'deactivates for all tenants'

/** What the types of Kysely and Knex do not tell of a table; asked for where no migration tells either. */
export interface TableFacts {
  /** The table's name in SQL, with its schema where it has one: `auth.users`. */
  readonly table?: string
  /** The field by which SCIM records refer to a row: the primary key, or another unique column. */
  readonly key?: string
  /** The SQL type of the key, for foreign keys to it: `uuid`, `varchar(36)`. */
  readonly keyType?: string
}

/** A table in which some of a user's attributes are: each user has one row there, or none. */
export interface PartConfig extends Pick<TableFacts, 'table' | 'key'> {
  readonly model: string
  /** The field that ties the two: of the part, and refers to the user; or of the user, and refers to the part. */
  readonly link?: string
  /** SCIM attribute → field of the part. */
  readonly attributes: Readonly<Record<string, string>>
  /** The fields among them that hold text in lower case. */
  readonly lowerCase?: readonly string[]
  /** Which of several rows counts: field → value, `{ not: null }`, or `{ in: ['a', 'b'] }`. */
  readonly where?: WhereValues
  readonly create?: CreateValues
}

export interface UserConfig extends TableFacts {
  /** `path/to/file.ts#ExportName` of the host's user model. */
  readonly model: string
  /** Class that replaces the generated adapter. */
  readonly adapter?: string
  /** SCIM attribute → host field. */
  readonly attributes: Readonly<Record<string, string>>
  /** The fields among them that hold text in lower case: the app looks for an address so, however it is sent. */
  readonly lowerCase?: readonly string[]
  /** Tables that have more of a user: an address, a profile, an identity. */
  readonly parts?: readonly PartConfig[]
  readonly active: ActiveConfig
  /** What a new row gets besides; or a function of the host's that makes it: `(columns, context) => key`. */
  readonly create?: CreateValues | Call
  /** Rows that SCIM sees: field → value, `{ not: null }`, or `{ in: ['a', 'b'] }`. */
  readonly where?: WhereValues
  /** What DELETE does: keep the user, deactivated (default), or hide it as RFC 7644 §3.6 says. */
  readonly delete?: 'deactivate' | 'hide'
  /** Whether a POST may link a host user that SCIM did not create. */
  readonly adopt?: boolean
  /** `unique` answers 409 for an externalId that another user of the tenant has; left out, which is RFC 7643's, clients see to it. */
  readonly externalId?: 'unique'
  /**
   * What becomes of attributes that no field holds: left out they are ignored; `unmapped` keeps them as JSON on the
   * SCIM record, so that nothing that an identity provider sends is lost.
   */
  readonly store?: 'unmapped'
  /** What ends when a user is deactivated, after the commit: rows, or whatever a function of the host's ends: `(ended) => …`. */
  readonly ends?: readonly (EndConfig | Call)[]
  /** Whether users show the groups that they are in: where a request asks for them (default), always, or never. */
  readonly groups?: 'request' | 'default' | false
}

/** Rows that refer to a user and to a group. */
export interface MembersConfig extends Pick<TableFacts, 'table'> {
  readonly model: string
  /** The fields of the membership that refer to the user and to the group. */
  readonly user: string
  readonly group: string
  /** The field of users that `user` holds, where not their primary key: another that is unique, an id of elsewhere. */
  readonly key?: string
  /** The rows that `user` refers to, where those are not users: seats in the tenant, each of which refers to one. */
  readonly via?: ViaConfig
  /** Rows that count as memberships: field → value, `{ not: null }`, or `{ in: ['a', 'b'] }`. */
  readonly where?: WhereValues
  /** What a new row gets besides; or a function of the host's that makes one: `(columns, context) => …`. */
  readonly create?: CreateValues | Call
  /** A function of the host's that ends a membership: `(columns, context) => …`. */
  readonly remove?: Call
  /** Whether groups show their members: always (default), or where a request asks for them. */
  readonly returned?: 'default' | 'request'
}

export interface ViaConfig extends Pick<TableFacts, 'table' | 'key'> {
  readonly model: string
  /** The field that refers to the user. */
  readonly user: string
}

/** A field of the user that refers to the only group that the user is in. */
export interface MemberFieldConfig extends Pick<MembersConfig, 'returned'> {
  readonly field: string
  /** What it holds where the user is in none: null, unless it says otherwise. */
  readonly removed?: Literal
}

export interface GroupConfig extends TableFacts {
  readonly model: string
  readonly adapter?: string
  readonly attributes: Readonly<Record<string, string>>
  readonly members: MembersConfig | MemberFieldConfig
  /** What a new row gets besides; or a function of the host's that makes it: `(columns, context) => key`. */
  readonly create?: CreateValues | Call
  readonly where?: WhereValues
  /** Whether displayName is unique (default true). */
  readonly unique?: boolean
}

/** One group for each role of the app, instead of a table of groups: a user is in the one whose role they have. */
export interface RolesConfig extends Pick<MembersConfig, 'returned'> {
  /** The type that lists the roles, `path/to/file.ts#MemberRole`; or the field that holds one: `role`. */
  readonly roles: string
  /** Who has a role: the user, or the user's membership in the tenant (`tenant.user.through`). */
  readonly of: 'user' | 'tenant'
  /** The field that holds the role, where several have that type. */
  readonly field?: string
  /** The table that has the roles, where the field refers to one of its rows: they are told by a name. */
  readonly rows?: RoleRowsConfig
  /** The roles that SCIM gives and takes away. Nobody gets any other by a group, or loses it. */
  readonly only?: readonly string[]
  /** The role of whoever loses one of these: the ordinary one. */
  readonly removed?: string | null
  /** Role → displayName, where that is not the role itself. */
  readonly names?: Readonly<Record<string, string>>
  readonly adapter?: string
}

/** A table of roles, of all tenants or of each its own. */
export interface RoleRowsConfig extends Pick<TableFacts, 'table' | 'key'> {
  readonly model: string
  /** The field that has what a role is called. */
  readonly name: string
}

/** The table between users and tenants. */
export interface ThroughConfig extends Pick<TableFacts, 'table'> {
  readonly through: string
  /** The fields that refer to the user and to the tenant, where no foreign key tells. */
  readonly user?: string
  readonly tenant?: string
  /** Rows that count as memberships: field → value, `{ not: null }`, or `{ in: ['a', 'b'] }`. */
  readonly where?: WhereValues
  readonly create?: CreateValues
}

interface AnyTenantConfig {
  /** `(request) => key` of the tenant, after the access check; or `connection`: that of the request's connection. */
  readonly from: string
  /** `(tenant, next) => …`: runs a request as its tenant; `next` may be given a handle of the database. */
  readonly around?: string
}

/** Tenants that no model stands for: their keys are in a column of that name of the user model, and of the others that have it. */
export interface ColumnTenantConfig extends AnyTenantConfig {
  readonly column: string
  /** The same of groups, where it is called otherwise. */
  readonly group?: { readonly field: string }
}

/** Tenants that are rows of a model. */
export interface ModelTenantConfig extends TableFacts, AnyTenantConfig {
  readonly model: string
  readonly user: { readonly field: string } | ThroughConfig
  /**
   * `(tenant, user) => boolean`, where `user.through` makes tenants share rows: whether a tenant that did not create a
   * person's row may write it. Left out, none may.
   */
  readonly mayWrite?: string
  readonly group?: { readonly field: string }
}

export type TenantConfig = ModelTenantConfig | ColumnTenantConfig

export interface AuthConfig {
  /** `isSuperuser`, `isAuthenticated`, `bearerToken`, `connection`, or `path/to/file.ts#check`. */
  readonly check: string
}

/** A folder of migrations; their form is that of the ORM's own tool (`orm`) unless another is named. */
export type MigrationsConfig = string | { readonly folder: string; readonly form: 'orm' | MigrationFormName }

export interface ScimConfig {
  readonly orm: Orm
  /** The database; where the app runs on one of several (`migrations`), any of them: the handle tells which it is. */
  readonly dialect: ConfigDialect
  readonly framework: Framework
  /** `path/to/file.ts#db`, or `argument`: the handle is passed to the router. The model of users stands for its connection (Mongoose). */
  readonly db: string
  /** A hot standby of PostgreSQL, on which lists are read: `path/to/file.ts#replica`, or `argument`: it is passed to the router. */
  readonly replica?: string
  /** What it lacks beside others of its dialect. */
  readonly database?: DatabaseConfig
  /** Folder of the emitted tree. */
  readonly out: string
  /** Folder of the runtime's sources, where `eject --runtime` has copied them: the emitted code imports them instead. */
  readonly runtime?: string
  /**
   * How TypeORM and MikroORM name tables and columns that the models leave unnamed; read from the host, and only needed
   * where its naming strategy is its own class: the ORM's way (`default`), or words joined by `_`.
   */
  readonly naming?: 'default' | 'snake_case'
  /** Where migrations go; for an app that runs on one of several databases, where those of each go. */
  readonly migrations:
    | MigrationsConfig
    | { readonly [Dialect in Exclude<ConfigDialect, 'mongodb'>]?: MigrationsConfig }
  readonly basePath: string
  readonly user: UserConfig
  /** A host model, the app's roles, `'scim'` (kept in the side tables only), or `false` (Users only). */
  readonly group: GroupConfig | RolesConfig | 'scim' | false
  readonly tenant?: TenantConfig
  readonly auth: AuthConfig
  readonly connections?: ConnectionsConfig
  /** Notes each change in a table of SCIM's own: when, by which connection, which attributes; never a value. */
  readonly audit?: boolean
  /** Notes each request in a table of SCIM's own, and how it was answered: never a body. */
  readonly log?: LogConfig
  /** Emits functions that tell whether SCIM keeps a user or a group, for the app's own forms to leave it alone. */
  readonly managed?: boolean
  /** Paging out of range: the specification's errors (default), or RFC 7644's clamping. */
  readonly pagination?: 'strict' | 'lenient'
  /** What PATCH answers: the resource (default), or 204 without a body. */
  readonly patchResponse?: 'resource' | 'none'
  /** Whether lists can be paged by cursors (RFC 9865): yes, unless it is false. */
  readonly cursors?: boolean
  /** Deviations of identity providers from the RFC that are read or refused, where not as by default. */
  readonly quirks?: QuirksConfig
  /**
   * Whether the service keeps the SCIM 2.0 Interoperability Profile to the letter, which refuses what Okta and Entra ID
   * send. With it DELETE hides, paging is lenient and no quirk is read.
   */
  readonly strict?: 'interop'
}
