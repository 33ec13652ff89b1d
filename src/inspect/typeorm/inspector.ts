import { sqlDialect } from '../host-model.js'
import type { OrmInspector } from '../orm-inspector.js'
import { detectTypeOrm, findTypeOrmSettings } from './detect.js'
import { findTypeOrmTables, inspectTypeOrm } from './inspect-typeorm.js'
import type { TypeOrmSettings } from './settings.js'

/** Who says that names are those of a strategy says that nothing else makes them. */
const named = ({ entityPrefix, ...settings }: TypeOrmSettings, naming: TypeOrmSettings['naming']) => ({
  ...settings,
  ...(typeof entityPrefix === 'string' && { entityPrefix }),
  naming,
})

export const typeorm: OrmInspector = {
  detect: async (cwd, sources) => {
    const { modelFiles, dialect, handles, injected, settings, migrations } = await detectTypeOrm(sources)
    return {
      modelFiles,
      handles: injected ? [] : handles,
      ...(dialect && { dialect }),
      ...(migrations && { migrations: { folder: migrations, note: 'as the DataSource has it' } }),
      tables: (files, chosen) => findTypeOrmTables({ cwd, files, dialect: sqlDialect(chosen), settings }),
    }
  },
  inspect: async ({ db, dialect, naming }, refs, cwd) => {
    const settings = await findTypeOrmSettings(cwd, db)
    return inspectTypeOrm({
      cwd,
      refs,
      dialect: sqlDialect(dialect),
      settings: naming ? named(settings, naming) : settings,
    })
  },
}
