import { ormInspector } from '../orm-inspector.js'
import { detectTypeOrm, findTypeOrmSettings } from './detect.js'
import type { TypeOrmSettings } from './settings.js'

/** Who says that names are those of a strategy says that nothing else makes them. */
const named = ({ entityPrefix, ...settings }: TypeOrmSettings, naming: TypeOrmSettings['naming']) => ({
  ...settings,
  ...(typeof entityPrefix === 'string' && { entityPrefix }),
  naming,
})

export const typeorm = ormInspector<TypeOrmSettings>({
  detect: async (_cwd, sources) => {
    const { modelFiles, dialect, handles, injected, settings, migrations } = await detectTypeOrm(sources)
    return {
      modelFiles,
      handles: injected ? [] : handles,
      ...(dialect && { dialect }),
      ...(migrations && { migrations: { folder: migrations, note: 'as the DataSource has it' } }),
      settings,
    }
  },
  settings: async ({ db, naming }, cwd) => {
    const settings = await findTypeOrmSettings(cwd, db)
    return naming ? named(settings, naming) : settings
  },
  reader: async () => (await import('./read.js')).readTypeOrm,
})
