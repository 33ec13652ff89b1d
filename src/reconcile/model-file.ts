/** `.scim-gen/model.json`: the side tables after the last run, which migrations are diffed against. */
import { z } from 'zod'
import { fail } from '../diagnostics.js'
import { parseJson } from '../migrate/json.js'
import type { SideModel } from '../migrate/side-tables.js'
import { MODEL_PATH } from './paths.js'

const names = z.array(z.string())

const columnType = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['uuid', 'text', 'integer', 'boolean', 'timestamp', 'json']) }),
  z.strictObject({ kind: z.literal('host'), sqlType: z.string() }),
])

const table = z.strictObject({
  name: z.string(),
  schema: z.string().optional(),
  columns: z.array(
    z.strictObject({
      name: z.string(),
      type: columnType,
      notNull: z.boolean(),
      default: z.string().optional(),
    }),
  ),
  primaryKey: names,
  indexes: z.array(z.strictObject({ name: z.string(), columns: names, unique: z.boolean() })),
  foreignKeys: z.array(
    z.strictObject({
      name: z.string(),
      columns: names,
      references: z.strictObject({ schema: z.string().optional(), table: z.string(), columns: names }),
      onDelete: z.literal('cascade'),
    }),
  ),
})

const model: z.ZodType<SideModel> = z.strictObject({
  version: z.literal(1),
  dialect: z.enum(['postgresql', 'mysql', 'sqlite']),
  tables: z.array(table),
})

/**
 * Reads the model after the last run.
 *
 * @param text of the file; `undefined` where there is none
 * @throws DiagnosticError SG4003 when it is no model
 */
export function parseModel(text: string | undefined): SideModel | undefined {
  if (text === undefined) return undefined
  const result = model.safeParse(parseJson(text))
  if (result.success) return result.data
  fail({
    code: 'SG4003',
    message: 'The snapshot of the side tables cannot be read: it was edited or has merge conflicts.',
    location: { file: MODEL_PATH },
    fix: 'Restore it with `git checkout -- .scim-gen/model.json`; after a merge take the side whose migrations ran last.',
  })
}

/** The text of the model, two spaces deep. */
export const printModel = (side: SideModel) => `${JSON.stringify(side, null, 2)}\n`
