/** The strict schema of {@link ScimConfig}: what a config file may hold, and the defaults. Loads zod: import it lazily. */
import { z } from 'zod'
import type { QuirkName } from '../runtime/idp/quirks.js'
import { DIALECTS, FRAMEWORKS, MIGRATION_FORMS, ORMS } from './choices.js'
import type { Orm, QuirksConfig, ScimConfig } from './config.js'

/** `path/to/file.ts#ExportName`, or `#Class.property` for a many-to-many property. */
const REF = /^[^#\s][^#]*#[\p{ID_Start}$_][\p{ID_Continue}$.]*$/u
const isRef = (text: string) => REF.test(text)

// Every error message in this file says what is expected, as a list: `config/problems.ts` makes sentences of it.
const text = (expected: string, accepts: (text: string) => boolean) =>
  z.string({ error: expected }).refine(accepts, expected)
const ref = text('path/to/file.ts#ExportName', isRef)
const folder = text('a folder', (path) => path !== '')

/** A REF, or one of the words that stand for something built in. */
const refOr = (...words: readonly string[]) =>
  text(
    [...words.map((word) => `'${word}'`), 'path/to/file.ts#ExportName'].join(' | '),
    (value) => words.includes(value) || isRef(value),
  )

const literal = z.union([z.string(), z.number(), z.boolean(), z.null()])
const literals = z.record(z.string(), literal)
const fields = z.record(z.string(), z.string())
const createValues = z.record(
  z.string(),
  z.union([
    literal,
    z.strictObject({ kind: z.literal('call'), ref, args: z.array(literal).readonly() }),
    z.strictObject({ kind: z.literal('attribute'), name: z.string() }),
  ]),
)

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
const tableFacts = { table, key: z.string().optional(), keyType: z.string().optional() }

const user = z.strictObject({
  model: ref,
  ...tableFacts,
  adapter: ref.optional(),
  attributes: fields,
  active,
  create: createValues.optional(),
  where: literals.optional(),
  delete: z.enum(['deactivate', 'hide']).optional(),
  adopt: z.boolean().optional(),
  store: z.literal('unmapped').optional(),
  groups: z.union([z.enum(['request', 'default']), z.literal(false)]).optional(),
})

const group = z.strictObject({
  model: ref,
  ...tableFacts,
  adapter: ref.optional(),
  attributes: fields,
  members: z.strictObject({
    model: ref,
    table,
    user: z.string(),
    group: z.string(),
    create: createValues.optional(),
    returned: z.enum(['default', 'request']).optional(),
  }),
  create: createValues.optional(),
  where: literals.optional(),
  unique: z.boolean().optional(),
})

const byField = z.strictObject({ field: z.string() })
const through = z.strictObject({
  through: ref,
  table,
  user: z.string().optional(),
  tenant: z.string().optional(),
  create: createValues.optional(),
})
const tenant = z.strictObject({
  model: ref,
  ...tableFacts,
  from: ref,
  user: z.union([byField, through]),
  mayWrite: ref.optional(),
  group: byField.optional(),
})

const toggle = z.boolean().optional()
const quirks = z.strictObject({
  patchWithoutSchemas: toggle,
  wrappedValues: toggle,
  urnWithoutColon: toggle,
  dotAfterUrn: toggle,
  singleInArray: toggle,
  bareValues: toggle,
  emptyManager: toggle,
  jsonRoles: toggle,
  stringBooleans: toggle,
  unquotedWords: toggle,
})

/** The config as written, keys in the order in which they are printed; what has a default may be left out. */
export const configObject = z.strictObject({
  orm: z.enum(ORMS),
  dialect: z.enum(DIALECTS),
  framework: z.enum(FRAMEWORKS),
  db: refOr('argument'),
  out: folder.default('src/scim'),
  runtime: folder.optional(),
  naming: z.enum(['default', 'snake_case']).optional(),
  migrations: z
    .union([folder, z.strictObject({ folder, form: z.enum(['orm', ...MIGRATION_FORMS]) })])
    .optional(),
  basePath: text("a path that starts with '/'", (path) => path.startsWith('/')).default('/scim/v2'),
  user,
  group: z.union([group, z.literal('scim'), z.literal(false)]),
  tenant: tenant.optional(),
  auth: z
    .strictObject({
      check: refOr('isSuperuser', 'isAuthenticated', 'bearerToken').default('isSuperuser'),
    })
    .prefault({}),
  pagination: z.enum(['strict', 'lenient']).optional(),
  patchResponse: z.enum(['resource', 'none']).optional(),
  quirks: quirks.optional(),
})

/** Where each ORM's own tool keeps migrations unless told otherwise. */
const MIGRATION_FOLDERS: Readonly<Partial<Record<Orm, string>>> = {
  drizzle: 'drizzle',
  prisma: 'prisma/migrations',
  typeorm: 'src/migrations',
}

/** The schema with all defaults applied. */
export const configSchema = configObject.transform((config) => ({
  ...config,
  migrations: config.migrations ?? MIGRATION_FOLDERS[config.orm] ?? 'migrations',
}))

// The schema and the type of `defineConfig` are written twice so that the type reads well in an editor; the
// last lines do not compile when they differ.
type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
true satisfies Same<DeepReadonly<z.output<typeof configSchema>>, DeepReadonly<ScimConfig>>
true satisfies Same<keyof QuirksConfig, QuirkName>
