import { configurationOf } from '../classes/configuration.js'
import { dialectNamed } from '../detect/dialect.js'
import { ormInspector } from '../orm-inspector.js'

/** Settings that the host gives MikroORM once, for all of its entities. */
export interface MikroOrmSettings {
  /** That of the SQL drivers unless told otherwise; `unknown` holds the name of a strategy that is the host's own. */
  readonly naming?: 'underscore' | 'entity_case' | { readonly unknown: string }
  /** Types are read from the source, so a property that may be undefined is nullable: `TsMorphMetadataProvider`. */
  readonly reflectsTypes?: boolean
  /** The SQL schema of entities that name none. */
  readonly schema?: string
}

/** By a name of the file's own, too: `Entity as MikroOrmEntity`, `@TenantEntity()`. */
const declaresEntity =
  /@(\w+\.)?\w*Entity\s*\(|\bdefineEntity\s*(<[^()]*>)?\s*\(|new\s+(\w+\.)?EntitySchema\b|\b(Entity(Schema)?|defineEntity)\s+as\s/

export const mikroOrmConfiguration = configurationOf<MikroOrmSettings>({
  uses: (text) => text.includes('@mikro-orm/'),
  declares: (text) => declaresEntity.test(text),
  configures:
    /\b(defineConfig|MikroORM|MikroOrmModule|MikroOrmModuleOptions|namingStrategy|metadataProvider)\b|\bOptions\s*<\s*\w+Driver\s*>/,
  injects: /\bMikroOrmModule\s*\.\s*forRoot/,
  dialectsIn: (text) =>
    [...text.matchAll(/['"]@mikro-orm\/([\w-]+)['"]/g)].flatMap(([, name]) => dialectNamed(name) ?? []),
  note: 'as MikroORM has it',
  reader: async () => (await import('./config-syntax.js')).readMikroOrmConfig,
})

export const mikroOrm = ormInspector<MikroOrmSettings>({
  signs: {
    packages: ['@mikro-orm/'],
    declares: declaresEntity,
    models: '@Entity() export class User { … }, or defineEntity({ … })',
  },
  detect: mikroOrmConfiguration.detect,
  settings: async ({ db, naming }, cwd) => {
    const settings = await mikroOrmConfiguration.find(cwd, db)
    // MikroORM's own way joins words by `_` as well.
    return naming ? { ...settings, naming: 'underscore' } : settings
  },
  reader: async () => (await import('./read.js')).readMikroOrm,
})
