/** The trees that each release wrote, as it wrote them: made by scripts/freeze-release.mjs, and never changed. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface FrozenTree {
  readonly version: string
  readonly name: string
  /** The host, path → text. */
  readonly input: Readonly<Record<string, string>>
  /** What that version wrote into it. */
  readonly emitted: Readonly<Record<string, string>>
}

export const frozenTrees: readonly FrozenTree[] = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name: version }) =>
    readdirSync(join(import.meta.dirname, version)).map((file) => {
      const tree: Pick<FrozenTree, 'input' | 'emitted'> = JSON.parse(
        readFileSync(join(import.meta.dirname, version, file), 'utf8'),
      )
      return { version, name: file.replace(/\.json$/, ''), ...tree }
    }),
  )

/** The files that a user edits. */
export const adapterPaths = ({ emitted }: FrozenTree): readonly string[] =>
  Object.keys(emitted).filter((path) => /^src\/[^.]*(\/adapters\/[\w-]+|\/auth)\.ts$/.test(path))

/** The lines that a user put into a file, and where: behind its imports, inside of each function, and at its end. */
export function editedByUser(text: string): { readonly text: string; readonly added: readonly string[] } {
  const added: string[] = []
  const mine = (line: string, indent: string) => {
    const own = `${indent}// mine ${added.length}`
    added.push(own)
    return [line, own]
  }
  const lines = text
    .trimEnd()
    .split('\n')
    .flatMap((line, index, all) => {
      const isLastImport =
        / from '[^']+'$/.test(line) && !all.slice(index + 1).some((one) => / from '/.test(one))
      const opens = /^( *)(override |export |async |static )*(function |get )?\w+\(.*\{$/.exec(line)
      if (isLastImport) return mine(line, '')
      return opens ? mine(line, `${opens[1]}  `) : [line]
    })
  return { text: `${[...lines, ...mine('export const mine = 1', '')].join('\n')}\n`, added }
}

/** What a tree has to be told before this version goes on with it. */
export interface Settlement {
  /** What `generate` refuses it for. */
  readonly codes: readonly string[]
  /** The arguments that say what is wanted. */
  readonly settings: readonly string[]
}

/** The trees in which tenants share people, and their activity with them. */
const shared = ['knex-interfaces-tenant', 'sqlite-tenant-through-timestamp', 'typeorm-relations-tenant']

/** What `init` wrote, or the host has. */
export const configOf = ({ input, emitted }: FrozenTree): string =>
  emitted['scim.config.ts'] ?? input['scim.config.ts'] ?? ''

/** Settles a tree; undefined where nothing is asked. */
export function settlementOf(tree: FrozenTree): Settlement | undefined {
  const config = configOf(tree)
  const hasOneToken = /tenant: \{/.test(config) && config.includes("check: 'bearerToken'")
  if (!hasOneToken) return undefined
  const isShared = shared.includes(tree.name)
  const activity = isShared ? ['user.active.shared=deactivates for all tenants'] : []
  const settings = [...activity, `auth.check=${ACCESS.path}#isIdentityProvider`]
  return {
    codes: [...(isShared ? ['SG3021'] : []), 'SG3022'],
    settings: settings.flatMap((setting) => ['--set', setting]),
  }
}

const ACCESS = { path: 'src/scim-access.ts', text: 'export const isIdentityProvider = (): boolean => true\n' }

/** A tree as its host has it, with the function that its settings name. */
export const filesOf = (tree: FrozenTree): Readonly<Record<string, string>> => ({
  ...tree.input,
  ...tree.emitted,
  ...(settlementOf(tree) && { [ACCESS.path]: ACCESS.text }),
})
