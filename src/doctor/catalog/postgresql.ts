import { type ReadTables, tablesOf } from './catalog.js'

/** What a session sees without naming a schema has none; temporary tables and the server's own are left out. */
const SCHEMA = `case when n.nspname = current_schema() then null else n.nspname end as "schema"`
const OURS = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'`

const COLUMNS = `
select ${SCHEMA}, c.relname as "table", a.attname as "column", a.attnotnull as "notNull",
  case when t.typname = 'citext' then t.typname end::text as "compared"
from pg_catalog.pg_attribute a
join pg_catalog.pg_type t on t.oid = a.atttypid
join pg_catalog.pg_class c on c.oid = a.attrelid
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and ${OURS}
order by n.nspname, c.relname, a.attnum`

const INDEXES = `
select ${SCHEMA}, c.relname as "table", ic.relname as "index", i.indisunique as "isUnique",
  i.indpred is not null as "isPartial",
  coalesce(a.attname, pg_catalog.pg_get_indexdef(i.indexrelid, k.position::integer, true)) as "part"
from pg_catalog.pg_index i
join pg_catalog.pg_class c on c.oid = i.indrelid
join pg_catalog.pg_class ic on ic.oid = i.indexrelid
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
cross join lateral unnest(i.indkey::smallint[]) with ordinality as k(attribute, position)
left join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = k.attribute and k.attribute <> 0
where i.indisvalid and ${OURS}
order by n.nspname, c.relname, ic.relname, k.position`

const FOREIGN_KEYS = `
select ${SCHEMA}, c.relname as "table", a.attname as "column", r.relname as "referenced"
from pg_catalog.pg_constraint k
join pg_catalog.pg_class c on c.oid = k.conrelid
join pg_catalog.pg_class r on r.oid = k.confrelid
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
where k.contype = 'f' and cardinality(k.conkey) = 1 and ${OURS}
order by n.nspname, c.relname, k.conname`

export const postgresqlTables: ReadTables = async ({ query }) =>
  tablesOf(await query(COLUMNS), await query(INDEXES), await query(FOREIGN_KEYS))
