/** Small apps with a trait of apps that were picked at random. */
import { DiagnosticError } from '../../src/diagnostics.js'
import { init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { temporaryHost } from '../inspect/host.js'

export const base = {
  'package.json': '{ "dependencies": { "express": "5", "drizzle-orm": "0.45.4" } }',
  'tsconfig.json': '{}',
  'src/app.ts': "import express from 'express'\nexport const app = express()",
  'src/db.ts':
    "import { drizzle } from 'drizzle-orm/node-postgres'\nexport const db = drizzle(process.env.URL ?? '')",
}
/** Columns that the tables of an app need, by functions. */
export const columns = `import { boolean, integer, pgTable, primaryKey, text, timestamp, unique, varchar } from 'drizzle-orm/pg-core'
  const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
  const name = () => text('name').notNull()
  const email = () => text('email').notNull().unique()
`
export const users = "export const users = pgTable('users', { id: id(), email: email(), name: name() })"

/** What `init --yes` makes of an app with some files beside those of `base`. */
export const initIn = (
  files: Readonly<Record<string, string>>,
  answers: Parameters<typeof init>[0]['answers'] = {},
) => init({ cwd: temporaryHost({ ...base, ...files }), answers, set: [], ask: takeProposals, dryRun: true })

/** The same of some tables of Drizzle's. */
export const initOf = (tables: string) => initIn({ 'src/schema.ts': columns + tables })

/** What `init` asks of such an app beside the answers, or refuses: messages with their fixes. */
export const askedIn = (
  files: Readonly<Record<string, string>>,
  answers: Parameters<typeof init>[0]['answers'] = {},
): Promise<string> =>
  init({ cwd: temporaryHost({ ...base, ...files }), answers, set: [], dryRun: true }).then(
    () => '',
    (error: unknown) => {
      if (!(error instanceof DiagnosticError)) throw error
      return error.diagnostics.map(({ message, fix }) => `${message}\n${fix}`).join('\n')
    },
  )

/** The files of such an app whose models are in a schema of Prisma's. */
export const ofPrisma = (models: string): Readonly<Record<string, string>> => ({
  'package.json': '{ "dependencies": { "express": "5", "prisma": "7", "@prisma/client": "7" } }',
  'src/db.ts': "import { PrismaClient } from '@prisma/client'\nexport const db = new PrismaClient()",
  'prisma/schema.prisma': `datasource db {\n  provider = "sqlite"\n}\ngenerator client {\n  provider = "prisma-client-js"\n}\n${models}`,
})
