/** Every key of the config, and a change of it that a user may make. */
import { z } from 'zod'
import { configObject } from '../../src/config/schema.js'

/** The dotted keys that hold a value, as the schema has them; a map by name is one. */
export const configKeys = (): readonly string[] => [...new Set(keysOf(configObject, []))].sort()

function keysOf(schema: z.core.$ZodType, path: readonly string[]): readonly string[] {
  if (schema instanceof z.ZodObject) {
    const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape
    return Object.entries(shape).flatMap(([key, member]) => keysOf(member, [...path, key]))
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => keysOf(option, path))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return keysOf(schema.unwrap(), path)
  return [path.join('.')]
}

export interface KeyChange {
  readonly keys: readonly string[]
  /** Arguments of `--set`. */
  readonly set: readonly string[]
  /** Left out where other checks of the config may have their say. */
  readonly outcome?: 'applied' | 'refused'
}

const quirks = [
  ...['patchWithoutSchemas', 'wrappedValues', 'urnWithoutColon', 'dotAfterUrn', 'singleInArray'],
  ...['bareValues', 'emptyManager', 'jsonRoles', 'stringBooleans', 'unquotedWords'],
  ...['emptyText', 'replaceCreates'],
].map((name) => `quirks.${name}`)

const SCHEMA = 'src/db/schema.ts'
const tenant = [`tenant.model=${SCHEMA}#organizations`, 'tenant.from=src/lib/guard.ts#tenantOf']

