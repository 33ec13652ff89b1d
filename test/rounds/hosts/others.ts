/** Hosts of Prisma, whose models are a schema of its own, and of Mongoose. */
import type { World } from '../world.js'
import { type HostColumn, jsType, teamColumns, userColumns } from './sql.js'

export function prismaHost(world: World): Readonly<Record<string, string>> {
  const { keys, hasTenants, dialect } = world
  const types = { key: 'String', text: 'String', integer: 'Int', boolean: 'Boolean', time: 'DateTime' }
  const id = (as = keys) => (as === 'text' ? '  id String @id' : '  id Int @id @default(autoincrement())')
  const line = ({ name, kind, isNullable, isUnique }: HostColumn) =>
    [
      `  ${name} ${types[kind]}${isNullable ? '?' : ''}`,
      ...(isUnique ? ['@unique'] : []),
      ...(kind === 'boolean' ? [`@default(${name === 'isActive'})`] : []),
    ].join(' ')
  const key = keys === 'text' ? 'String' : 'Int'
  const model = (name: string, table: string, lines: readonly string[]) =>
    `model ${name} {\n${lines.join('\n')}\n\n  @@map("${table}")\n}\n`
  const company = '  company Company @relation(fields: [companyId], references: [id])'
  const models = [
    model('User', 'users', [
      id(),
      ...userColumns(world).map(line),
      '  teams TeamMember[]',
      ...(hasTenants ? [company] : []),
    ]),
    model('Team', 'teams', [
      id(),
      ...teamColumns(world).map(line),
      '  members TeamMember[]',
      ...(hasTenants ? [company] : []),
    ]),
    model('TeamMember', 'teamMembers', [
      `  teamId ${key}`,
      `  userId ${key}`,
      '  team Team @relation(fields: [teamId], references: [id], onDelete: Cascade)',
      '  user User @relation(fields: [userId], references: [id], onDelete: Cascade)',
      '',
      '  @@id([teamId, userId])',
    ]),
    ...(hasTenants
      ? [
          model('Company', 'companies', [
            id('integer'),
            '  domain String',
            '  users User[]',
            '  teams Team[]',
          ]),
        ]
      : []),
  ]
  return {
    'prisma/schema.prisma': `generator client {\n  provider = "prisma-client"\n  output   = "../src/generated/prisma"\n}\n\ndatasource db {\n  provider = "${dialect}"\n}\n\n${models.join('\n')}`,
    'src/generated/prisma/client.ts': prismaClient(world),
    'src/db.ts':
      dialect === 'sqlite'
        ? "import { PrismaLibSql } from '@prisma/adapter-libsql'\nimport { PrismaClient } from './generated/prisma/client.js'\n\nconst adapter = new PrismaLibSql({ url: process.env.DATABASE_URL ?? 'file:app.db' })\n\nexport const db = new PrismaClient({ adapter })\n"
        : "import { PrismaClient } from './generated/prisma/client.js'\n\nexport const db = new PrismaClient({ accelerateUrl: process.env.DATABASE_URL ?? '' })\n",
  }
}

/** What `prisma generate` writes, as far as the emitted code asks for it. */
function prismaClient(world: World): string {
  const { keys, hasTenants } = world
  const key = keys === 'text' ? 'string' : 'number'
  const row = (name: string, columns: readonly HostColumn[]) =>
    `export interface ${name} {\n  id: ${key}\n${columns.map((one) => `  ${one.name}: ${jsType(one, keys)}\n`).join('')}}\n`
  const required = (columns: readonly HostColumn[]) =>
    [
      ...(keys === 'text' ? ['id'] : []),
      ...columns.filter((one) => !one.isNullable && one.kind !== 'boolean').map(({ name }) => name),
    ]
      .map((name) => `'${name}'`)
      .join(' | ')
  const input = (name: string, columns: readonly HostColumn[]) =>
    `  export type ${name}UncheckedCreateInput = Partial<${name}> & Pick<${name}, ${required(columns)}>\n`
  return `// What \`prisma generate\` writes, as far as these rounds need it.
${row('User', userColumns(world))}
${row('Team', teamColumns(world))}${hasTenants ? '\nexport interface Company {\n  id: number\n  domain: string\n}\n' : ''}
export declare namespace Prisma {
${input('User', userColumns(world))}${input('Team', teamColumns(world))}  export type TeamMemberCreateManyInput = { teamId: ${key}; userId: ${key} }
}

export declare class PrismaClient {
  constructor(options: { accelerateUrl: string } | { adapter: object })
  $queryRawUnsafe<T = unknown>(query: string, ...values: unknown[]): Promise<T>
  $executeRawUnsafe(query: string, ...values: unknown[]): Promise<number>
}
`
}

export function mongooseHost(world: World): Readonly<Record<string, string>> {
  const { hasTenants } = world
  const types = { key: 'String', text: 'String', integer: 'Number', boolean: 'Boolean', time: 'Date' }
  const path = ({ name, kind, isNullable, isUnique }: HostColumn) => {
    const options = [
      `type: ${types[kind]}`,
      ...(isNullable ? [] : ['required: true']),
      ...(isUnique ? ['unique: true'] : []),
      ...(kind === 'boolean' ? [`default: ${name === 'isActive'}`] : []),
    ]
    return `    ${name}: { ${options.join(', ')} },\n`
  }
  const company = "    companyId: { type: Schema.Types.ObjectId, ref: 'Company', required: true },\n"
  const columns = (all: readonly HostColumn[]) =>
    all.map((one) => (one.name === 'companyId' ? company : path(one))).join('')
  return {
    'src/models.ts': `import { model, Schema } from 'mongoose'

${hasTenants ? "export const Company = model('Company', new Schema({ domain: { type: String, required: true } }))\n\n" : ''}export const User = model(
  'User',
  new Schema({
${columns(userColumns(world))}  }),
)

export const Team = model(
  'Team',
  new Schema({
${columns(teamColumns(world))}    members: [{ type: Schema.Types.ObjectId, ref: 'User' }],
  }),
)
`,
    'src/db.ts': "import mongoose from 'mongoose'\n\nexport const db = mongoose.connection\n",
  }
}
