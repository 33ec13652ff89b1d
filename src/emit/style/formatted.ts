import { some } from '../../inspect/words.js'

/** What formatting gives. */
export interface Formatted {
  /** path → text, of every file that could be formatted */
  readonly files: ReadonlyMap<string, string>
  /** One line for each way in which the host's formatter fails: the files are written all the same. */
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
        return { path, reason: reasonOf(error) }
      }
    }),
  )
  const reasons = new Set(results.flatMap(({ reason }) => reason ?? []))
  const failedBy = (reason: string) => results.flatMap((one) => (one.reason === reason ? one.path : []))
  return {
    files: new Map(results.flatMap(({ path, text }) => (text === undefined ? [] : [[path, text] as const]))),
    warnings: [...reasons].map((reason) => `${name} could not format ${some(failedBy(reason))}: ${reason}`),
  }
}

/** The first line of what was thrown. */
export const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).trim().split('\n')[0] ?? ''
