import { Client } from 'pg'

/** @returns how often a server has looked into SCIM's tables */
export async function scansOn(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    "select coalesce(sum(seq_scan + idx_scan), 0)::int as scans from pg_stat_user_tables where relname like 'scim_%'",
  )
  await client.end()
  return rows[0].scans
}
