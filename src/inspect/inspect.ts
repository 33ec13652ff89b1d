import type { ScimConfig } from '../config/config.js'
import { DiagnosticError, type SourceLocation } from '../diagnostics.js'
import type { HostTable, Ref } from './host-model.js'
import { inspectorOf } from './inspectors.js'
import { settleTables } from './interfaces/table-facts.js'

type ConfigPlace = (path: readonly string[]) => SourceLocation | undefined

/**
 * Reads the models that a configuration names, by its ORM, and adds what the configuration tells of them.
 *
 * @param place where a key of the config stands in its source
 * @throws DiagnosticError with all findings; SG2007 to SG2009 where a person must tell more; SG2020 where the models are of another database than the config says
 */
export async function inspectModels(
  config: ScimConfig,
  refs: readonly Ref[],
  cwd: string,
  place?: ConfigPlace,
): Promise<ReadonlyMap<Ref, HostTable>> {
  const inspector = await inspectorOf(config.orm)
  const { tables, diagnostics } = settleTables(config, await inspector.inspect(config, refs, cwd), place)
  if (diagnostics.length > 0) throw new DiagnosticError(diagnostics)
  const foreign = tables.filter((table) => table.dialect !== config.dialect)
  if (foreign.length > 0)
    throw new DiagnosticError(
      foreign.map((table) => ({
        code: 'SG2020',
        message: `${table.exportName} is a ${table.dialect} table, but the config says dialect: '${config.dialect}'`,
        location: table.location,
        fix: `Write dialect: '${table.dialect}' in the config, or name a table of the other database.`,
      })),
    )
  return new Map(refs.flatMap((ref, index) => (tables[index] ? [[ref, tables[index]] as const] : [])))
}
