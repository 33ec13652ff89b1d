import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from '../detect/sources.js'
import type { Ref } from '../host-model.js'
import { parseRef } from '../ref.js'

/** A class that is tied to a table, itself or through a base class of the host. */
const declaresModel = /\bstatic\s+(override\s+|readonly\s+)*(get\s+)?tableName\b/

/** The files with models of Objection; all else of a host is as Knex has it. */
export const modelFilesOf = (sources: readonly Source[]): readonly string[] =>
  sources.filter(({ text }) => declaresModel.test(text)).map(({ path }) => path)

/** Whether a reference names a class that extends another, which is a model of Objection, and not the type of Knex's rows. */
export function namesClass(cwd: string, ref: Ref): boolean {
  const { file, exportName } = parseRef(ref) ?? { file: '', exportName: '' }
  const path = join(cwd, file)
  if (!existsSync(path) || !/\.[cm]?tsx?$/.test(file)) return false
  const [name = ''] = exportName.split('.')
  const text = readFileSync(path, 'utf8')
  return name === 'default'
    ? /\bexport\s+default\s+(abstract\s+)?class\b[^{]*\bextends\b/.test(text)
    : new RegExp(`\\bclass\\s+${name.replaceAll('$', '\\$')}\\b[^{]*\\bextends\\b`).test(text)
}
