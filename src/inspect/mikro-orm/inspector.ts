import { ormInspector } from '../orm-inspector.js'
import { detectMikroOrm, findMikroOrmSettings } from './detect.js'
import type { MikroOrmSettings } from './settings.js'

export const mikroOrm = ormInspector<MikroOrmSettings>({
  detect: async (_cwd, sources) => {
    const { modelFiles, dialect, handles, injected, settings, migrations } = await detectMikroOrm(sources)
    return {
      modelFiles,
      handles: injected ? [] : handles,
      ...(dialect && { dialect }),
      ...(migrations !== undefined && { migrations: { folder: migrations, note: 'as MikroORM has it' } }),
      settings,
    }
  },
  settings: async ({ db, naming }, cwd) => {
    const settings = await findMikroOrmSettings(cwd, db)
    // MikroORM's own way joins words by `_` as well.
    return naming ? { ...settings, naming: 'underscore' } : settings
  },
  reader: async () => (await import('./read.js')).readMikroOrm,
})
