/** What the tests change in the emitted tree before it is served. */
import { join } from 'node:path'
import { editFile } from '../../support/host.js'

/** Two extensions, each with the same value for all users. */
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const CUSTOM = 'urn:example:scim:Paint'
export const extensions = {
  [ENTERPRISE]: { department: 'Tours', manager: { value: '26', displayName: 'John Smith' } },
  [CUSTOM]: { colour: 'red', finish: 'matt' },
}

/** An attribute to sort by: when the host says that a user was created, to the microsecond on PostgreSQL. */
export const PAINTED = `${CUSTOM}:painted`

/** Shows the extensions on every user. */
export function addExtensions(cwd: string): void {
  editFile(cwd, 'src/scim/adapters/user.ts', (text) =>
    text
      .replace(
        /\n( *)\.\.\.this\.common\(scim, request\),.*/,
        (line, indent) => `${line}\n${indent}...(${JSON.stringify(extensions)} as object),`,
      )
      .replace(
        /filterMap\(\): FilterMap \{\n\s+return \{/,
        (line) => `${line}\n    '${PAINTED}': users.createdAt,`,
      ),
  )
}

/** Keeps the text of all queries. */
export function logQueries(cwd: string): void {
  editFile(
    cwd,
    'src/db/index.ts',
    (text) =>
      `${text.replace('{ schema }', '{ schema, logger: { logQuery: (query: string) => void queries.push(query) } }')}
export const queries: string[] = []
`,
  )
}

/** That the triggers of SQLite are there is looked up once a second, whatever is asked for then. */
const isOfClock = (query: string) => query.includes('sqlite_master')

/** The queries that a piece of work runs. */
export async function queriesOf(host: { readonly cwd: string }, work: () => Promise<unknown>) {
  const { queries }: { queries: string[] } = await import(
    /* @vite-ignore */ join(host.cwd, 'src/db/index.ts')
  )
  queries.length = 0
  await work()
  return queries.filter((query) => !isOfClock(query))
}
