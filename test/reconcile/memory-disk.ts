/** A disk in memory that can be killed at any operation, and that forgets at a power cut what was not synced. */
import { posix } from 'node:path'
import type { FileSystem } from '../../src/reconcile/file-system.js'

/** What is at a path: a file with its mode, a directory, or a symbolic link. */
export type Entry =
  | { readonly kind: 'file'; readonly text: string; readonly mode?: number }
  | { readonly kind: 'directory'; readonly readOnly?: boolean }
  | { readonly kind: 'link'; readonly to: string }

/** By absolute path, parents first. */
export type Entries = Readonly<Record<string, Entry>>

interface Directory {
  readonly kind: 'directory'
  readOnly: boolean
  entries: Map<string, Node>
  /** What outlives a power cut for certain, and what has happened since. */
  stable: Map<string, Node>
  log: (readonly (readonly [string, Node | undefined])[])[]
}
type Node = Directory | Exclude<Entry, { kind: 'directory' }>

/** Of a path whose parent is there. */
interface Place {
  readonly parent: Directory
  readonly name: string
  readonly node?: Node
  /** Without symbolic links. */
  readonly real: readonly string[]
}

export interface MemoryDisk {
  readonly fs: FileSystem
  /** All that is there, for comparison. */
  readonly entries: () => Entries
  /** Of all that happened in a directory since it was synced, only what is to be kept is still so, in any order. */
  readonly cutPower: (isKept: () => boolean) => void
}

export function memoryDisk(start: Entries): MemoryDisk {
  const root = directory(false)

  /** Where a path leads, symbolic links followed, the last one only when told to; the code of an error if nowhere. */
  function find(path: string, follow: boolean): Place | 'ENOENT' | 'ENOTDIR' {
    const names = path.split('/').filter(Boolean)
    let parent = root
    for (const [index, name] of names.entries()) {
      const node = parent.entries.get(name)
      const isLast = index === names.length - 1
      if (node?.kind === 'link' && (!isLast || follow)) {
        const at = `/${names.slice(0, index).join('/')}`
        return find(posix.resolve(at, node.to, ...names.slice(index + 1)), follow)
      }
      if (isLast) return { parent, name, node, real: names }
      if (node === undefined) return 'ENOENT'
      if (node.kind !== 'directory') return 'ENOTDIR'
      parent = node
    }
    return { parent: root, name: '', node: root, real: names }
  }

  function findOrThrow(path: string, follow: boolean): Place {
    const found = find(path, follow)
    if (typeof found === 'string') throw failure(found, path)
    return found
  }

  function existing(path: string, follow: boolean) {
    const found = findOrThrow(path, follow)
    if (!found.node) throw failure('ENOENT', path)
    return { ...found, node: found.node }
  }

  /** What is there, if anything is. */
  function nodeAt(path: string, follow: boolean): (Place & { readonly node: Node }) | undefined {
    const found = find(path, follow)
    return typeof found === 'string' || !found.node ? undefined : { ...found, node: found.node }
  }

  function change(path: string, parent: Directory, ...sets: (readonly [string, Node | undefined])[]): void {
    if (parent.readOnly) throw failure('EACCES', path)
    for (const set of sets) assign(parent.entries, set)
    parent.log.push(sets)
  }

  function make(path: string, node: Node): void {
    const { parent, name, node: there } = findOrThrow(path, false)
    if (there) throw failure('EEXIST', path)
    change(path, parent, [name, node])
  }

  const fs: FileSystem = {
    read: (path) => {
      const node = nodeAt(path, true)?.node
      return node && fileOf(node, path).text
    },
    create: (path, text, like) => {
      const mode = like === undefined ? undefined : fileOf(existing(like, true).node, like).mode
      make(path, { kind: 'file', text, mode })
    },
    copy: (from, to) => make(to, fileOf(existing(from, true).node, from)),
    rename: (from, to) => {
      const source = existing(from, false)
      const { parent, name, node } = findOrThrow(to, false)
      if (parent !== source.parent) throw failure('EXDEV', to)
      if (node?.kind === 'directory') throw failure('EISDIR', to)
      change(to, parent, [source.name, undefined], [name, source.node])
    },
    remove: (path) => {
      const found = nodeAt(path, false)
      if (found?.node.kind === 'directory') throw failure('ERR_FS_EISDIR', path)
      if (found) change(path, found.parent, [found.name, undefined])
    },
    makeDirectory: (path) => make(path, directory(false)),
    removeDirectory: (path) => {
      const { parent, name, node } = existing(path, false)
      if (node.kind !== 'directory') throw failure('ENOTDIR', path)
      if (node.entries.size > 0) throw failure('ENOTEMPTY', path)
      change(path, parent, [name, undefined])
    },
    syncDirectory: (path) => {
      const { node } = existing(path, true)
      if (node.kind === 'directory') settleOn(node, node.entries)
    },
    realPath: (path) => {
      const found = nodeAt(path, true)
      if (found) return `/${found.real.join('/')}`
      const link = nodeAt(path, false)
      if (link?.node.kind !== 'link') return undefined
      return posix.resolve('/', ...link.real.slice(0, -1), link.node.to)
    },
  }

  for (const [path, entry] of Object.entries(start))
    make(path, entry.kind === 'directory' ? directory(false) : entry)
  forEachDirectory(root, (one) => settleOn(one, one.entries))
  for (const [path, entry] of Object.entries(start))
    if (entry.kind === 'directory' && entry.readOnly) {
      const node = nodeAt(path, false)?.node
      if (node?.kind === 'directory') node.readOnly = true
    }
  return {
    fs,
    entries: () => Object.fromEntries(listed(root, '')),
    cutPower: (isKept) =>
      forEachDirectory(root, (one) => {
        const kept = new Map(one.stable)
        for (const set of one.log.filter(isKept).flat()) assign(kept, set)
        settleOn(one, kept)
      }),
  }
}

function fileOf(node: Node, path: string) {
  if (node.kind !== 'file') throw failure('EISDIR', path)
  return node
}

const directory = (readOnly: boolean): Directory => ({
  kind: 'directory',
  readOnly,
  entries: new Map(),
  stable: new Map(),
  log: [],
})

function settleOn(one: Directory, entries: ReadonlyMap<string, Node>): void {
  one.entries = new Map(entries)
  one.stable = new Map(entries)
  one.log = []
}

function assign(entries: Map<string, Node>, [name, node]: readonly [string, Node | undefined]): void {
  if (node) entries.set(name, node)
  else entries.delete(name)
}

/** Parents first: what a parent has lost is no longer visited. */
function forEachDirectory(one: Directory, run: (one: Directory) => void): void {
  run(one)
  for (const node of one.entries.values()) if (node.kind === 'directory') forEachDirectory(node, run)
}

function listed(one: Directory, at: string): (readonly [string, Entry])[] {
  return [...one.entries]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, node]) =>
      node.kind === 'directory'
        ? [
            [`${at}/${name}`, { kind: node.kind, readOnly: node.readOnly }] as const,
            ...listed(node, `${at}/${name}`),
          ]
        : [[`${at}/${name}`, node] as const],
    )
}

function failure(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: '${path}'`), { code })
}
