/** What a migration is called, by its files. */
import { hashOf } from '../../reconcile/text.js'

/**
 * `0001_scim_create_users` of `drizzle/0001_scim_create_users.sql`, and of `drizzle/0001_scim_create_users/up.sql`; also of
 * `drizzle/down/0001_scim_create_users.sql`.
 */
export function migrationNameOf(path: string, folder: string): string {
  const inner = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path
  const [first = '', ...rest] = inner.split('/')
  if (rest.length === 0) return first.replace(/\.[a-z]+$/, '')
  return first === 'down' ? migrationNameOf(rest.join('/'), '') : first
}

/** The files of one migration with the hashes of their texts: without what they share with others, such as a journal. */
export function filesOf(
  name: string,
  files: ReadonlyMap<string, string>,
  folder: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...files]
      .filter(([path]) => migrationNameOf(path, folder) === name)
      .map(([path, text]) => [path, hashOf(text)]),
  )
}
