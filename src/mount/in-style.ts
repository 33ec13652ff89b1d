/** An edit in the style of the host's formatter: its own lint looks at the file, too. */
import { posix } from 'node:path'
import { restyle, styleOf } from '../emit/style/restyle.js'
import type { FileEdit } from './mount-edit.js'

/**
 * Formats what an edit makes of a file, where the formatter leaves the file alone as it is now; of others it would change
 * lines that nobody asked about.
 *
 * @param cwd absolute
 */
export async function inStyle(cwd: string, edit: FileEdit): Promise<FileEdit> {
  const { path, before, after } = edit
  const style = styleOf(cwd, path, posix.dirname(path))
  if (!style.formatter) return edit
  const formatted = async (text: string) => (await restyle(new Map([[path, text]]), style)).files.get(path)
  const isFormatted = before === undefined || (await formatted(before)) === before
  return isFormatted ? { ...edit, after: (await formatted(after)) ?? after } : edit
}
