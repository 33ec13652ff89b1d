import { readSources } from '../detect/sources.js'
import { ormInspector } from '../orm-inspector.js'
import { associationFiles, detectSequelize, findSequelizeSettings } from './detect.js'
import type { SequelizeSettings } from './settings.js'

export const sequelize = ormInspector<SequelizeSettings>({
  detect: async (cwd, sources) => {
    const { modelFiles, dialect, handles, settings } = await detectSequelize(cwd, sources)
    return {
      modelFiles,
      handles,
      ...(dialect && { dialect }),
      settings: { ...settings, associations: associationFiles(sources) },
    }
  },
  settings: async ({ db }, cwd) => ({
    ...(await findSequelizeSettings(cwd, db)),
    associations: associationFiles(readSources(cwd)),
  }),
  reader: async () => (await import('./read.js')).readSequelize,
})
