import { describe, expect, it } from 'vitest'
import type { ScimConfig } from '../../src/config/config.js'
import { prisma } from '../../src/inspect/prisma/inspector.js'
import { findingsOf, printDiagnostic } from '../inspect/host.js'
import { findPrismaTables, inspectPrisma } from '../inspect/readers.js'
import { fixture, temporaryHost } from './host.js'

const datasource = 'datasource db {\n  provider = "postgresql"\n}\n'
const user = 'model User {\n  id Int @id\n}\n'

const findings = (schema: string, refs: readonly string[] = ['schema.prisma#User']) =>
  findingsOf(inspectPrisma({ cwd: temporaryHost({ 'schema.prisma': schema }), refs }))

describe('references', () => {
  it('gathers every mistake', async () => {
    const schema = `${datasource}${user}enum Role {\n  A\n}\nview Active {\n  id Int\n}\nmodel Old {\n  id Int @id\n  @@ignore\n}\n`
    const refs = [
      'schema.prisma',
      'shema.prisma#User',
      'schema.prisma#user',
      'schema.prisma#Person',
      'schema.prisma#Role',
      'schema.prisma#Active',
      './schema.prisma#Old',
      'schema.prisma#User',
    ]
    expect(await findings(schema, refs)).toEqual([
      "SG2001 'schema.prisma' names no model () fix: Write it as 'prisma/schema.prisma#Model'",
      "SG2001 'shema.prisma#User': no such file (shema.prisma) fix: Correct the path; it is relative to the folder of scim.config.ts",
      "SG2002 schema.prisma has no model 'user' (schema.prisma) fix: Did you mean 'User'?",
      "SG2002 schema.prisma has no model 'Person' (schema.prisma) fix: Name one of: 'Old', 'User'",
      "SG2004 'schema.prisma#Role' is an enum, not a model (schema.prisma:7:1) fix: Name a model: only its rows can be written",
      "SG2004 'schema.prisma#Active' is a view, not a model (schema.prisma:10:1) fix: Name a model: only its rows can be written",
      "SG2004 './schema.prisma#Old' has @@ignore: Prisma's client cannot reach it (schema.prisma:13:1) fix: Name another model, or remove @@ignore",
    ])
  })

  it('names the file of the schema that declares the model', async () => {
    const refs = ['prisma/schema/schema.prisma#Project', 'prisma/schema#User', 'prisma/schema/group.prisma#X']
    expect(await findingsOf(inspectPrisma({ cwd: fixture('dub'), refs }))).toEqual([
      "SG2002 prisma/schema/schema.prisma has no model 'Project' (prisma/schema/schema.prisma) fix: Write 'prisma/schema/workspace.prisma#Project'",
      "SG2001 'prisma/schema#User': prisma/schema is a folder (prisma/schema) fix: Name the file in it that declares the model: 'prisma/schema/schema.prisma#Model'",
      "SG2002 prisma/schema/group.prisma has no model 'X' (prisma/schema/group.prisma) fix: Name one of: 'PartnerGroup'",
    ])
  })

  it('tells a many-to-many relation from other fields', async () => {
    const implicit = ['members', 'name', 'projects', 'membres'].map(
      (field) => `prisma/schema.prisma#Team.${field}`,
    )
    expect(await findingsOf(inspectPrisma({ cwd: fixture('implicit'), refs: implicit }))).toEqual([
      "SG2004 'prisma/schema.prisma#Team.name' is no many-to-many relation (prisma/schema.prisma:23:3) fix: Name a field that lists another model whose rows list this one, or the model that joins the two",
      "SG2004 'prisma/schema.prisma#Team.projects' is no many-to-many relation (prisma/schema.prisma:26:3) fix: Name the model that it lists: 'prisma/schema.prisma#Project'",
      "SG2002 Model Team has no field 'membres' (prisma/schema.prisma:21:1) fix: Did you mean 'members'?",
    ])
  })
})

describe('clients', () => {
  const config: ScimConfig = {
    orm: 'prisma',
    dialect: 'postgresql',
    framework: 'express',
    db: 'argument',
    out: 'src/scim',
    migrations: 'prisma/migrations',
    basePath: '/scim/v2',
    user: { model: 'schema.prisma#User', attributes: {}, active: 'scim' },
    group: false,
    auth: { check: 'bearerToken' },
  }

  it.each([
    ['no generator', ''],
    ['another generator', 'generator erd {\n  provider = "prisma-erd-generator"\n}\n'],
    [
      'an output of the environment',
      'generator client {\n  provider = "prisma-client"\n  output = env("OUT")\n}\n',
    ],
  ])('%s', async (_, generator) => {
    const cwd = temporaryHost({ 'schema.prisma': `${generator}${datasource}${user}` })
    const inspected = prisma.inspect(config, ['schema.prisma#User'], cwd)
    expect(await findingsOf(inspected)).toEqual([
      'SG2022 No generator of this Prisma schema tells where the client is that has User (schema.prisma) fix: Add a generator with provider "prisma-client" and an output that is written out, not read from the environment',
    ])
  })
})

