/** The strict schema of {@link ScimConfig}: what a config file may hold, and the defaults. Loads zod: import it lazily. */
import * as z from 'zod'
import type { QuirkName } from '../runtime/idp/quirks.js'
import {
  AUTH_CHECKS,
  BY_CONNECTION,
  DIALECTS,
  FRAMEWORKS,
  MIGRATION_FOLDERS,
  MIGRATION_FORMS,
  ORMS,
} from './choices.js'
import type { ScimConfig } from './config.js'
import { secondsOf } from './lifetime.js'
import { daysOf } from './log.js'
import type { QuirksConfig } from './quirks.js'
import { quirks } from './quirks-schema.js'
import { anyFolder, folder, ref, refOr, text, URL_PATH } from './schema-texts.js'

const toggle = z.boolean().optional()
const literal = z.union([z.string(), z.number(), z.boolean(), z.null()])
const someValues = z.array(z.union([z.string(), z.number(), z.boolean()])).min(1, 'a list with values in it')
const whereValues = z.record(
  z.string(),
  z.union([literal, z.strictObject({ not: z.null() }), z.strictObject({ in: someValues.readonly() })]),
)
const fields = z.record(z.string(), z.string())
const tenantValue = z.strictObject({ kind: z.literal('tenant') })
const contextValue = z.strictObject({ kind: z.literal('context') })
const callValue = z.strictObject({
  kind: z.literal('call'),
  ref,
  args: z.array(z.union([literal, contextValue])).readonly(),
})
const createValues = z.record(
  z.string(),
  z.union([
    literal,
    callValue,
    z.strictObject({ kind: z.literal('attribute'), name: z.string() }),
    tenantValue,
    z.strictObject({
      kind: z.literal('lookup'),
      model: ref,
      where: z.record(z.string(), z.union([literal, tenantValue])),
      field: z.string(),
    }),
  ]),
)
/** Rows that the ORM inserts, or that a function of the host's makes. */
const created = z.union([createValues, callValue]).optional()

const shared = z.literal('deactivates for all tenants').optional()
const membership = z.literal('membership')
const active = z.union([
  z.literal('scim'),
  z.strictObject({ field: z.string(), inverted: z.boolean().optional(), shared }),
  z.strictObject({ field: z.string(), kind: z.literal('timestamp'), shared }),
  z.strictObject({ field: z.string(), on: literal, off: literal, shared }),
  z.strictObject({
    from: membership,
    field: z.string().optional(),
    inverted: z.boolean().optional(),
  }),
  z.strictObject({ from: membership, field: z.string(), kind: z.literal('timestamp') }),
  z.strictObject({ from: membership, field: z.string(), on: literal, off: literal }),
])

const table = z.string().optional()
/** `uuid`, `varchar(36)`, `double precision`, `public.ulid`, `int[]`: it stands in migrations as it is. */
const sqlType = text('an SQL type', (type) =>
  /^[\p{L}_][\p{L}\p{N}_. ]*(\(\s*\d+\s*(,\s*\d+\s*)?\))?[\p{L}_ ]*(\[\])*$/u.test(type),
).optional()
const tableFacts = { table, key: z.string().optional(), keyType: sqlType }

const lowerCase = z.array(z.string()).min(1, 'a list with fields in it').readonly().optional()

const part = z.strictObject({
  model: ref,
  table,
  key: z.string().optional(),
  link: z.string().optional(),
  attributes: fields,
  lowerCase,
  where: whereValues.optional(),
  create: createValues.optional(),
})

const end = z.strictObject({
  model: ref,
  table,
  user: z.string().optional(),
  tenant: z.string().optional(),
  set: z.record(z.string(), z.union([literal, z.strictObject({ kind: z.literal('now') })])).optional(),
  shared: z.literal('ends for all tenants').optional(),
})

const user = z.strictObject({
  model: ref,
  ...tableFacts,
  adapter: ref.optional(),
  attributes: fields,
  lowerCase,
  parts: z.array(part).readonly().optional(),
  active,
  create: created,
  where: whereValues.optional(),
  delete: z.enum(['deactivate', 'hide']).optional(),
  adopt: z.boolean().optional(),
  externalId: z.literal('unique').optional(),
  store: z.literal('unmapped').optional(),
  ends: z
    .array(z.union([end, callValue]))
    .readonly()
    .optional(),
  groups: z.union([z.enum(['request', 'default']), z.literal(false)]).optional(),
})

const returned = z.enum(['default', 'request']).optional()
const members = z.strictObject({
  model: ref,
  table,
  user: z.string(),
  group: z.string(),
  key: z.string().optional(),
  via: z.strictObject({ model: ref, table, key: z.string().optional(), user: z.string() }).optional(),
  where: whereValues.optional(),
  create: created,
  remove: callValue.optional(),
  returned,
})
const memberField = z.strictObject({ field: z.string(), removed: literal.optional(), returned })

const group = z.strictObject({
  model: ref,
  ...tableFacts,
  adapter: ref.optional(),
  attributes: fields,
  members: z.union([members, memberField]),
  create: created,
  where: whereValues.optional(),
  unique: z.boolean().optional(),
})

