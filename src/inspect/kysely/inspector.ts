import { migrationFolder } from '../../config/migrations.js'
import type { TypedSettings } from '../interfaces/read.js'
import { ormInspector } from '../orm-inspector.js'
import { detectKysely, findKyselyNaming } from './detect.js'

export const kysely = ormInspector<TypedSettings>({
  detect: async (cwd, sources) => {
    const { modelFiles, dialect, handles, migrations, naming } = await detectKysely(cwd, sources)
    return {
      modelFiles,
      handles,
      ...(dialect && { dialect }),
      ...(migrations !== undefined && {
        migrations: { folder: migrations, note: 'where Kysely has its migrations' },
      }),
      settings: { naming, migrations },
    }
  },
  settings: async (config, cwd) => ({
    naming: await findKyselyNaming(cwd, config.db),
    migrations: migrationFolder(config),
  }),
  reader: async () => (await import('./read.js')).readKysely,
})
