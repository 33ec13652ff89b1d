/** `generate` in a host of a thousand further files, the whole process. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Benchmark } from '../figure.js'
import { cli, initHost, temporaryFolder } from '../hosts/host.js'
import { memoryOfNode, timeNode } from '../measure/node-process.js'
import { median } from '../measure/stats.js'

const FILES = 1000

export const generate: Benchmark = {
  name: 'generate',
  async run({ quick }) {
    const rounds = Array.from({ length: quick ? 3 : 7 })
    const times = rounds.map(() => inFreshHost(timeNode))
    const memory = rounds.map(() => inFreshHost(memoryOfNode))
    const what = `\`generate\` in a host of ${FILES.toLocaleString('en')} files, whole process`
    return [
      {
        what,
        asked: { at: 'most', value: 1.5 },
        unit: 's',
        measured: median(times) / 1000,
        detail: `${times.length} fresh hosts`,
      },
      {
        what: `${what}: peak memory`,
        asked: { at: 'most', value: 250 },
        unit: 'MB',
        measured: median(memory),
        detail: `${memory.length} fresh hosts`,
      },
    ]
  },
}

/** Runs `generate` where it has all to write. */
function inFreshHost(measure: (args: readonly string[]) => number): number {
  const folder = temporaryFolder()
  initHost('sqlite', folder.path)
  const modules = join(folder.path, 'src/modules')
  mkdirSync(modules)
  for (let index = 0; index < FILES; index++)
    writeFileSync(join(modules, `module-${index}.ts`), source(index))
  const measured = measure([cli, 'generate', '--cwd', folder.path])
  folder.remove()
  return measured
}

/** A module as apps have them: it uses the models, the framework, and the module before it. */
const source = (index: number) => `import type { Request, Response } from 'express'
import { eq } from 'drizzle-orm'
import { db } from '../db/index.js'
import { notes, users } from '../db/schema.js'
${index > 0 ? `import { title${index - 1} } from './module-${index - 1}.js'\n` : ''}
export const title${index} = ${index > 0 ? `\`\${title${index - 1}} / ${index}\`` : `'Notes'`}

export interface Listed${index} {
  readonly id: string
  readonly title: string
  readonly author: string | null
}

/** Lists the notes of one author. */
export async function list${index}(request: Request<{ author: string }>, response: Response<readonly Listed${index}[]>) {
  const rows = await db
    .select({ id: notes.id, title: notes.title, author: users.email })
    .from(notes)
    .leftJoin(users, eq(users.id, notes.authorId))
    .where(eq(notes.authorId, request.params.author))
  response.json(rows.map((row) => ({ ...row, title: \`\${title${index}}: \${row.title}\` })))
}
`
