/** A project that goes from version to version, for processes that write and are killed. */
import type { Write } from '../../src/reconcile/changes.js'
import { readerOf } from '../../src/reconcile/reader.js'
import type { Tree } from './tree.js'

const SIZE = 40

/** All files of a version: the same ones with another text, and one in a folder of its own. */
export function treeAt(version: number): Tree {
  const files = Array.from({ length: SIZE }, (_, index) => [`src/${index % 4}/${index}.ts`, `${version}\n`])
  return {
    '.scim-gen/manifest.json': `${version}\n`,
    [`src/only/${version % 3}/a.ts`]: `${version}\n`,
    ...Object.fromEntries(files),
  }
}

export const versionOf = (tree: Tree) => Number(tree['.scim-gen/manifest.json'] ?? 0)

/** From the version on disk to the next. */
export function nextWrites(cwd: string): readonly Write[] {
  const read = readerOf(cwd)
  const version = Number(read('.scim-gen/manifest.json') ?? 0)
  const [old, next] = [treeAt(version), treeAt(version + 1)]
  return [...new Set([...Object.keys(old), ...Object.keys(next)])].map((path) => ({
    path,
    before: read(path),
    after: next[path],
  }))
}
