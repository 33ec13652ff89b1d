/** Writes what `init` has made, in the host's style: its own lint looks at these files, too. */
import { join } from 'node:path'
import { restyle, styleOf } from '../emit/style/restyle.js'
import { typicalSource } from '../host-style/typical-source.js'
import { writeOnce } from '../reconcile/write-file.js'
import { valueAt } from './open-parts.js'

/**
 * Writes some files, each as a whole. A formatter that fails is told of by `generate`, whose files are more.
 *
 * @param files path, relative to the root → text
 * @param draft What the config says, as far as it is known.
 * @throws DiagnosticError SG4009 (one cannot be written)
 */
export async function writeConfig(
  cwd: string,
  files: ReadonlyMap<string, string>,
  draft: Readonly<Record<string, unknown>>,
): Promise<void> {
  const text = (...path: readonly string[]) => String(valueAt(draft, path) ?? '')
  const out = text('out') || 'src/scim'
  const model = text('user', 'model').split('#')[0] ?? ''
  const style = styleOf(cwd, typicalSource(cwd, model, { db: text('db'), out }), out)
  const styled = await restyle(files, style)
  for (const [path, source] of styled.files) writeOnce(join(cwd, path), source)
}
