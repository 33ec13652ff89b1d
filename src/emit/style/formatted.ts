/** What formatting gives. */
export interface Formatted {
  /** path → text, of every file that could be formatted */
  readonly files: ReadonlyMap<string, string>
  /** One line for each failure of the host's formatter: the file is written all the same. */
  readonly warnings: readonly string[]
}

/** Formats files, each by itself: one that fails leaves the others as they are. */
export async function formatEach(
  name: string,
  files: ReadonlyMap<string, string>,
  format: (path: string, text: string) => Promise<string>,
): Promise<Formatted> {
  const results = await Promise.all(
    [...files].map(async ([path, text]) => {
      try {
        return { path, text: await format(path, text) }
      } catch (error) {
        return { path, warning: `${name} could not format ${path}: ${reasonOf(error)}` }
      }
    }),
  )
  return {
    files: new Map(results.flatMap(({ path, text }) => (text === undefined ? [] : [[path, text] as const]))),
    warnings: results.flatMap(({ warning }) => warning ?? []),
  }
}

/** The first line of what was thrown. */
export const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).trim().split('\n')[0] ?? ''
