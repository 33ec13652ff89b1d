/** Small Express apps with the models of a row, by ORM. */
import { drizzleSchema } from './drizzle-models.js'
import { prismaName, prismaSchema } from './prisma-models.js'
import type { SchemaRow } from './schema-row.js'
import type { Naming } from './score.js'
import { typeormEntities } from './typeorm-models.js'

/** A way to write a host, and what its models are called then. */
export interface SchemaHost {
  readonly files: (row: SchemaRow) => Readonly<Record<string, string>>
  readonly naming: Naming
}

/** The function of the app that tells whose a request is. */
export const TENANT_OF = 'src/tenant.ts#tenantOf'

const app = {
  'tsconfig.json': '{ "compilerOptions": { "strict": true }, "include": ["src"] }',
  'src/server.ts': "import express from 'express'\nexport const app = express()\napp.listen(3000)\n",
  'src/tenant.ts': 'export const tenantOf = (request: { readonly tenant: string }) => request.tenant\n',
}

const packages = (dependencies: Readonly<Record<string, string>>) =>
  JSON.stringify({ dependencies: { express: '5', ...dependencies } })

const namedIn = (file: string): Naming => ({
  ref: (model) => `${file}#${prismaName(model)}`,
  field: prismaName,
})

export const schemaHosts: Readonly<Record<'prisma' | 'drizzle' | 'typeorm', SchemaHost>> = {
  prisma: {
    files: (row) => ({
      ...app,
      'package.json': packages({ '@prisma/client': '7', prisma: '7' }),
      'prisma/schema.prisma': prismaSchema(row),
      'src/generated/prisma/client.ts': 'export declare class PrismaClient {}\n',
      'src/db.ts':
        "import { PrismaClient } from './generated/prisma/client.js'\nexport const prisma: PrismaClient = new PrismaClient()\n",
    }),
    naming: namedIn('prisma/schema.prisma'),
  },
  drizzle: {
    files: (row) => ({
      ...app,
      'package.json': packages({ 'drizzle-orm': '0.45', pg: '8' }),
      'src/schema.ts': drizzleSchema(row),
      'src/db.ts':
        "import { drizzle } from 'drizzle-orm/node-postgres'\nexport const db = drizzle(process.env.DATABASE_URL ?? '')\n",
    }),
    naming: namedIn('src/schema.ts'),
  },
  typeorm: {
    files: (row) => ({
      ...app,
      'package.json': packages({ typeorm: '1.1.1', pg: '8' }),
      'src/entities.ts': typeormEntities(row),
      'src/db.ts':
        "import { DataSource } from 'typeorm'\nimport * as entities from './entities.js'\nexport const dataSource = new DataSource({ type: 'postgres', entities: Object.values(entities) })\n",
    }),
    naming: namedIn('src/entities.ts'),
  },
}
