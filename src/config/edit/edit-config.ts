/** Edits a loaded config: its source, and with it what it says. Nothing is written. */
import { type Diagnostic, DiagnosticError } from '../../diagnostics.js'
import { evaluate, relativePath } from '../evaluate.js'
import { checkConfig, isConfigObject, type LoadedConfig, type LoadOptions } from '../load.js'
import { type ConfigEdit, type EditValue, editValue, sameConfig } from './config-edit.js'
import { sourceStyle, writeKey, writeValue } from './style.js'

/**
 * The config after some edits, and its source with them: places, comments and formatting of the rest stay.
 *
 * What the edited source exports is compared with what it is to export, so that a config which is computed is never
 * changed in another way than was asked for.
 *
 * @throws DiagnosticError SG1014, one for each edit that only its owner can make; SG1005 to SG1008 where the result is
 *   no config
 */
export async function editConfig(
  loaded: LoadedConfig,
  edits: readonly ConfigEdit[],
  { cwd, env }: Pick<LoadOptions, 'cwd' | 'env'>,
): Promise<LoadedConfig> {
  if (edits.length === 0) return loaded
  const { editSource } = await import('./edit-source.js')
  const { path, locate } = loaded
  const json = path.endsWith('.json')
  const { mark, lines, eol } = textParts(loaded.source)
  const refused: Diagnostic[] = []
  let source = lines
  let written = loaded.written
  for (const edit of edits) {
    const edited = editSource(source, edit, json)
    const expected = editValue(written, edit)
    const value =
      edited === undefined ? undefined : await evaluate(path, cwd, edited, true).catch(() => undefined)
    if (edited !== undefined && isConfigObject(value) && sameConfig(value, expected)) {
      source = edited
      written = expected
    } else refused.push(byHand(edit, loaded, relativePath(cwd, path)))
  }
  if (refused.length > 0) throw new DiagnosticError(refused)
  const config = await checkConfig(written, env, locate)
  return { config, path, source: mark + source.replaceAll('\n', eol), written, locate }
}

/** The byte order mark and the line ends of a text, and the text without them. */
function textParts(text: string) {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  return { mark, eol, lines: text.slice(mark.length).replaceAll('\r\n', '\n') }
}

function byHand(edit: ConfigEdit, { source, path, locate }: LoadedConfig, file: string): Diagnostic {
  const style = sourceStyle(source, path.endsWith('.json'))
  const [key = ''] = edit.path.slice(-1)
  const parent = edit.path.slice(0, -1).join('.')
  const value = (one: EditValue) => `${writeKey(key, style)}: ${writeValue(one, style)}`
  return {
    code: 'SG1014',
    message: `${edit.path.join('.')} cannot be edited for you: ${file} makes it by code`,
    location: locate(edit.path),
    fix:
      edit.kind === 'set'
        ? `Write \`${value(edit.value)}\` into ${parent} yourself and run generate again.`
        : `Rename ${key} to ${edit.to} in ${parent} yourself and run generate again.`,
    question: true,
  }
}
