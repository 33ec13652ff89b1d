/**
 * The indexes that the host's tables lack, as far as its sources tell, in the words of the host's own schema. What is said
 * is certain: wherever an index may be that nothing here can read, `doctor --database` asks the database.
 */

import type { Orm } from '../config/config.js'
import { sqlDialect } from '../inspect/host-model.js'
import { escaped, titleOf } from '../inspect/words.js'
import { words } from '../migrate/sql/dialect.js'
import { backQuoted, doubleQuoted } from '../runtime/sql/quote.js'
import { createIndex, indexName, type LookedUp, lookedUp } from './looked-up.js'
import type { Plan } from './plan.js'

export interface MissingIndex {
  /** What asks for it. */
  readonly by: string
  /** What declares it, and where that goes. */
  readonly line: string
}

/** ORMs whose models say which indexes there are; those of others are in migrations alone. */
const DECLARING: readonly Orm[] = ['drizzle', 'prisma', 'typeorm', 'mikro-orm']

/** As far from a column's name as an index on it may be spoken of. */
const NEAR = 160

/** @param texts the host's models, migrations and other sources */
export function missingIndexes(plan: Plan, texts: readonly string[]): readonly MissingIndex[] {
  if (plan.dialect === 'mongodb') return []
  const lacking = lookedUp(plan).filter((one) => one.often && isLacking(one, plan, texts))
  const lines = new Map<string, string[]>()
  for (const one of lacking) {
    const line = declaration(one, plan)
    lines.set(line, [...(lines.get(line) ?? []), one.by])
  }
  return [...lines].map(([line, by]) => ({ line, by: by.join(' and ') }))
}

function isLacking(one: LookedUp, { dialect, config }: Plan, texts: readonly string[]): boolean {
  const { table, column, ignoresCase } = one
  // Their ORM makes tables between two models, with indexes.
  if (table.manyToMany) return false
  if (!DECLARING.includes(config.orm) && !isCreated(table.name, texts)) return false
  if (ignoresCase) return dialect !== 'mysql' && !isNear(one, texts, /\blower\b|citext|nocase|collat/i)
  // InnoDB makes one for each foreign key, MikroORM for each relation.
  if (column.references && (dialect === 'mysql' || config.orm === 'mikro-orm')) return false
  const leads = [table.primaryKey, ...table.uniques].some(([first]) => first === column.field)
  return !leads && !column.unique && !isNear(one, texts, /index/i)
}

/** Whether a migration that can be read makes the table. */
const isCreated = (table: string, texts: readonly string[]) =>
  texts.some((text) =>
    new RegExp(`create_?table(?: if not exists)?\\W{1,8}(?:\\w+\\W{1,3})?${escaped(table)}\\b`, 'i').test(
      text,
    ),
  )

function isNear({ column: { stored, field } }: LookedUp, texts: readonly string[], sought: RegExp): boolean {
  const names = [...new Set([stored.name, ...field.split('.')])].map(escaped)
  const named = new RegExp(`\\b(?:${names.join('|')})\\b`, 'g')
  return texts.some((text) =>
    [...text.matchAll(named)].some(({ index, 0: { length } }) =>
      sought.test(text.slice(Math.max(0, index - NEAR), index + length + NEAR)),
    ),
  )
}

function declaration(one: LookedUp, { config, dialect }: Plan): string {
  const { table, column, ignoresCase } = one
  const own = ownWords(one, config.orm)
  if (own !== undefined) return `${own} in ${titleOf(table)} (${table.location.file}:${table.location.line})`
  const quoting = words(sqlDialect(dialect) === 'mysql' ? backQuoted : doubleQuoted)
  return `${createIndex({ table, column, ignoresCase }, quoting)}, in a migration of your own`
}

function ownWords({ table, column, ignoresCase }: LookedUp, orm: Orm): string | undefined {
  const [field = column.field] = column.field.split('.')
  if (orm === 'drizzle') {
    const own = /^[\w$]+$/.test(field) ? `table.${field}` : `table['${field}']`
    const on = ignoresCase ? `sql\`lower(\${${own}})\`` : own
    return `index('${indexName(table, column, ignoresCase)}').on(${on})`
  }
  // No other schema has words for an expression.
  if (ignoresCase) return undefined
  if (orm === 'prisma') return `@@index([${field}])`
  return orm === 'typeorm' && !table.constant ? `@Index() above ${field}` : undefined
}
