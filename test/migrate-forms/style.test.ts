/** The next migration takes after the newest in its folder. */
import { describe, expect, it } from 'vitest'
import type { MigrationFormName } from '../../src/config/config.js'
import { groups, model } from '../migrate/models.js'
import { type Disk, onlyFile, plan } from './place.js'

const after = model('postgresql', { ...groups, columns: groups.columns.slice(0, 1) })
const next = (form: MigrationFormName, disk: Disk) => onlyFile({ form, after }, disk)

const CREATE = (margin: string) =>
  [
    'CREATE TABLE "scim_groups" (',
    '  "id" uuid NOT NULL,',
    '  CONSTRAINT "scim_groups_pkey" PRIMARY KEY ("id")',
    ')',
  ]
    .map((line) => margin + line)
    .join('\n')

describe('TypeORM', () => {
  it('takes indentation, quotes, semicolons and the name of a fork from the newest', () => {
    const [path, text] = next('typeorm', {
      'migrations/1600000000000-Init.ts': `import {MigrationInterface} from 'typeorm'\nexport class Init1600000000000 implements MigrationInterface {\n  async up() {}\n}\n`,
      'migrations/1700000000000-Users.ts': `import { MigrationInterface, QueryRunner } from "@acme/typeorm";

export class Users1700000000000 implements MigrationInterface {
    name = "Users1700000000000";

    public async up(queryRunner: QueryRunner): Promise<void> {
        await queryRunner.query(\`CREATE TABLE 'a'\`);
    }
}
`,
      'migrations/index.ts': `export * from './up'\n`,
    })
    expect(path).toBe('migrations/1795176900500-ScimCreateGroups.ts')
    expect(text).toBe(`import type { MigrationInterface, QueryRunner } from "@acme/typeorm";

export class ScimCreateGroups1795176900500 implements MigrationInterface {
    name = "ScimCreateGroups1795176900500";

    public async up(queryRunner: QueryRunner): Promise<void> {
        await queryRunner.query(\`
${CREATE('            ')}
        \`);
    }

    public async down(queryRunner: QueryRunner): Promise<void> {
        await queryRunner.query(\`DROP TABLE "scim_groups"\`);
    }
}
`)
  })

  it('is later than the class that TypeORM runs last, whatever its file is called', () => {
    const [path] = next('typeorm', {
      'migrations/InitialSchema.ts':
        'export class InitialSchema1900000000000 implements MigrationInterface {\n  async up() {}\n}\n',
    })
    expect(path).toBe('migrations/1900000000001-ScimCreateGroups.ts')
  })

  it('is JavaScript where the others are', () => {
    const [path, text] = next('typeorm', {
      'migrations/1700000000000-Init.js':
        'module.exports = class Init1700000000000 {\n\tasync up(queryRunner) {\n\t\tawait queryRunner.query(`a`)\n\t}\n}\n',
    })
    expect(path).toBe('migrations/1795176900500-ScimCreateGroups.js')
    expect(text).toContain(
      "exports.ScimCreateGroups1795176900500 = class ScimCreateGroups1795176900500 {\n\tname = '",
    )
    expect(text).toContain(
      "\t/** @param {import('typeorm').QueryRunner} queryRunner */\n\tasync up(queryRunner) {\n",
    )
  })
})

