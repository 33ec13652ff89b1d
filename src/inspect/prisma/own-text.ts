/** Text of scim-gen's own in a Prisma schema: SCIM's side tables, and a line on each model that they refer to. */

export const BEGIN =
  "// scim-gen: SCIM's side tables. Rewritten by `scim-gen generate`; Prisma Client does not see them."
export const END = '// scim-gen: end'

/** At the end of a line that a relation needs on a model of the host. */
export const MARK = "// scim-gen: the other end of a side table's key, no column"

/** The block, with the blank lines before it. */
export const BLOCK = /(?:^|\n+)\/\/ scim-gen: SCIM's side tables\..*?\n\/\/ scim-gen: end\r?(?:\n|$)/s

/**
 * The text as the host wrote it, each line in its place. What is ours may be out of date: it names models that the host
 * has renamed since, and must not keep the host's from being read.
 */
export function hostText(text: string): string {
  const withoutBlock = text.replace(BLOCK, (block) => block.replace(/[^\n]/g, ''))
  return withoutBlock
    .split('\n')
    .map((line) => (line.includes(MARK) ? '' : line))
    .join('\n')
}
