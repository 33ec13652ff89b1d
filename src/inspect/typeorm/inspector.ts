import { configurationOf } from '../classes/configuration.js'
import { ormInspector } from '../orm-inspector.js'

/** Settings that the host gives TypeORM once, for all of its entities. */
export interface TypeOrmSettings {
  /** By TypeORM's own strategy unless told otherwise; `unknown` holds the name of a strategy that is the host's own. */
  readonly naming?: 'default' | 'snake_case' | { readonly unknown: string }
  /** `unknown` holds what makes it when the host runs. */
  readonly entityPrefix?: string | { readonly unknown: string }
  /** The SQL schema of tables that name none. */
  readonly schema?: string
  /** Tells MariaDB, which has a type for UUIDs, from MySQL. */
  readonly driver?: string
}

/** By a name of the file's own, too: `Entity as TypeOrmEntity`, `@TenantEntity()`. */
const declaresEntity = /@(\w+\.)?\w*Entity\s*\(|new\s+(\w+\.)?EntitySchema\b|\bEntity(Schema)?\s+as\s/

export const typeOrmConfiguration = configurationOf<TypeOrmSettings>({
  uses: (text) => /['"][^'"\n]*typeorm[^'"\n]*['"]/.test(text),
  declares: (text) => declaresEntity.test(text) && !text.includes('@mikro-orm/'),
  // Services that are given a DataSource, and modules that register entities, tell nothing of it: an app has hundreds.
  configures:
    /\bnew\s+([\w$]+\.)?DataSource\b|\bDataSource\s+as\b|\b(DataSourceOptions|TypeOrmModule(\s*\.\s*forRoot\w*|Options)|TypeOrmOptionsFactory|namingStrategy|entityPrefix)\b/,
  injects: /\bTypeOrmModule\s*\.\s*forRoot/,
  note: 'as the DataSource has it',
  reader: async () => (await import('./data-source.js')).readDataSource,
})

/** Who says that names are those of a strategy says that nothing else makes them. */
const named = ({ entityPrefix, ...settings }: TypeOrmSettings, naming: TypeOrmSettings['naming']) => ({
  ...settings,
  ...(typeof entityPrefix === 'string' && { entityPrefix }),
  naming,
})

export const typeorm = ormInspector<TypeOrmSettings>({
  signs: {
    packages: ['typeorm', '@nestjs/typeorm'],
    declares: declaresEntity,
    models: '@Entity() export class User { … }, or new EntitySchema({ … })',
  },
  detect: typeOrmConfiguration.detect,
  settings: async ({ db, naming }, cwd) => {
    const settings = await typeOrmConfiguration.find(cwd, db)
    return naming ? named(settings, naming) : settings
  },
  reader: async () => (await import('./read.js')).readTypeOrm,
})
