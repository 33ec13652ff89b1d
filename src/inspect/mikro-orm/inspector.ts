import { sqlDialect } from '../host-model.js'
import type { OrmInspector } from '../orm-inspector.js'
import { detectMikroOrm, findMikroOrmSettings } from './detect.js'
import { findMikroOrmTables, inspectMikroOrm } from './inspect-mikro-orm.js'

export const mikroOrm: OrmInspector = {
  detect: async (cwd, sources) => {
    const { modelFiles, dialect, handles, injected, settings, migrations } = await detectMikroOrm(sources)
    return {
      modelFiles,
      handles: injected ? [] : handles,
      ...(dialect && { dialect }),
      ...(migrations !== undefined && { migrations: { folder: migrations, note: 'as MikroORM has it' } }),
      tables: (files, chosen) => findMikroOrmTables({ cwd, files, dialect: sqlDialect(chosen), settings }),
    }
  },
  inspect: async ({ db, dialect, naming }, refs, cwd) => {
    const settings = await findMikroOrmSettings(cwd, db)
    return inspectMikroOrm({
      cwd,
      refs,
      dialect: sqlDialect(dialect),
      // MikroORM's own way joins words by `_` as well.
      settings: naming ? { ...settings, naming: 'underscore' } : settings,
    })
  },
}
