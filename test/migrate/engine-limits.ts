/**
 * Limits of databases on DDL.
 * https://docs.aws.amazon.com/aurora-dsql/latest/userguide/working-with-postgresql-compatibility-unsupported-features.html
 * https://vitess.io/docs/reference/compatibility/mysql-compatibility/
 */
export type EngineName = 'Aurora DSQL' | 'Vitess'

const NOT_TAKEN: Readonly<Record<EngineName, Readonly<Record<string, RegExp>>>> = {
  'Aurora DSQL': {
    'foreign keys': /\b(FOREIGN KEY|REFERENCES)\b/i,
    triggers: /\bTRIGGER\b/i,
    savepoints: /\bSAVEPOINT\b/i,
    truncate: /\bTRUNCATE\b/i,
    collations: /\bCOLLATE\b/i,
    'indexes that wait': /\bINDEX (?!ASYNC\b)(?=["`\\])/i,
    'order in indexes': /\bINDEX ASYNC\b[^;]*\b(ASC|DESC)\b/i,
  },
  Vitess: { 'foreign keys': /\b(FOREIGN KEY|REFERENCES)\b/i, triggers: /\bTRIGGER\b/i },
}

/** Of the columns of a key, and of indexes of a table: Aurora DSQL's. */
const [COLUMNS, INDEXES] = [8, 24]

/** What of SQL a database does not take. */
export function beyond(sql: string, engine: EngineName): readonly string[] {
  // To drop one is another thing.
  const text = sql.replace(/DROP INDEX/gi, '')
  const refused = Object.entries(NOT_TAKEN[engine]).flatMap(([name, pattern]) =>
    pattern.test(text) ? [name] : [],
  )
  const keys = [...text.matchAll(/(?:PRIMARY KEY|INDEX(?: ASYNC)? \S+ ON \S+) \(([^)]*)\)/g)]
  const isWide = keys.some(([, columns = '']) => columns.split(',').length > COLUMNS)
  const perTable = Map.groupBy?.([...text.matchAll(/INDEX(?: ASYNC)? \S+ ON (\S+)/g)], ([, table]) => table)
  const isMuch = [...(perTable?.values() ?? [])].some((indexes) => indexes.length >= INDEXES)
  return [...refused, ...(isWide ? ['wide keys'] : []), ...(isMuch ? ['many indexes'] : [])]
}
