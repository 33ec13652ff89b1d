/** By the words of SQLite, PostgreSQL, MySQL and Prisma. */
const MISSING =
  /no such table: (?:\w+\.)?(\w*scim\w*)|relation "(?:\w+\.)?(\w*scim\w*)" does not exist|[Tt]able ['`](?:[\w$-]+\.)?(\w*scim\w*)['`] (?:doesn't|does not) exist/i

/** The table of SCIM that the database says it has not; nothing else of the message, which may hold SQL and values. */
export function missingTable(message: string): string | undefined {
  const [, ...names] = MISSING.exec(message) ?? []
  return names.find((name) => name !== undefined)
}
