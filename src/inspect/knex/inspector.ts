import { migrationFolder } from '../../config/migrations.js'
import type { TypedSettings } from '../interfaces/read.js'
import { declaresModel, modelFilesOf, namesClass } from '../objection/detect.js'
import { ormInspector } from '../orm-inspector.js'
import { detectKnex, findKnexNaming } from './detect.js'

interface KnexSettings extends TypedSettings {
  readonly models: 'row types' | 'classes of Objection'
}

/** Knex, by the types of its rows, or by the models of Objection, which stands on it. */
export const knex = ormInspector<KnexSettings>({
  signs: {
    packages: ['knex', 'objection'],
    queriedBy: 'knex',
    declares: declaresModel,
    models:
      "export interface UserRow { id: number; email: string } for the rows of users, or a class of Objection's with a tableName",
  },
  detect: async (cwd, sources, find) => {
    const facts = detectKnex(cwd, sources, find)
    const classes = modelFilesOf(sources)
    return classes.length > 0
      ? { ...facts, modelFiles: classes, settings: { ...facts.settings, models: 'classes of Objection' } }
      : { ...facts, settings: { ...facts.settings, models: 'row types' } }
  },
  settings: async (config, cwd, refs) => ({
    naming: findKnexNaming(cwd, config.db),
    migrations: [migrationFolder(config)],
    models: refs.some((ref) => namesClass(cwd, ref)) ? 'classes of Objection' : 'row types',
  }),
  reader: async () => {
    const { readKnex } = await import('./read.js')
    const { readObjection } = await import('../objection/read.js')
    return (request) => (request.settings.models === 'row types' ? readKnex : readObjection)(request)
  },
})