describe('Knex', () => {
  it('is TypeScript, unless the knexfile is not', () => {
    const manifest = { 'package.json': '{}' }
    expect(next('knex', {})[0]).toBe('migrations/20261120121500_scim_create_groups.ts')
    expect(next('knex', { 'knexfile.ts': '' })[0]).toBe('migrations/20261120121500_scim_create_groups.ts')
    const [path, text] = next('knex', { 'knexfile.js': '', ...manifest })
    expect(path).toBe('migrations/20261120121500_scim_create_groups.js')
    expect(text).toBe(`/** @param {import('knex').Knex} knex */
exports.up = async function up(knex) {
  await knex.raw(\`
${CREATE('    ')}
  \`)
}

/** @param {import('knex').Knex} knex */
exports.down = async function down(knex) {
  await knex.raw(\`DROP TABLE "scim_groups"\`)
}
`)
    const [, module] = next('knex', { 'knexfile.js': '', 'package.json': '{ "type": "module" }' })
    expect(module).toContain("/** @param {import('knex').Knex} knex */\nexport async function up(knex) {\n")
  })

  it('goes on in CommonJS or as a module, as the newest does', () => {
    const common = next('knex', {
      'migrations/20200101000000_a.cjs': 'exports.up = function (knex) {\n  return knex.raw("a");\n};\n',
    })
    expect(common[0]).toBe('migrations/20261120121500_scim_create_groups.cjs')
    expect(common[1]).toMatch(/^exports\.up = async function up\(knex\) \{$/m)
    expect(common[1]).toMatch(/^};$/m)
    const module = next('knex', {
      'migrations/20200101000000_a.js': 'export const up = (knex) => knex.raw("a");\n',
    })
    expect(module[1]).toMatch(/^export async function up\(knex\) \{$/m)
  })

  it('escapes the question mark, which Knex takes for a parameter on PostgreSQL alone', () => {
    const strange = { ...groups, name: 'what?' }
    expect(onlyFile({ form: 'knex', after: model('postgresql', strange) })[1]).toContain('"what\\\\?"')
    expect(onlyFile({ form: 'knex', after: model('sqlite', strange) })[1]).toContain('"what?"')
  })
})

describe('Kysely', () => {
  it('counts as the folder does, in its way of writing', () => {
    const [path, text] = next('kysely', {
      'migrations/20240324T085400-users.ts':
        "import { type Kysely } from 'kysely';\n\nexport async function up(db: Kysely<any>): Promise<void> {\n  await db.schema;\n}\n",
    })
    expect(path).toBe('migrations/20261120T121500-scim_create_groups.ts')
    expect(text).toBe(`import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`
${CREATE('    ')}
  \`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql\`DROP TABLE "scim_groups"\`.execute(db);
}
`)
  })

  it('requires its package in CommonJS', () => {
    const [, text] = next('kysely', {
      'migrations/0001_a.js': "const { sql } = require('kysely')\nmodule.exports = { async up(db) {} }\n",
    })
    expect(text).toMatch(
      /^const \{ sql \} = require\('kysely'\)\n\n\/\*\* @param \{import\('kysely'\)\.Kysely<unknown>\} db \*\/\nexports\.up = /,
    )
  })

  it('refuses a name that Kysely would call out of order', () => {
    expect(() =>
      plan(
        { form: 'kysely', after },
        {
          'migrations/m001_init.ts': 'export async function up() {}\n',
          'migrations/utils.ts': 'export {}\n',
        },
      ),
    ).toThrow(
      'SG4105 1795176900500_scim_create_groups would run before m001_init: migrations run in the order of their names, and this one must come last.',
    )
  })
})

describe('Sequelize', () => {
  const cli = (text: string, file = '20200101000000-init.js') =>
    next('sequelize', { [`migrations/${file}`]: text })

  it('is CommonJS for sequelize-cli, under a name that says so in an ES module', () => {
    expect(next('sequelize', {})[0]).toBe('migrations/20261120121500-scim-create-groups.js')
    expect(next('sequelize', { 'package.json': '{ "type": "module" }' })[0]).toBe(
      'migrations/20261120121500-scim-create-groups.cjs',
    )
    const [, text] = cli(
      `"use strict";\n\nmodule.exports = {\n  up: async (queryInterface, Sequelize) => {},\n};\n`,
    )
    expect(text).toBe(`"use strict";

/** @type {import('sequelize-cli').Migration} */
module.exports = {
  async up(queryInterface) {
    await queryInterface.sequelize.transaction(async (transaction) => {
      await queryInterface.sequelize.query(\`
${CREATE('        ')}
      \`, { transaction });
    });
  },

  async down(queryInterface) {
    await queryInterface.sequelize.transaction(async (transaction) => {
      await queryInterface.sequelize.query(\`DROP TABLE "scim_groups"\`, { transaction });
    });
  },
};
`)
  })

  it('is typed in TypeScript', () => {
    const [path, text] = cli(
      "import type { QueryInterface } from 'sequelize'\n\nexport default {\n  up: async (queryInterface: QueryInterface) => {},\n}\n",
      '20200101000000-init.ts',
    )
    expect(path).toBe('migrations/20261120121500-scim-create-groups.ts')
    expect(text).toContain("import type { QueryInterface } from 'sequelize'\n\nexport default {\n")
    expect(text).toContain('  async up(queryInterface: QueryInterface): Promise<void> {\n')
  })

  it.each([
    [
      'the query interface',
      'export const up: Migration = async ({ context: queryInterface }) => {}\n',
      'export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {\n  await queryInterface.sequelize.transaction(',
    ],
    [
      'Sequelize itself',
      'export async function up({ context: sequelize }: { context: Sequelize }) {}\n',
      'export async function up({ context: sequelize }: { context: Sequelize }): Promise<void> {\n  await sequelize.transaction(',
    ],
    [
      'what has no name of its own',
      'export const up = async ({ context }: MigrationParams<QueryInterface>) => {}\n',
      'export async function up({ context }: { context: QueryInterface }): Promise<void> {\n  await context.sequelize.transaction(',
    ],
  ])('goes on for Umzug, whose context is %s', (_, text, expected) => {
    expect(cli(text, '2020.01.01T00.00.00.init.ts')[1]).toContain(expected)
  })
})

describe('MikroORM', () => {
  it('continues after the newest, with or without a name', () => {
    const [path, text] = next('mikro-orm', {
      'migrations/Migration20301231235959.ts':
        "import { Migration } from '@mikro-orm/migrations';\n\nexport class Migration20301231235959 extends Migration {\n\n  override async up(): Promise<void> {\n    this.addSql(`a`);\n  }\n\n}\n",
      'migrations/.snapshot-app.json': '{}',
    })
    expect(path).toBe('migrations/Migration20310101000000_scim_create_groups.ts')
    expect(text).toBe(`import { Migration } from '@mikro-orm/migrations';

export class Migration20310101000000_scim_create_groups extends Migration {
  override async up(): Promise<void> {
    this.addSql(\`
${CREATE('      ')}
    \`);
  }

  override async down(): Promise<void> {
    this.addSql(\`DROP TABLE "scim_groups"\`);
  }
}
`)
  })

  it('is CommonJS where the others are', () => {
    const [, text] = next('mikro-orm', {
      'migrations/Migration20200101000000.js':
        "'use strict'\nconst { Migration } = require('@mikro-orm/migrations')\nclass M extends Migration {\n  async up() {}\n}\nexports.M = M\n",
    })
    expect(text).toMatch(/^const \{ Migration \} = require\('@mikro-orm\/migrations'\)\n/)
    expect(text).toContain('\nexports.Migration20261120121500_scim_create_groups = class Migration2026')
    expect(text).toContain('  async up() {\n')
  })
})
