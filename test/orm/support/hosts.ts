/** The hosts of `fixtures`, each with its ORM's own way to set it up. */
import {
  drizzleConfig,
  knexConfig,
  kyselyConfig,
  mikroOrmConfig,
  objectionConfig,
  prismaConfig,
  sequelizeConfig,
  typeormConfig,
} from './configs.js'
import * as open from './open.js'

export type { OpenHost } from './open.js'

const typeorm: open.Open = async (database, edit) => {
  const host = await open.typeorm('typeorm', typeormConfig)(database, edit)
  await host.db.getRepository('State').insert([
    { code: 'in', label: 'Here' },
    { code: 'out', label: 'Gone' },
  ])
  const { tenant } = await host.load('src/tenant.ts')
  tenant.key = (await host.db.getRepository('Organization').save({ name: 'Acme' })).id
  return host
}

export const hosts = {
  drizzle: open.drizzle('drizzle', drizzleConfig),
  kysely: open.exporting('kysely', kyselyConfig),
  knex: open.exporting('knex', knexConfig),
  objection: open.exporting('objection', objectionConfig),
  sequelize: open.sequelize('sequelize', sequelizeConfig),
  typeorm,
  'mikro-orm': open.mikroOrm('mikro-orm', mikroOrmConfig),
  prisma: open.prisma('prisma', prismaConfig),
} as const

export type HostName = keyof typeof hosts
