import { createTwoFilesPatch } from 'diff'

/** A unified diff with `a/` and `b/` paths, as git prints it; `/dev/null` stands for no file. */
export function unifiedDiff(path: string, before: string | undefined, after: string | undefined): string {
  return createTwoFilesPatch(
    before === undefined ? '/dev/null' : `a/${path}`,
    after === undefined ? '/dev/null' : `b/${path}`,
    before ?? '',
    after ?? '',
    undefined,
    undefined,
    { headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true } },
  )
}
