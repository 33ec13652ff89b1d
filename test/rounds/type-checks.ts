/** Trees of many lives, type-checked at once: the types of the packages are read once for all. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compilerLines } from '../support/compiler.js'
import { tsconfig } from './hosts/host-files.js'
import type { Life } from './life.js'

export interface TypeChecks {
  /** Keeps the tree as it is now, to be checked with others. */
  readonly add: (life: Life) => void
  /** Checks what was added; what the compiler says, each with the life that it is of. */
  readonly run: () => Promise<readonly string[]>
}

interface Waiting {
  readonly name: string
  readonly story: string
  /** What Knex's types are told of tables holds for a whole program. */
  readonly isAlone: boolean
}

export function typeChecksIn(folder: string): TypeChecks {
  const waiting: Waiting[] = []
  let made = 0
  return {
    add: ({ cwd, seed, story, counts, world }) => {
      const name = `types-${seed}-${made++}`
      mkdirSync(join(folder, name))
      for (const part of ['src', 'package.json'])
        cpSync(join(cwd, part), join(folder, name, part), { recursive: true })
      // What is no longer emitted may not compile any more: docs/regenerating.md.
      if (world.group === false)
        for (const out of ['src/scim', 'src/api/scim'])
          rmSync(join(folder, name, out, 'adapters/group.ts'), { force: true })
      waiting.push({ name, story: story.join('\n  '), isAlone: world.orm === 'knex' })
      counts.typeChecked++
    },
    run: async () => {
      const all = waiting.splice(0)
      const faults = all.length > 0 ? await faultsOf(folder, all) : []
      for (const { name } of all) rmSync(join(folder, name), { recursive: true })
      return faults
    },
  }
}

/** The compiler is believed where it finds the fault that is there. */
const CANARY = "export const canary: number = 'a text'\n"

async function faultsOf(folder: string, all: readonly Waiting[]): Promise<readonly string[]> {
  const together = join(folder, 'together')
  mkdirSync(together, { recursive: true })
  writeFileSync(join(together, 'canary.ts'), CANARY)
  const settings = (include: readonly string[]) => JSON.stringify({ compilerOptions: tsconfig, include })
  const others = all.filter(({ isAlone }) => !isAlone).map(({ name }) => `../${name}/src`)
  writeFileSync(join(together, 'tsconfig.json'), settings(['canary.ts', ...others]))
  const alone = all.filter(({ isAlone }) => isAlone).map(({ name }) => join(folder, name))
  for (const tree of alone) writeFileSync(join(tree, 'tsconfig.json'), settings(['src']))
  const lines = await compilerLines([together, ...alone])
  const isThere = lines.some((line) => /canary\.ts.*TS2322/.test(line))
  if (!isThere) return [`The compiler did not run:\n${lines.join('\n')}`]
  return all.flatMap(({ name, story }) => {
    const own = lines.filter((line) => line.includes(`${name}/`))
    return own.length > 0 ? [`${name} does not compile:\n${own.join('\n')}\n  ${story}`] : []
  })
}
