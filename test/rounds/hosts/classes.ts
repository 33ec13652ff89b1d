/** Hosts whose models are classes: Objection, TypeORM, Sequelize, MikroORM. */
import type { World } from '../world.js'
import { knexHandle } from './interfaces.js'
import { type HostColumn, jsType, teamColumns, userColumns } from './sql.js'

const asNumber = ({ kind }: HostColumn) => kind === 'boolean' || kind === 'time'

export function objectionHost(world: World): Readonly<Record<string, string>> {
  const { keys, hasTenants, dialect } = world
  const key = keys === 'text' ? 'string' : 'number'
  const lines = (columns: readonly HostColumn[]) =>
    columns
      .map((column) => {
        const kind = dialect !== 'postgresql' && asNumber(column) ? 'integer' : column.kind
        return `  ${column.name}!: ${jsType({ ...column, kind }, keys)}\n`
      })
      .join('')
  const model = (name: string, table: string, body: string) =>
    `export class ${name} extends Model {\n  static tableName = '${table}'\n\n${body}}\n`
  const company = hasTenants ? `\n${model('Company', 'companies', '  id!: number\n  domain!: string\n')}` : ''
  return {
    'src/models.ts': `import { Model } from 'objection'

${model('User', 'users', `  id!: ${key}\n${lines(userColumns(world))}`)}
${model(
  'Team',
  'teams',
  `  id!: ${key}
${lines(teamColumns(world))}  members?: User[]

  static relationMappings = () => ({
    members: {
      relation: Model.ManyToManyRelation,
      modelClass: User,
      join: {
        from: 'teams.id',
        through: { from: 'teamMembers.teamId', to: 'teamMembers.userId' },
        to: 'users.id',
      },
    },
  })
`,
)}${company}`,
    'src/db.ts': `import knex from 'knex'\nimport { Model } from 'objection'\n\nexport const db = ${knexHandle(world)}\n\nModel.knex(db)\n`,
  }
}

export function typeormHost(world: World): Readonly<Record<string, string>> {
  const { keys, hasTenants, dialect } = world
  const used = new Set(['Column', 'Entity', 'JoinTable', 'ManyToMany'])
  const times = { sqlite: 'datetime', postgresql: 'timestamp', mysql: 'datetime', mongodb: '' }[dialect]
  const types = {
    key: 'varchar',
    text: 'varchar',
    integer: dialect === 'sqlite' ? 'integer' : 'int',
    boolean: 'boolean',
    time: times,
  }
  const member = (column: HostColumn) => {
    const { name, kind, isNullable, isUnique } = column
    const options = [
      `type: '${types[kind]}'`,
      ...(isNullable ? ['nullable: true'] : []),
      ...(isUnique ? ['unique: true'] : []),
      ...(kind === 'boolean' ? [`default: ${name === 'isActive'}`] : []),
    ]
    return `  @Column({ ${options.join(', ')} })\n  ${name}!: ${jsType(column, keys)}\n`
  }
  const id = (as = keys) => {
    const made = as === 'text' ? 'PrimaryColumn' : 'PrimaryGeneratedColumn'
    used.add(made)
    return `  @${made}(${as === 'text' ? "'varchar'" : ''})\n  id!: ${as === 'text' ? 'string' : 'number'}\n`
  }
  const entity = (name: string, table: string, members: readonly string[]) =>
    `@Entity('${table}')\nexport class ${name} {\n${members.join('\n')}}\n`
  const members = `  @ManyToMany(() => User)
  @JoinTable({
    name: 'teamMembers',
    joinColumn: { name: 'teamId' },
    inverseJoinColumn: { name: 'userId' },
  })
  members!: User[]
`
  const entities = [
    ...(hasTenants
      ? [entity('Company', 'companies', [id('integer'), "  @Column('varchar')\n  domain!: string\n"])]
      : []),
    entity('User', 'users', [id(), ...userColumns(world).map(member)]),
    entity('Team', 'teams', [id(), ...teamColumns(world).map(member), members]),
  ]
  const type = { sqlite: 'better-sqlite3', postgresql: 'postgres', mysql: 'mysql', mongodb: '' }[dialect]
  const place =
    dialect === 'sqlite'
      ? "database: process.env.DATABASE_URL ?? 'app.db'"
      : "url: process.env.DATABASE_URL ?? ''"
  return {
    'src/models.ts': `import { ${[...used].sort().join(', ')} } from 'typeorm'\n\n${entities.join('\n')}`,
    'src/db.ts': `import { DataSource } from 'typeorm'\nimport { ${hasTenants ? 'Company, ' : ''}Team, User } from './models.js'\n\nexport const db = new DataSource({\n  type: '${type}',\n  ${place},\n  entities: [${hasTenants ? 'Company, ' : ''}User, Team],\n})\n`,
  }
}

