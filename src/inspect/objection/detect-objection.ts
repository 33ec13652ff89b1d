import type { Source } from '../detect/sources.js'
import { detectKnex, type KnexFindings } from '../knex/detect-knex.js'

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
  const findings = await detectKnex(cwd, sources)
  const models = sources.filter(({ text }) => declaresModel.test(text))
  return { ...findings, modelFiles: models.map(({ path }) => path) }
}