/** One or more for each key. */
export const keyChanges: readonly KeyChange[] = [
  { keys: ['orm'], set: ['orm=kysely'], outcome: 'refused' },
  { keys: ['dialect'], set: ['dialect=postgresql'], outcome: 'refused' },
  // What the access check is given is of another type: in the parameter, and in the line below the user's.
  ...['fetch', 'next', 'next-pages', 'fastify'].map((name) => ({
    keys: ['framework'],
    set: [`framework=${name}`],
    outcome: 'applied' as const,
  })),
  // It begins with a statement of its own there, where the user's is.
  ...['hono', 'koa'].map((name) => ({
    keys: ['framework'],
    set: [`framework=${name}`],
    outcome: 'refused' as const,
  })),
  // Its requests are those of Express.
  { keys: ['framework'], set: ['framework=nest'], outcome: 'applied' },
  { keys: ['db'], set: ['db=argument'], outcome: 'applied' },
  { keys: ['db'], set: ['db=src/db/other.ts#handle'], outcome: 'applied' },
  // It is for PostgreSQL.
  { keys: ['replica'], set: ['replica=src/db/other.ts#handle'], outcome: 'refused' },
  { keys: ['database.foreignKeys'], set: ['database.foreignKeys=false'], outcome: 'applied' },
  { keys: ['database.indexes'], set: ['database.indexes=async'], outcome: 'applied' },
  { keys: ['database.transactions'], set: ['database.transactions=batch'], outcome: 'applied' },
  { keys: ['out'], set: ['out=src/api/scim'], outcome: 'applied' },
  { keys: ['out'], set: ['out=scim'], outcome: 'applied' },
  { keys: ['out'], set: ['out=src/scim/inner'], outcome: 'applied' },
  // Something of the host's is there.
  { keys: ['out'], set: ['out=src/taken'], outcome: 'refused' },
  { keys: ['runtime'], set: ['runtime=src/vendor/scim'] },
  { keys: ['naming'], set: ['naming=snake_case'], outcome: 'applied' },
  { keys: ['migrations'], set: ['migrations=db/migrations'] },
  { keys: ['migrations.folder', 'migrations.form'], set: ['migrations.folder=sql', 'migrations.form=sql'] },
  {
    keys: ['postgresql', 'mysql', 'sqlite'].flatMap((name) =>
      ['', '.folder', '.form'].map((part) => `migrations.${name}${part}`),
    ),
    // Drizzle declares tables for one database.
    set: [
      'migrations.sqlite=drizzle',
      'migrations.mysql=db/mysql',
      'migrations.postgresql.folder=db/postgresql',
      'migrations.postgresql.form=sql',
    ],
    outcome: 'refused',
  },
  { keys: ['basePath'], set: ['basePath=/api/scim'], outcome: 'applied' },
  { keys: ['user.model'], set: [`user.model=${SCHEMA}#people`], outcome: 'refused' },
  {
    keys: ['user.table', 'user.key', 'user.keyType'],
    set: ['user.table=users', 'user.key=id', 'user.keyType=text'],
  },
  { keys: ['user.adapter'], set: ['user.adapter=src/lib/own.ts#OwnUserAdapter'], outcome: 'applied' },
  { keys: ['user.attributes'], set: ['user.attributes.nickName=firstName'] },
  { keys: ['user.lowerCase'], set: ['user.lowerCase=email'], outcome: 'applied' },
  { keys: ['user.active'], set: ['user.active=scim'] },
  {
    keys: ['user.active.field', 'user.active.inverted'],
    set: ['user.active.field=isActive', 'user.active.inverted=true'],
  },
  { keys: ['user.active.kind'], set: ['user.active.field=suspendedAt', 'user.active.kind=timestamp'] },
  {
    keys: ['user.active.on', 'user.active.off'],
    set: ['user.active.field=role', 'user.active.on=member', 'user.active.off=admin'],
  },
  { keys: ['user.active.from'], set: ['user.active.from=membership'] },
  { keys: ['user.create'], set: ['user.create.role=admin'], outcome: 'applied' },
  {
    keys: ['user.create.kind', 'user.create.ref', 'user.create.args'],
    set: ['user.create=src/lib/guard.ts#tenantOf'],
    outcome: 'refused',
  },
  { keys: ['user.where'], set: ['user.where.role=member'] },
  { keys: ['user.where'], set: ['user.where.role.in=member,admin'] },
  { keys: ['user.delete'], set: ['user.delete=hide'], outcome: 'applied' },
  { keys: ['user.adopt'], set: ['user.adopt=true'] },
  { keys: ['user.store'], set: ['user.store=unmapped'], outcome: 'applied' },
  { keys: ['user.groups'], set: ['user.groups=default'], outcome: 'applied' },
  { keys: ['user.groups'], set: ['user.groups=false'] },
  { keys: ['group'], set: ['group=false'], outcome: 'applied' },
  { keys: ['group'], set: ['group=scim'] },
  { keys: ['group.model'], set: [`group.model=${SCHEMA}#organizations`] },
  {
    keys: ['group.table', 'group.key', 'group.keyType'],
    set: ['group.table=teams', 'group.key=id', 'group.keyType=text'],
  },
  { keys: ['group.adapter'], set: ['group.adapter=src/lib/own.ts#OwnGroupAdapter'], outcome: 'applied' },
  { keys: ['group.attributes'], set: ['group.attributes.externalId=name'] },
  { keys: ['group.create'], set: ['group.create.name=none'] },
  { keys: ['group.where'], set: ['group.where.name=none'] },
  { keys: ['group.unique'], set: ['group.unique=false'], outcome: 'applied' },
  {
    keys: ['group.members.model'],
    set: [`group.members.model=${SCHEMA}#organizationMembers`],
    outcome: 'refused',
  },
  { keys: ['group.members.table'], set: ['group.members.table=team_members'] },
  {
    keys: ['group.members.user', 'group.members.group'],
    set: ['group.members.user=teamId', 'group.members.group=userId'],
  },
  {
    keys: ['group.members.where'],
    set: ['group.members.where.role=lead', 'group.members.create.role=lead'],
  },
  {
    keys: ['group.members.field', 'group.members.removed'],
    set: ['group.members.field=teamId', 'group.members.removed=null'],
  },
  {
    keys: [
      'group.members.via.model',
      'group.members.via.table',
      'group.members.via.key',
      'group.members.via.user',
    ],
    set: [
      `group.members.via.model=${SCHEMA}#organizationMembers`,
      'group.members.via.table=organization_members',
      'group.members.via.key=userId',
      'group.members.via.user=userId',
    ],
  },
  {
    keys: ['group.members.key'],
    set: ['group.members.key=email'],
  },
  { keys: ['group.members.create'], set: ['group.members.create.role=lead'], outcome: 'applied' },
  { keys: ['group.members.returned'], set: ['group.members.returned=request'], outcome: 'applied' },
  {
    keys: ['tenant.model', 'tenant.from', 'tenant.user.field', 'tenant.group.field'],
    set: [...tenant, 'tenant.user.field=organizationId', 'tenant.group.field=organizationId'],
  },
  {
    keys: ['tenant.table', 'tenant.key', 'tenant.keyType'],
    set: [
      ...tenant,
      'tenant.user.field=organizationId',
      'tenant.table=organizations',
      'tenant.key=id',
      'tenant.keyType=text',
    ],
  },
  {
    keys: [
      'tenant.user.through',
      'tenant.user.table',
      'tenant.user.user',
      'tenant.user.tenant',
      'tenant.user.create',
      'tenant.mayWrite',
    ],
    set: [
      ...tenant,
      `tenant.user.through=${SCHEMA}#organizationMembers`,
      'tenant.user.table=organization_members',
      'tenant.user.user=userId',
      'tenant.user.tenant=organizationId',
      'tenant.user.create.role=member',
      'tenant.mayWrite=src/lib/guard.ts#tenantOf',
    ],
  },
  { keys: ['auth.check'], set: ['auth.check=isAuthenticated'], outcome: 'refused' },
  { keys: ['auth.check'], set: ['auth.check=isSuperuser'], outcome: 'refused' },
  { keys: ['auth.check'], set: ['auth.check=src/lib/guard.ts#fromOffice'], outcome: 'applied' },
  { keys: ['cursors'], set: ['cursors=false'], outcome: 'applied' },
  { keys: ['strict'], set: ['strict=interop'], outcome: 'applied' },
  { keys: ['user.externalId'], set: ['user.externalId=unique'], outcome: 'applied' },
  {
    keys: ['user.active.shared'],
    set: ['user.active.field=isActive', 'user.active.shared=deactivates for all tenants'],
  },
  {
    keys: ['group.create.kind', 'group.create.ref', 'group.create.args'],
    set: ['group.create=src/lib/guard.ts#tenantOf'],
  },
  {
    keys: [
      ...['kind', 'ref', 'args'].map((key) => `group.members.create.${key}`),
      ...['kind', 'ref', 'args'].map((key) => `group.members.remove.${key}`),
    ],
    set: ['group.members.create=src/lib/guard.ts#tenantOf', 'group.members.remove=src/lib/guard.ts#tenantOf'],
  },
  {
    keys: [...['roles', 'of', 'field', 'only', 'removed', 'names', 'returned'].map((key) => `group.${key}`)],
    set: [
      ...['group=roles', 'group.roles=role', 'group.of=user', 'group.field=role', 'group.only=member'],
      ...['group.removed=null', 'group.names.member=Members', 'group.returned=request'],
    ],
  },
  {
    keys: ['model', 'table', 'key', 'name'].map((key) => `group.rows.${key}`),
    set: [
      ...['group=roles', 'group.roles=role', 'group.of=user', 'group.only=member', 'group.removed=null'],
      ...[`group.rows.model=${SCHEMA}#teams`, 'group.rows.table=teams', 'group.rows.key=id'],
      'group.rows.name=name',
    ],
  },
  {
    keys: ['tenant.column', 'tenant.around'],
    set: [
      'tenant.column=organizationId',
      'tenant.from=src/lib/guard.ts#tenantOf',
      'tenant.around=src/lib/guard.ts#tenantOf',
    ],
  },
  {
    keys: ['tenant.user.where'],
    set: [
      ...[...tenant, `tenant.user.through=${SCHEMA}#organizationMembers`, 'tenant.user.where.role=member'],
      'tenant.user.create.role=member',
    ],
  },
  {
    keys: ['user.parts'],
    set: [`user.parts.0.model=${SCHEMA}#organizations`, 'user.parts.0.attributes.title=name'],
  },
  {
    keys: ['user.ends'],
    set: [`user.ends.0.model=${SCHEMA}#organizationMembers`, 'user.ends.0.user=userId'],
  },
  {
    keys: ['connections.prefix', 'connections.oauth', 'connections.rateLimit'],
    set: [
      ...['auth.check=connection', 'connections.prefix=acme_scim_', 'connections.oauth=true'],
      'connections.rateLimit=50',
    ],
    // The check that the user has edited would no longer be asked.
    outcome: 'refused',
  },
  {
    keys: ['connections.oauth.lifetime'],
    set: [
      'auth.check=connection',
      'connections.oauth.lifetime=6h',
      'connections.rateLimit=src/lib/guard.ts#tenantOf',
    ],
    outcome: 'refused',
  },
  {
    keys: ['connections.logout'],
    set: [
      ...['auth.check=connection', 'connections.oauth=true', 'connections.logout=true'],
      ...[`user.ends.0.model=${SCHEMA}#organizationMembers`, 'user.ends.0.user=userId'],
    ],
    outcome: 'refused',
  },
  {
    keys: ['connections.page'],
    set: ['auth.check=connection', 'connections.page=true'],
    outcome: 'refused',
  },
  { keys: ['audit'], set: ['audit=true'], outcome: 'applied' },
  {
    keys: ['log.keep', 'log.url'],
    set: ['log.keep=30 days', 'log.url=true'],
    outcome: 'applied',
  },
  // A list is begun in the file.
  { keys: ['log.values'], set: ['log.keep=30 days', 'log.values.0=userName'], outcome: 'refused' },
  { keys: ['managed'], set: ['managed=true'], outcome: 'applied' },
  { keys: ['pagination'], set: ['pagination=lenient'], outcome: 'applied' },
  { keys: ['patchResponse'], set: ['patchResponse=none'], outcome: 'applied' },
  { keys: quirks, set: quirks.map((key) => `${key}=false`), outcome: 'applied' },
]
