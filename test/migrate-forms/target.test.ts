import { describe, expect, it } from 'vitest'
import { MIGRATION_FORMS, ORMS } from '../../src/config/choices.js'
import type { ScimConfig } from '../../src/config/config.js'
import { configSchema } from '../../src/config/schema.js'
import { MIGRATE_COMMANDS, migrationTarget } from '../../src/migrate/forms/target.js'
import { formNamed } from '../support/forms.js'

describe('the form of migrations', () => {
  it('is that of the ORM’s own tool, and there is none without tables', () => {
    const forms = ORMS.map((orm) => [orm, migrationTarget({ orm, dialect: 'sqlite', migrations: 'm' })?.form])
    expect(Object.fromEntries(forms)).toEqual({
      drizzle: 'drizzle',
      prisma: 'prisma',
      typeorm: 'typeorm',
      kysely: 'kysely',
      knex: 'knex',
      sequelize: 'sequelize',
      'mikro-orm': 'mikro-orm',
      mongoose: undefined,
      memory: undefined,
    })
  })

  it('is what the configuration says', () => {
    const target = (form: 'orm' | 'sql' | 'prisma') =>
      migrationTarget({ orm: 'kysely', dialect: 'sqlite', migrations: { folder: 'db', form } })
    expect(target('orm')).toEqual({ folder: 'db', form: 'kysely' })
    expect(target('sql')).toEqual({ folder: 'db', form: 'sql' })
    expect(target('prisma')).toEqual({ folder: 'db', form: 'prisma' })
  })

  it('is one that is written, and applied by a command unless it is plain SQL', () => {
    for (const name of MIGRATION_FORMS) expect(formNamed(name)).toHaveProperty('write')
    const withoutCommand = MIGRATION_FORMS.filter((form) => MIGRATE_COMMANDS[form] === undefined)
    expect(withoutCommand).toEqual(['sql'])
  })
})

describe('the key `migrations`', () => {
  const config = {
    orm: 'typeorm',
    dialect: 'postgresql',
    framework: 'express',
    db: 'argument',
    user: { model: 'src/user.ts#User', attributes: { userName: 'email' }, active: 'scim' },
    group: false,
  }
  const migrations = (value?: unknown) =>
    configSchema.safeParse({ ...config, ...(value !== undefined && { migrations: value }) })

  it.each([
    ['typeorm', 'src/migrations'],
    ['prisma', 'prisma/migrations'],
    ['knex', 'migrations'],
  ])('is the folder where users of %s have them, if left out', (orm, folder) => {
    expect(configSchema.parse({ ...config, orm }).migrations).toBe(folder)
  })

  it('takes a folder, or a folder and a form', () => {
    expect(migrations('db/migrations').success).toBe(true)
    for (const form of ['orm', ...MIGRATION_FORMS])
      expect(migrations({ folder: 'm', form }).success).toBe(true)
    expect(migrations({ folder: 'm', form: 'flyway' }).success).toBe(false)
  })

  it('has the same forms in its type', () => {
    const written: ScimConfig['migrations'] = { folder: 'm', form: 'mikro-orm' }
    expect(migrations(written).success).toBe(true)
  })
})
