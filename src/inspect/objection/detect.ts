import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from '../detect/sources.js'
import type { Ref } from '../host-model.js'
import { detectKnex, type KnexFindings } from '../knex/detect.js'
import { parseRef } from '../ref.js'

/** What a look at a host's files tells about its use of Objection; all but the models is Knex's. */
export type ObjectionFindings = KnexFindings

/** A class that is tied to a table, itself or through a base class of the host. */
const declaresModel = /\bstatic\s+(override\s+|readonly\s+)*(get\s+)?tableName\b/

/**
 * Looks for models, client, mappers, handles and migrations. Nothing of the host is run.
 *
 * @param cwd The project's root; its workspaces are looked into as well.
 * @param sources The host's TypeScript files.
 */
export async function detectObjection(cwd: string, sources: readonly Source[]): Promise<ObjectionFindings> {
  const models = sources.filter(({ text }) => declaresModel.test(text))
  if (models.length === 0) return { modelFiles: [], handles: [] }
  const findings = await detectKnex(cwd, sources)
  return { ...findings, modelFiles: models.map(({ path }) => path) }
}

/** Whether a reference names a class, which is a model of Objection, and not the type of Knex's rows. */
export function namesClass(cwd: string, ref: Ref): boolean {
  const { file, exportName } = parseRef(ref) ?? { file: '', exportName: '' }
  const path = join(cwd, file)
  if (!existsSync(path) || !/\.[cm]?tsx?$/.test(file)) return false
  const [name = ''] = exportName.split('.')
  const text = readFileSync(path, 'utf8')
  return name === 'default'
    ? /\bexport\s+default\s+(abstract\s+)?class\b/.test(text)
    : new RegExp(`\\bclass\\s+${name.replaceAll('$', '\\$')}\\b`).test(text)
}
