/** The forms by name. A further tool is one more file and one more line, here and in `target.ts`. */
import type { MigrationFormName } from '../../config/config.js'
import { drizzle } from './drizzle.js'
import type { MigrationForm } from './form.js'
import { knex } from './knex.js'
import { kysely } from './kysely.js'
import { mikroOrm } from './mikro-orm.js'
import { plainSql } from './plain-sql.js'
import { prisma } from './prisma/prisma.js'
import { sequelize } from './sequelize.js'
import { typeorm } from './typeorm.js'

export const FORMS: Readonly<Record<MigrationFormName, MigrationForm>> = {
  drizzle: { write: drizzle },
  prisma,
  typeorm: { write: typeorm },
  kysely: { write: kysely },
  knex: { write: knex },
  sequelize: { write: sequelize },
  'mikro-orm': { write: mikroOrm },
  sql: { write: plainSql },
}
