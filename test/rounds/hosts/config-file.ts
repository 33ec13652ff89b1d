/** scim.config.ts of a world. */
import type { HostOrm, World } from '../world.js'
import { MODELS } from './sql.js'

const objection = (orm: HostOrm) => (orm === 'objection' ? 'knex' : orm)

/** What names a model. */
export function modelRef({ orm }: World, table: keyof typeof MODELS): string {
  if (orm === 'drizzle') return `src/schema.ts#${table}`
  if (orm === 'kysely') return `src/tables.ts#Database.${table}`
  if (orm === 'knex') return `src/tables.ts#${MODELS[table]}`
  if (orm === 'prisma') return `prisma/schema.prisma#${MODELS[table]}`
  if (table !== 'teamMembers') return `src/models.ts#${MODELS[table]}`
  return 'src/models.ts#Team.members'
}

/** Interfaces do not say what their tables are called, nor what type their keys have. */
function named({ orm, dialect, keys }: World, table: string, key = keys): string {
  if (!['kysely', 'knex', 'objection'].includes(orm)) return ''
  const type = key === 'integer' ? (dialect === 'postgresql' ? 'integer' : 'int') : 'varchar(191)'
  const keyType = dialect === 'sqlite' || table === 'teamMembers' ? '' : ` keyType: '${type}',`
  return `${orm === 'knex' ? ` table: '${table}',` : ''}${keyType}`
}

const literal = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`)

export function configOf(world: World): string {
  const { orm, dialect, framework, keys, columns, mapped, active, group, hasTenants, out } = world
  const isText = keys === 'text' && orm !== 'mongoose'
  const create = isText ? "id: call('src/lib/id.ts#newId')" : undefined
  const attributes = [
    "userName: 'email'",
    "'name.givenName': 'firstName'",
    "'name.familyName': 'lastName'",
    "emails: 'email'",
    ...[...mapped].flatMap(([attribute, id]) => {
      const column = columns.find((one) => one.id === id)
      return column ? [`${literal(attribute)}: '${column.name}'`] : []
    }),
  ]
  const own = ['sqlite', 'mysql'].includes(dialect) && ['kysely', 'knex', 'objection'].includes(orm)
  const flag = (name: string, on: boolean) =>
    own
      ? `{ field: '${name}', on: ${on ? 1 : 0}, off: ${on ? 0 : 1} }`
      : `{ field: '${name}'${on ? '' : ', inverted: true'} }`
  const activity = {
    flag: flag('isActive', true),
    inverted: flag('disabled', false),
    timestamp: "{ field: 'suspendedAt', kind: 'timestamp' }",
    scim: "'scim'",
  }[active]
  const unfilled = columns
    .filter(({ id, isNullable }) => !isNullable && ![...mapped.values()].includes(id))
    .map(({ name, type }) => `${name}: ${type === 'text' ? (orm === 'mongoose' ? "'-'" : "''") : 0}`)
  const rows = ["role: 'member'", ...unfilled, ...(create ? [create] : [])]
  const isPair = !['objection', 'typeorm', 'sequelize', 'mikro-orm', 'mongoose'].includes(orm)
  const members =
    orm === 'mongoose'
      ? "{ model: 'src/models.ts#Team', user: 'members', group: '_id' }"
      : `{ model: '${modelRef(world, 'teamMembers')}',${isPair ? named(world, 'teamMembers') : ''} user: 'userId', group: 'teamId' }`
  const groups =
    group === 'host'
      ? `{
    model: '${modelRef(world, 'teams')}',${named(world, 'teams')}
    attributes: { displayName: 'name' },
    members: ${members},${create ? `\n    create: { ${create} },` : ''}
  }`
      : String(group === false ? false : "'scim'")
  const tenant = `
  tenant: {
    model: '${modelRef(world, 'companies')}',${named(world, 'companies', 'integer')}
    from: 'src/company.ts#companyOf',
    user: { field: 'companyId' },${group === 'host' ? "\n    group: { field: 'companyId' }," : ''}
  },`
  return `import { ${isText ? 'call, ' : ''}defineConfig } from 'scim-gen'

export default defineConfig({
  orm: '${objection(orm)}',
  dialect: '${dialect}',
  framework: '${framework}',
  db: 'src/db.ts#db',
  out: '${out}',
  migrations: '${world.migrations}',
  basePath: '/scim/v2',
  user: {
    model: '${modelRef(world, 'users')}',${named(world, 'users')}
    attributes: {
      ${attributes.join(',\n      ')},
    },
    active: ${activity},
    create: { ${rows.join(', ')} },
  },
  group: ${groups},${hasTenants ? tenant : ''}
  auth: { check: ${hasTenants ? "'src/company.ts#isProvider'" : "'bearerToken'"} },
})
`
}
