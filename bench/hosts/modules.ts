/** Modules as apps have them, for hosts of each ORM: each uses the models, the framework, and the module before it. */

export interface HostModules {
  readonly label: string
  /** Where the host's sources are. */
  readonly sources: string
  readonly source: (index: number) => string
  /** What `generate` may take. */
  readonly asked: { readonly seconds: number; readonly megabytes: number }
}

interface Parts {
  /** Lines of imports, seen from a folder of the sources. */
  readonly imports: readonly string[]
  /** A promise of rows that have a `name`; it may use `name`. */
  readonly rows: string
  /** How the host imports a module of its own: with `.js` at the end, or without. */
  readonly extension?: '.js' | ''
  readonly sources?: string
}

const EACH = { seconds: 2, megabytes: 300 }

const modules = (label: string, parts: Parts, asked: HostModules['asked'] = EACH): HostModules => ({
  label,
  sources: parts.sources ?? 'src',
  source: (index) => sourceOf(parts, index),
  asked,
})

/** By the ORM's name in the table of combinations. */
export const hostModules: Readonly<Record<string, HostModules>> = {
  drizzle: modules(
    'Drizzle',
    {
      imports: [
        `import type { Request as Context } from 'express'`,
        `import { eq } from 'drizzle-orm'`,
        `import { db } from '../db/index.js'`,
        `import { teams } from '../db/schema.js'`,
      ],
      rows: 'db.select({ name: teams.name }).from(teams).where(eq(teams.name, name))',
    },
    { seconds: 1.5, megabytes: 250 },
  ),
  prisma: modules('Prisma', {
    imports: [
      `import type { FastifyRequest as Context } from 'fastify'`,
      `import { prisma } from '../lib/prisma.js'`,
    ],
    rows: 'prisma.team.findMany({ where: { name }, select: { name: true } })',
  }),
  typeorm: modules('TypeORM', {
    imports: [
      `import type { Request as Context } from 'express'`,
      `import dataSource from '../database/data-source.js'`,
      `import { Team } from '../teams/team.entity.js'`,
    ],
    rows: 'dataSource.getRepository(Team).find({ where: { name } })',
  }),
  kysely: modules('Kysely', {
    imports: [
      `import type { FastifyRequest as Context } from 'fastify'`,
      `import { db } from '../database/database.js'`,
    ],
    rows: `db.selectFrom('groups').select(['name']).where('name', '=', name).execute()`,
  }),
  knex: modules('Knex', {
    imports: [
      `import type { Request as Context } from 'express'`,
      `import { database } from '../database/database'`,
    ],
    rows: `database('groups').where({ name }).select('name')`,
    extension: '',
  }),
  objection: modules('Objection', {
    imports: [`import type { Context } from 'koa'`, `import { Team } from '../models/team'`],
    rows: 'Team.query().where({ name })',
    extension: '',
  }),
  sequelize: modules('Sequelize', {
    imports: [`import type { Context } from 'koa'`, `import { Group } from '../models'`],
    rows: 'Group.findAll({ where: { name } })',
    extension: '',
    sources: 'server',
  }),
  'mikro-orm': modules('MikroORM', {
    imports: [
      `import type { FastifyRequest as Context } from 'fastify'`,
      `import { RequestContext } from '@mikro-orm/core'`,
      `import { Team } from '../team/team.entity.js'`,
    ],
    rows: '(await RequestContext.getEntityManager()?.find(Team, { name })) ?? []',
  }),
  mongoose: modules('Mongoose', {
    imports: [
      `import type { Request as Context } from 'express'`,
      `import { TeamModel } from '../models/team.js'`,
    ],
    rows: 'TeamModel.find({ name }).lean()',
  }),
}

const sourceOf = ({ imports, rows, extension = '.js' }: Parts, index: number) => `${imports.join('\n')}
${index > 0 ? `import { title${index - 1} } from './module-${index - 1}${extension}'\n` : ''}
export const title${index} = ${index > 0 ? `\`\${title${index - 1}} / ${index}\`` : `'Teams'`}

export interface Listed${index} {
  readonly id: string
  readonly title: string
  readonly author: string | null
}

/** Lists the teams of one name. */
export async function list${index}(context: Context, name: string): Promise<readonly string[]> {
  const rows = await ${rows}
  const titles = rows.map((row) => \`\${title${index}}: \${row.name}\`)
  return context.url === '/' ? titles : [...titles].reverse()
}
`