const roles = z.strictObject({
  roles: z.string(),
  of: z.enum(['user', 'tenant']),
  field: z.string().optional(),
  rows: z.strictObject({ model: ref, table, key: z.string().optional(), name: z.string() }).optional(),
  only: z.array(z.string()).min(1, 'a list with roles in it').readonly().optional(),
  removed: z.string().nullable().optional(),
  names: fields.optional(),
  adapter: ref.optional(),
  returned,
})

const byField = z.strictObject({ field: z.string() })
const through = z.strictObject({
  through: ref,
  table,
  user: z.string().optional(),
  tenant: z.string().optional(),
  where: whereValues.optional(),
  create: createValues.optional(),
})
const tenant = z.union([
  z.strictObject({
    model: ref,
    ...tableFacts,
    from: refOr(BY_CONNECTION),
    around: ref.optional(),
    user: z.union([byField, through]),
    mayWrite: ref.optional(),
    group: byField.optional(),
  }),
  z.strictObject({
    column: z.string(),
    from: refOr(BY_CONNECTION),
    around: ref.optional(),
    group: byField.optional(),
  }),
])

const migrationFolder = z.union([
  anyFolder,
  z.strictObject({ folder: anyFolder, form: z.enum(['orm', ...MIGRATION_FORMS]) }),
])

const lifetime = text("from '1h' to '6h', such as '90m'", (duration) => secondsOf(duration) !== undefined)

const RATE = 'a whole number from 25 on'

const connections = z.strictObject({
  // Of the characters of a bearer token (RFC 6750 §2.1), those that a double click takes as one word.
  prefix: text("up to 40 letters, digits and _, such as 'acme_scim_'", (prefix) =>
    /^[A-Za-z]\w{0,39}$/.test(prefix),
  ).optional(),
  oauth: z.union([z.literal(true), z.strictObject({ lifetime })]).optional(),
  logout: z.literal(true).optional(),
  page: z.literal(true).optional(),
  rateLimit: z
    .union([
      // What Entra's gallery and IPSIE ask for, at the least.
      z.int({ error: RATE }).min(25, RATE),
      ref,
    ])
    .optional(),
})

const log = z.strictObject({
  keep: text("a number of days, such as '30 days'", (keep) => daysOf(keep) !== undefined),
  values: z
    .array(z.enum(['userName', 'displayName']))
    .min(1, 'a list with names in it')
    .readonly()
    .optional(),
  url: z.literal(true).optional(),
})

/** The config as written, keys in the order in which they are printed; what has a default may be left out. */
export const configObject = z.strictObject({
  orm: z.enum(ORMS),
  dialect: z.enum(DIALECTS),
  framework: z.enum(FRAMEWORKS),
  db: refOr('argument'),
  replica: refOr('argument').optional(),
  database: z
    .strictObject({
      foreignKeys: z.literal(false).optional(),
      indexes: z.literal('async').optional(),
      transactions: z.literal('batch').optional(),
    })
    .optional(),
  out: folder.default('src/scim'),
  runtime: folder.optional(),
  naming: z.enum(['default', 'snake_case']).optional(),
  migrations: z
    .union([
      ...migrationFolder.options,
      z.strictObject({
        postgresql: migrationFolder.optional(),
        mysql: migrationFolder.optional(),
        sqlite: migrationFolder.optional(),
      }),
    ])
    .optional(),
  basePath: text("the path of a URL, such as '/scim/v2'", (path) => URL_PATH.test(path)).default('/scim/v2'),
  user,
  group: z.union([group, roles, z.literal('scim'), z.literal(false)]),
  tenant: tenant.optional(),
  auth: z
    .strictObject({
      check: refOr(...AUTH_CHECKS, BY_CONNECTION).default('isSuperuser'),
    })
    .prefault({}),
  connections: connections.optional(),
  audit: toggle,
  log: log.optional(),
  managed: toggle,
  pagination: z.enum(['strict', 'lenient']).optional(),
  patchResponse: z.enum(['resource', 'none']).optional(),
  cursors: toggle,
  quirks: quirks.optional(),
  strict: z.literal('interop').optional(),
})

/** The schema with all defaults applied. */
export const configSchema = configObject.transform((config) => ({
  ...config,
  migrations: config.migrations ?? MIGRATION_FOLDERS[config.orm] ?? 'migrations',
  // What the profile demands, unless the config says otherwise, which `plan/strict.ts` refuses.
  ...(config.strict && {
    user: { ...config.user, delete: config.user.delete ?? ('hide' as const) },
    pagination: config.pagination ?? ('lenient' as const),
  }),
}))

// The schema and the type of `defineConfig` are written twice so that the type reads well in an editor; the
// last lines do not compile when they differ.
type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
true satisfies Same<DeepReadonly<z.output<typeof configSchema>>, DeepReadonly<ScimConfig>>
true satisfies Same<keyof QuirksConfig, QuirkName>
