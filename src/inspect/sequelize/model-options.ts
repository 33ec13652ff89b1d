import type { Options } from '../classes/options.js'
import { isRecord } from '../static-value.js'
import type { ModelOptions } from './model.js'

const flags = ['underscored', 'freezeTableName', 'timestamps', 'paranoid'] as const
const namesOrFlags = ['createdAt', 'updatedAt', 'deletedAt', 'version'] as const

/** Reads the options of a model that say something about its table. */
export function modelOptions(options: Options): ModelOptions {
  const table = options.value('tableName')
  const schema = options.text('schema') ?? (isRecord(table) ? table.schema : undefined)
  const tableName = isRecord(table) ? table.tableName : table
  const read: Record<string, unknown> = {}
  for (const key of flags) read[key] = options.flag(key)
  for (const key of namesOrFlags) read[key] = nameOrFlag(options, key)
  return {
    ...defined(read),
    ...(typeof tableName === 'string' && { tableName }),
    ...(typeof schema === 'string' && { schema }),
  }
}

function nameOrFlag(options: Options, key: string): string | boolean | undefined {
  const value = options.value(key)
  return typeof value === 'string' || typeof value === 'boolean' ? value : undefined
}

/** Options that are left out must not hide those that a base class or the host sets for all. */
const defined = (read: Readonly<Record<string, unknown>>): ModelOptions =>
  Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
