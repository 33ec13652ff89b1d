import type { HostColumn, HostTable } from '../../src/inspect/host-model.js'

/**
 * A table from a line for each column: `email string! unique`, `teamId number -> teams`, `slug string -> teams.slug`. `!` is not null, `=` a default,
 * `key` the primary key, `a|b` an enum.
 */
export function table(
  name: string,
  columns: readonly string[],
  uniques: readonly (readonly string[])[] = [],
): HostTable {
  const parsed = columns.map(column)
  return {
    ref: `src/schema.ts#${name}`,
    exportName: name,
    name,
    dialect: 'postgresql',
    columns: parsed,
    primaryKey: parsed.filter(({ primaryKey }) => primaryKey).map(({ field }) => field),
    uniques,
    location: { file: 'src/schema.ts', line: 1, column: 1 },
  }
}

const kinds = ['string', 'number', 'boolean', 'date', 'json'] as const

function column(text: string): HostColumn {
  const [field = '', written = '', ...flags] = text.split(' ')
  const typeText = written.replace(/[!=]+$/, '')
  const kind = kinds.find((one) => one === typeText)
  const [target, key = 'id'] = (flags[flags.indexOf('->') + 1] ?? '').split('.')
  return {
    field,
    type: kind ? { kind } : { kind: 'string', values: typeText.split('|') },
    typeText,
    notNull: written.includes('!') || flags.includes('key'),
    ...(written.includes('=') && { filledBy: 'database' as const }),
    primaryKey: flags.includes('key'),
    unique: flags.includes('unique'),
    references: flags.includes('->') ? { table: `src/schema.ts#${target}`, field: key } : undefined,
    stored: { name: field, builder: 'text', module: 'drizzle-orm/pg-core', sqlType: 'text' },
    location: { file: 'src/schema.ts', line: 1, column: 1 },
  }
}