export function sequelizeHost(world: World): Readonly<Record<string, string>> {
  const { keys, hasTenants, dialect } = world
  const types = {
    key: keys === 'text' ? 'STRING' : 'INTEGER',
    text: 'STRING',
    integer: 'INTEGER',
    boolean: 'BOOLEAN',
    time: 'DATE',
  }
  const id: HostColumn = { name: 'id', kind: 'key', isNullable: false }
  const declared = (column: HostColumn) => {
    const isOptional =
      (column.name === 'id' && keys === 'integer') || column.kind === 'boolean' || column.isNullable
    const type = jsType(column, keys)
    return `  declare ${column.name}: ${isOptional ? `CreationOptional<${type}>` : type}\n`
  }
  const attribute = (column: HostColumn) => {
    const { name, kind, isNullable, isUnique } = column
    const options = [
      `type: DataTypes.${types[kind]}`,
      ...(name === 'id' ? ['primaryKey: true', ...(keys === 'integer' ? ['autoIncrement: true'] : [])] : []),
      ...(name !== 'id' ? [`allowNull: ${isNullable}`] : []),
      ...(isUnique ? ['unique: true'] : []),
      ...(kind === 'boolean' ? [`defaultValue: ${name === 'isActive'}`] : []),
    ]
    return `    ${name}: { ${options.join(', ')} },\n`
  }
  const model = (name: string, table: string, columns: readonly HostColumn[]) =>
    `export class ${name} extends Model<InferAttributes<${name}>, InferCreationAttributes<${name}>> {
${columns.map(declared).join('')}}

${name}.init(
  {
${columns.map(attribute).join('')}  },
  { sequelize: db, tableName: '${table}', timestamps: false },
)
`
  const company = `export class Company extends Model<InferAttributes<Company>, InferCreationAttributes<Company>> {
  declare id: CreationOptional<number>
  declare domain: string
}

Company.init(
  {
    id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    domain: { type: DataTypes.STRING, allowNull: false },
  },
  { sequelize: db, tableName: 'companies', timestamps: false },
)
`
  const joins = `Team.belongsToMany(User, {
  as: 'members',
  through: 'teamMembers',
  foreignKey: 'teamId',
  otherKey: 'userId',
  timestamps: false,
})
`
  const options = {
    sqlite: "{ dialect: 'sqlite', storage: process.env.DATABASE_URL ?? 'app.db', logging: false }",
    postgresql: "process.env.DATABASE_URL ?? '', { dialect: 'postgres', logging: false }",
    mysql: "process.env.DATABASE_URL ?? '', { dialect: 'mysql', logging: false }",
    mongodb: '',
  }[dialect]
  return {
    'src/models.ts': `import { type CreationOptional, DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { db } from './db.js'

${hasTenants ? `${company}\n` : ''}${model('User', 'users', [id, ...userColumns(world)])}
${model('Team', 'teams', [id, ...teamColumns(world)])}
${joins}`,
    'src/db.ts': `import { Sequelize } from 'sequelize'\n\nexport const db = new Sequelize(${options})\n`,
  }
}

export function mikroOrmHost(world: World): Readonly<Record<string, string>> {
  const { keys, hasTenants, dialect } = world
  const types = { key: 'string', text: 'string', integer: 'integer', boolean: 'boolean', time: 'datetime' }
  const used = new Set(['Collection', 'Entity', 'ManyToMany', 'PrimaryKey', 'Property'])
  const id = (as = keys) =>
    `  @PrimaryKey({ type: '${as === 'text' ? 'string' : 'integer'}' })\n  id!: ${as === 'text' ? 'string' : 'number'}\n`
  const member = (column: HostColumn) => {
    const { name, kind, isNullable, isUnique } = column
    const options = [
      `type: '${types[kind]}'`,
      ...(name === 'companyId' ? ["fieldName: 'companyId'"] : [`fieldName: '${name}'`]),
      ...(isNullable ? ['nullable: true'] : []),
      ...(isUnique ? ['unique: true'] : []),
      ...(kind === 'boolean' ? [`default: ${name === 'isActive'}`] : []),
    ]
    if (kind === 'boolean') used.add('type Opt')
    const type = kind === 'boolean' ? 'boolean & Opt' : jsType(column, keys)
    return `  @Property({ ${options.join(', ')} })\n  ${name}${isNullable ? '?' : '!'}: ${type}\n`
  }
  const entity = (name: string, table: string, members: readonly string[]) =>
    `@Entity({ tableName: '${table}' })\nexport class ${name} {\n${members.join('\n')}}\n`
  const members = `  @ManyToMany({ entity: () => User, pivotTable: 'teamMembers', joinColumn: 'teamId', inverseJoinColumn: 'userId' })
  members = new Collection<User>(this)
`
  const entities = [
    ...(hasTenants
      ? [
          entity('Company', 'companies', [
            id('integer'),
            "  @Property({ type: 'string' })\n  domain!: string\n",
          ]),
        ]
      : []),
    entity('User', 'users', [id(), ...userColumns(world).map(member)]),
    entity('Team', 'teams', [id(), ...teamColumns(world).map(member), members]),
  ]
  const driver = { sqlite: 'libsql', postgresql: 'postgresql', mysql: 'mariadb', mongodb: '' }[dialect]
  return {
    'src/models.ts': `import { ${[...used].sort((a, b) => (a.replace('type ', '') < b.replace('type ', '') ? -1 : 1)).join(', ')} } from '@mikro-orm/core'\n\n${entities.join('\n')}`,
    'src/db.ts': `import { MikroORM } from '@mikro-orm/${driver}'\nimport { ${hasTenants ? 'Company, ' : ''}Team, User } from './models.js'\n\nexport const db = MikroORM.initSync({\n  dbName: process.env.DATABASE_URL ?? 'app.db',\n  entities: [${hasTenants ? 'Company, ' : ''}User, Team],\n})\n`,
  }
}
