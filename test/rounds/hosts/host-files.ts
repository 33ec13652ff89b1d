/** A world as the files of an app. */
import type { HostOrm, World } from '../world.js'
import { mikroOrmHost, objectionHost, sequelizeHost, typeormHost } from './classes.js'
import { configOf } from './config-file.js'
import { drizzleHost } from './drizzle.js'
import { knexHost, kyselyHost } from './interfaces.js'
import { mongooseHost, prismaHost } from './others.js'
import { idFile, tenantFile } from './sql.js'

const writers: Readonly<Record<HostOrm, (world: World) => Readonly<Record<string, string>>>> = {
  drizzle: drizzleHost,
  kysely: kyselyHost,
  knex: knexHost,
  objection: objectionHost,
  typeorm: typeormHost,
  sequelize: sequelizeHost,
  'mikro-orm': mikroOrmHost,
  prisma: prismaHost,
  mongoose: mongooseHost,
}

const packages: Readonly<Record<HostOrm, readonly string[]>> = {
  drizzle: ['drizzle-orm'],
  kysely: ['kysely'],
  knex: ['knex'],
  objection: ['knex', 'objection'],
  typeorm: ['typeorm'],
  sequelize: ['sequelize'],
  'mikro-orm': ['@mikro-orm/core'],
  prisma: ['@prisma/client'],
  mongoose: ['mongoose'],
}

export const tsconfig = {
  target: 'es2022',
  module: 'nodenext',
  types: ['node'],
  strict: true,
  strictPropertyInitialization: false,
  experimentalDecorators: true,
  useDefineForClassFields: false,
  skipLibCheck: true,
  noEmit: true,
}

/** What the developers of the app wrote: models, config, settings of their tools. */
export function hostFiles(world: World): Readonly<Record<string, string>> {
  const { orm, keys, hasTenants } = world
  const dependencies = Object.fromEntries([...packages[orm], 'express'].map((name) => [name, '*']))
  const sources = {
    ...writers[orm](world),
    ...(keys === 'text' && idFile),
    ...(hasTenants && tenantFile),
    'scim.config.ts': configOf(world),
  }
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  return {
    ...mapValues(sources, (text, path) => (path.endsWith('.ts') ? laidOut(text, world) : text)),
    'package.json': json({ name: 'host', private: true, type: 'module', dependencies }),
    'tsconfig.json': json({ compilerOptions: tsconfig, include: ['src'] }),
    ...(world.formatter === 'prettier' && { '.prettierrc': '{ "singleQuote": false, "printWidth": 70 }\n' }),
    ...(world.formatter === 'biome' && {
      'biome.json': json({ formatter: { indentStyle: 'space', lineWidth: 100 } }),
    }),
  }
}

const mapValues = (all: Readonly<Record<string, string>>, change: (text: string, path: string) => string) =>
  Object.fromEntries(Object.entries(all).map(([path, text]) => [path, change(text, path)]))

/** In the style that scim-gen finds in the host's own files. */
function laidOut(text: string, { formatter }: World): string {
  switch (formatter) {
    case 'semicolons':
      return text.replace(
        /^((?:import|export \{|declare|\}\)|const|\}, \{|Model\.)[^\n]*[^\n{(,;])$/gm,
        '$1;',
      )
    case 'tabs':
      return text.replace(/^( {2})+/gm, (white) => '\t'.repeat(white.length / 2)).replaceAll("'", '"')
    default:
      return text
  }
}
