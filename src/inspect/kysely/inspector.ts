import { migrationFolder } from '../../config/migrations.js'
import type { TypedSettings } from '../interfaces/read.js'
import { ormInspector } from '../orm-inspector.js'
import { detectKysely, findKyselyNaming } from './detect.js'

export const kysely = ormInspector<TypedSettings>({
  signs: {
    packages: ['kysely'],
    queriedBy: 'kysely',
    models: 'export interface Database { users: UserTable } and new Kysely<Database>(…)',
  },
  detect: detectKysely,
  settings: async (config, cwd) => ({
    naming: findKyselyNaming(cwd, config.db),
    migrations: [migrationFolder(config)],
  }),
  reader: async () => (await import('./read.js')).readKysely,
})
