/** Random projects with random writes, as values: what a commit starts from, and what it is to end with. */
import { dirname } from 'node:path/posix'
import fc from 'fast-check'
import type { Write } from '../../src/reconcile/changes.js'
import type { Entries, Entry } from './memory-disk.js'

export const CWD = '/srv/app'

export interface Scenario {
  readonly start: Entries
  readonly end: Entries
  readonly writes: readonly Write[]
}

/** Files of hosts, of ours, and in folders that are not there yet. */
const PATHS = [
  'package.json',
  'src/scim/index.ts',
  'src/scim/users.gen.ts',
  'src/scim/adapters/user.ts',
  'src/scim/adapters/deep/group.ts',
  'db/migrations/1/up.sql',
  'db/migrations/1/down.sql',
  'linked.ts',
  '.scim-gen/manifest.json',
  '.scim-gen/base/src/scim/adapters/user.ts',
]

/** Folders and files that are symbolic links, and where they lead. */
const LINKS: Readonly<Record<string, string>> = {
  'src/scim': 'packages/scim',
  db: 'packages/db',
  'linked.ts': 'packages/real.ts',
  '.scim-gen': 'packages/records',
}

const text = fc.constantFrom('', 'one\n', 'two\r\n', 'three')
const file = fc.record({
  before: fc.option(text, { nil: undefined }),
  after: fc.option(text, { nil: undefined }),
  mode: fc.constantFrom(0o644, 0o444, 0o755),
  isWritten: fc.boolean(),
})

/** Creates, updates and deletes, in folders that are there or not, behind links or not. */
export const scenario: fc.Arbitrary<Scenario> = fc
  .record({
    files: fc.tuple(...PATHS.map(() => file)),
    links: fc.oneof(
      { weight: 2, arbitrary: fc.constant<string[]>([]) },
      { weight: 1, arbitrary: fc.subarray(Object.keys(LINKS)) },
    ),
  })
  .map(({ files, links }) => {
    const all = files.map((one, index) => ({ ...one, path: PATHS[index] ?? '' }))
    const real = (path: string) => {
      const link = links.find((name) => path === name || path.startsWith(`${name}/`))
      return `${CWD}/${link === undefined ? path : LINKS[link] + path.slice(link.length)}`
    }
    const written = all.filter(({ before, after, isWritten }) => isWritten && before !== after)
    const linked = Object.fromEntries(
      links.map((name): [string, Entry] => [
        `${CWD}/${name}`,
        { kind: 'link', to: `${'../'.repeat(name.split('/').length - 1)}${LINKS[name]}` },
      ]),
    )
    const folders = [
      ...links.filter((name) => !name.endsWith('.ts')).map((name) => `${CWD}/${LINKS[name]}/x`),
    ]
    const start = treeOf(
      {
        ...linked,
        ...Object.fromEntries(
          all.flatMap(({ path, before, mode }) =>
            before === undefined ? [] : [[real(path), { kind: 'file' as const, text: before, mode }]],
          ),
        ),
      },
      folders,
    )
    const kept = Object.entries(start).filter(
      ([path]) => !written.some((one) => real(one.path) === path && one.after === undefined),
    )
    const end = treeOf(
      {
        ...Object.fromEntries(kept),
        ...Object.fromEntries(
          written.flatMap(({ path, before, after, mode }) =>
            after === undefined
              ? []
              : [
                  [
                    real(path),
                    { kind: 'file' as const, text: after, mode: before === undefined ? undefined : mode },
                  ],
                ],
          ),
        ),
      },
      [],
    )
    return { start, end, writes: written.map(({ path, before, after }) => ({ path, before, after })) }
  })
  .filter(({ writes }) => writes.length > 0)

/** With all parents, which come first. */
function treeOf(entries: Entries, paths: readonly string[]): Entries {
  const parents = [...Object.keys(entries), ...paths, `${CWD}/x`].flatMap((path) => parentsOf(path))
  const all = new Map<string, Entry>(
    parents.map((path): [string, Entry] => [path, { kind: 'directory', readOnly: false }]),
  )
  for (const [path, entry] of Object.entries(entries)) all.set(path, entry)
  return Object.fromEntries([...all].sort(([one], [other]) => (one < other ? -1 : 1)))
}

const parentsOf = (path: string): string[] =>
  dirname(path) === '/' ? [] : [dirname(path), ...parentsOf(dirname(path))]
