import { migrationFolder } from '../../config/migrations.js'
import type { TypedSettings } from '../interfaces/read.js'
import { detectObjection, namesClass } from '../objection/detect.js'
import { ormInspector } from '../orm-inspector.js'
import { detectKnex, findKnexNaming } from './detect.js'

interface KnexSettings extends TypedSettings {
  readonly models: 'row types' | 'classes of Objection'
}

/** Knex, by the types of its rows, or by the models of Objection, which stands on it. */
export const knex = ormInspector<KnexSettings>({
  detect: async (cwd, sources) => {
    const objection = await detectObjection(cwd, sources)
    const hasClasses = objection.modelFiles.length > 0
    const found = hasClasses ? objection : await detectKnex(cwd, sources)
    const { modelFiles, dialect, handles, migrations, naming } = found
    return {
      modelFiles,
      handles,
      ...(dialect && { dialect }),
      ...(migrations !== undefined && {
        migrations: { folder: migrations, note: 'where Knex has its migrations' },
      }),
      settings: { naming, migrations, models: hasClasses ? 'classes of Objection' : 'row types' },
    }
  },
  settings: async (config, cwd, refs) => ({
    naming: await findKnexNaming(cwd, config.db),
    migrations: migrationFolder(config),
    models: refs.some((ref) => namesClass(cwd, ref)) ? 'classes of Objection' : 'row types',
  }),
  reader: async () => {
    const { readKnex } = await import('./read.js')
    const { readObjection } = await import('../objection/read.js')
    return (request) => (request.settings.models === 'row types' ? readKnex : readObjection)(request)
  },
})
