/** The forms by name. A further tool is one more file and one more line, here and in `target.ts`. */
import type { MigrationFormName } from '../../config/config.js'
import type { MigrationForm } from './form.js'

/** A project has one of them: the others are not loaded. */
const loaders: Readonly<Record<MigrationFormName, () => Promise<MigrationForm>>> = {
  drizzle: async () => ({ write: (await import('./drizzle.js')).drizzle }),
  prisma: async () => (await import('./prisma/prisma.js')).prisma,
  typeorm: async () => ({ write: (await import('./typeorm.js')).typeorm }),
  kysely: async () => (await import('./kysely.js')).kysely,
  knex: async () => (await import('./knex.js')).knex,
  sequelize: async () => (await import('./sequelize.js')).sequelize,
  'mikro-orm': async () => ({ write: (await import('./mikro-orm.js')).mikroOrm }),
  sql: async () => ({ write: (await import('./plain-sql.js')).plainSql }),
}

export const loadForm = (name: MigrationFormName): Promise<MigrationForm> => loaders[name]()