describe('databases', () => {
  it.each([
    [
      'datasource db {\n  provider = "cockroachdb"\n}\n',
      'The database "cockroachdb" is not supported with Prisma (schema.prisma:1:1)',
    ],
    [
      'datasource db {\n  provider = env("PROVIDER")\n}\n',
      'The datasource db names no provider (schema.prisma:1:1)',
    ],
  ])('%s is refused', async (block, message) => {
    expect(await findings(`${block}${user}`)).toEqual([
      `SG2021 ${message} fix: Use a datasource with provider "postgresql", "mysql" or "sqlite"`,
    ])
  })

  it('one of MongoDB is served by another ORM', async () => {
    const [finding] = await findings(`datasource db {\n  provider = "mongodb"\n}\n${user}`)
    expect(finding).toContain(
      'SG2021 The database "mongodb" is not supported with Prisma (schema.prisma:1:1)',
    )
    expect(finding).toContain('fix: MongoDB is served by mongoose: declare your users by it, too')
  })

  it('a schema without one is refused', async () => {
    expect(await findings(user)).toEqual([
      'SG2021 No datasource in schema.prisma (schema.prisma) fix: Add the datasource block, or name the file of a model that lies at or below the folder of the one that has it',
    ])
  })
})

describe('contracts of Prisma 8', () => {
  const contract = '// use prisma-8\n\nmodel User {\n  id Int @id\n  createdAt temporal.createdAt()\n}\n'

  it('are told as such, and not by the types that only they have', async () => {
    expect(await findings(contract)).toEqual([
      'SG2021 schema.prisma is a contract of Prisma 8 ("// use prisma-8"), which is not supported: its client is another one (schema.prisma) fix: Use Prisma 6 or 7 here; or declare your tables by another ORM, too, such as Drizzle or Kysely, and name that model: --orm drizzle --user path/to/file.ts#users',
    ])
  })

  it('a schema with a datasource is none', async () => {
    expect(await findings(`${datasource}${contract}`)).toEqual([expect.stringMatching(/^SG20(05|13) /)])
  })
})

describe('fields', () => {
  it('of a type that nothing declares are reported, and types of other schemas do not count', async () => {
    const cwd = temporaryHost({
      'a/schema.prisma': `${datasource}model User {\n  id Int @id\n  role Rol\n}\n`,
      'b/schema.prisma': `${datasource}${user}enum Rol {\n  A\n}\n`,
    })
    expect(await findingsOf(inspectPrisma({ cwd, refs: ['a/schema.prisma#User'] }))).toEqual([
      "SG2005 Cannot read field 'role' of User: no file of the schema declares Rol (a/schema.prisma:6:3) fix: Correct the type; a model of another file must lie at or below the folder of the datasource",
    ])
  })

  it('that every row needs and the client cannot give are reported', async () => {
    const schema = `${datasource}model User {
  id     Int                     @id
  where  Unsupported("geometry")
  secret String                  @ignore
  legacy String                  @default("") @ignore
  area   Unsupported("circle")?
}
`
    const fix = 'fix: Give it a default, or make it optional: no row of the model can be created without'
    expect(await findings(schema)).toEqual([
      `SG2005 Cannot fill field 'where' of User: Prisma's client leaves it out (schema.prisma:6:3) ${fix}`,
      `SG2005 Cannot fill field 'secret' of User: Prisma's client leaves it out (schema.prisma:7:3) ${fix}`,
    ])
  })
})

describe('syntax errors', () => {
  it('are found line by line', async () => {
    const schema = `datasource db {
  provider = "postgresql"
  url "x"
}
model User {
  id Int @id @default("abc)
  name: String
  email String $
  @@unique([email,
    name])
}
enum Role {
  A B
}
model Team { id Int @id }
oops
models Team {
  id Int @id
}
model Open {
  id Int @id
`
    const fix =
      'fix: Correct the file: what follows the error would be read wrongly; npx prisma validate says more'
    expect(await findings(schema)).toEqual(
      [
        'This line is not a setting of a datasource (schema.prisma:3:3)',
        'This line is not a field or an attribute (schema.prisma:6:3)',
        'This line is not a field or an attribute (schema.prisma:7:3)',
        'This line is not a field or an attribute (schema.prisma:8:3)',
        'This line is not a field or an attribute (schema.prisma:9:3)',
        'This line is not a field or an attribute (schema.prisma:10:5)',
        'This line is not a value of an enum (schema.prisma:13:3)',
        'This line does not start a model, enum, datasource or generator (schema.prisma:15:1)',
        'model Open has no closing brace (schema.prisma:20:1)',
      ].map((message) => `SG2013 Syntax error: ${message} ${fix}`),
    )
  })

  it('leave the rest to init', async () => {
    const cwd = temporaryHost({ 'schema.prisma': `${datasource}${user}model Team {\n  id Int @\n}\n` })
    const { tables, diagnostics } = await findPrismaTables({ cwd, files: ['schema.prisma'] })
    expect(tables.map(({ ref }) => ref)).toEqual(['schema.prisma#User', 'schema.prisma#Team'])
    expect(diagnostics.map(printDiagnostic)).toEqual([
      'SG2013 Syntax error: This line is not a field or an attribute (schema.prisma:8:3) fix: Correct the file: what follows the error would be read wrongly; npx prisma validate says more',
    ])
  })
})
