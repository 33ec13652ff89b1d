import { type ReadTables, tablesOf } from './catalog.js'

const COLUMNS = `
select c.TABLE_NAME as \`table\`, c.COLUMN_NAME as \`column\`, c.IS_NULLABLE = 'NO' as \`notNull\`,
  c.COLUMN_TYPE as \`type\`, c.COLLATION_NAME as \`compared\`
from information_schema.COLUMNS c
join information_schema.TABLES t on t.TABLE_SCHEMA = c.TABLE_SCHEMA and t.TABLE_NAME = c.TABLE_NAME
where c.TABLE_SCHEMA = database() and t.TABLE_TYPE = 'BASE TABLE'
order by c.TABLE_NAME, c.ORDINAL_POSITION`

/** MariaDB has no column for expressions: there are no indexes on any. MySQL's are no names of columns. */
const INDEXES = `
select TABLE_NAME as \`table\`, INDEX_NAME as \`index\`, NON_UNIQUE = 0 as \`isUnique\`, false as \`isPartial\`,
  coalesce(COLUMN_NAME, '(expression)') as \`part\`
from information_schema.STATISTICS
where TABLE_SCHEMA = database()
order by TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX`

const FOREIGN_KEYS = `
select TABLE_NAME as \`table\`, COLUMN_NAME as \`column\`, REFERENCED_TABLE_NAME as \`referenced\`
from information_schema.KEY_COLUMN_USAGE
where TABLE_SCHEMA = database() and REFERENCED_TABLE_NAME is not null
order by TABLE_NAME, CONSTRAINT_NAME`

export const mysqlTables: ReadTables = async ({ query }) =>
  tablesOf(await query(COLUMNS), await query(INDEXES), await query(FOREIGN_KEYS))
