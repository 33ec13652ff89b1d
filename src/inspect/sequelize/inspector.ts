import { sqlDialect } from '../host-model.js'
import type { OrmInspector } from '../orm-inspector.js'
import { detectSequelize, findSequelizeSettings } from './detect.js'
import { associationFiles, findSequelizeTables, inspectSequelize } from './inspect-sequelize.js'

export const sequelize: OrmInspector = {
  detect: async (cwd, sources) => {
    const { modelFiles, dialect, handles, settings } = await detectSequelize(cwd, sources)
    const associations = associationFiles(sources)
    return {
      modelFiles,
      handles,
      ...(dialect && { dialect }),
      tables: (files, chosen) =>
        findSequelizeTables({ cwd, files, dialect: sqlDialect(chosen), settings, associations }),
    }
  },
  inspect: async ({ db, dialect }, refs, cwd) =>
    inspectSequelize({
      cwd,
      refs,
      dialect: sqlDialect(dialect),
      settings: await findSequelizeSettings(cwd, db),
    }),
}
