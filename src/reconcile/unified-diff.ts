import { createTwoFilesPatch } from 'diff'

/**
 * A unified diff with `a/` and `b/` paths, as git prints it; `/dev/null` stands for no file.
 *
 * @param from where the file was, if it moves: git's own lines tell so
 */
export function unifiedDiff(
  path: string,
  before: string | undefined,
  after: string | undefined,
  from?: string,
): string {
  const patch = createTwoFilesPatch(
    before === undefined ? '/dev/null' : `a/${from ?? path}`,
    after === undefined ? '/dev/null' : `b/${path}`,
    before ?? '',
    after ?? '',
    undefined,
    undefined,
    { headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true } },
  )
  if (from === undefined) return patch
  const head = `diff --git a/${from} b/${path}\nrename from ${from}\nrename to ${path}\n`
  return before === after ? head : head + patch
}
