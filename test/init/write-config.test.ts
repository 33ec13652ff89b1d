/** The files that `init` writes look like the host's own. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { temporaryHost } from '../inspect/host.js'

test('the config and functions of yours are in the style of the models', async () => {
  const cwd = temporaryHost({
    'package.json': '{ "dependencies": { "express": "5", "drizzle-orm": "0.45.4" } }',
    'tsconfig.json': '{}',
    'src/app.ts': 'import express from "express";\nexport const app = express();\n',
    'src/db.ts':
      'import { drizzle } from "drizzle-orm/node-postgres";\nexport const db = drizzle(process.env.URL ?? "");\n',
    'src/schema.ts': `import { integer, pgTable, text } from "drizzle-orm/pg-core";

export const users = pgTable("users", {
	id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
	email: text("email").notNull().unique(),
	kind: text("kind").notNull(),
});
`,
  })
  await init({ cwd, answers: {}, set: [], ask: takeProposals })
  const config = readFileSync(join(cwd, 'scim.config.ts'), 'utf8')
  expect(config).toContain('import { call, defineConfig } from "scim-gen";\n')
  expect(config).toContain('\n\tuser: {\n\t\tmodel: "src/schema.ts#users",')
  expect(config.trimEnd().endsWith('});')).toBe(true)
  expect(readFileSync(join(cwd, 'src/scim-host.ts'), 'utf8')).toMatch(/^\tthrow new Error\(.*"\);$/m)
})
