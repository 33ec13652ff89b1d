/** The workspace that a folder is in, and its packages: those of npm, pnpm, yarn, bun, lerna and rush, and the projects of Nx. */
import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { LernaTool, PnpmTool, RushTool, type Tool, YarnTool } from '@manypkg/tools'
import { filesBelow } from '../detect/files.js'
import { readJson } from '../detect/manifest.js'
import { memo, weakMemo } from '../memo.js'

export interface Workspace {
  /** Absolute. */
  readonly root: string
  /** The packages without the root, as absolute folders, sorted. */
  readonly members: readonly string[]
  /** Those that the package manager links by their names; it may know none of Nx's projects. */
  readonly linked: readonly string[]
}

/**
 * The workspace that a folder is the root of, or in a package of; `undefined` for an app by itself.
 *
 * @param folder absolute
 */
export function workspaceOf(folder: string): Workspace | undefined {
  for (let root = folder; ; root = dirname(root)) {
    const found = membersOf(root)
    const isIn = root === folder || found?.members.some((one) => one === folder || isWithin(folder, one))
    if (found && isIn) return { root, ...found }
    if (root === dirname(root)) return undefined
  }
}

/** Members by the names that their manifests give them. */
export const byName = weakMemo(
  (members: readonly string[]): ReadonlyMap<unknown, string> =>
    new Map(members.map((folder) => [readJson(join(folder, 'package.json')).name, folder])),
)

/** How many folders above a package belong to its workspace: `apps/api` has two. */
export function foldersAbove(folder: string): number {
  const root = workspaceOf(folder)?.root ?? folder
  return root === folder ? 0 : seenFrom(folder, root).split('/').length
}

/** Once a run: each folder of a workspace is asked for many times, and all manifests are read for it. */
const membersOf = memo((root: string): Omit<Workspace, 'root'> | undefined => {
  const packages = packagesOf(root)
  // Its projects may share the package.json of the root.
  const projects = existsSync(join(root, 'nx.json'))
    ? filesBelow(root, (name) => name === 'project.json').map((path) => dirname(join(root, path)))
    : undefined
  if (!packages && !projects) return undefined
  const all = new Set([...(packages ?? []), ...(projects ?? [])])
  return { members: [...all].filter((one) => one !== root).sort(), linked: packages ?? [] }
})

function packagesOf(root: string): readonly string[] | undefined {
  const tool = toolOf(root)
  try {
    return tool?.getPackagesSync(root).packages.map(({ dir }) => dir)
  } catch {
    // A broken manifest is for its own tool to tell.
    return undefined
  }
}

function toolOf(folder: string): Tool | undefined {
  const has = (name: string) => existsSync(join(folder, name))
  if (has('pnpm-workspace.yaml')) return PnpmTool
  if (has('rush.json')) return RushTool
  // npm's, yarn's and bun's; a lock file, by which the others are told apart, may not be there yet.
  if (has('package.json') && readJson(join(folder, 'package.json')).workspaces !== undefined) return YarnTool
  return has('lerna.json') ? LernaTool : undefined
}

/** Whether a folder is inside of another one; both absolute. */
export const isWithin = (folder: string, other: string): boolean =>
  folder.startsWith(other.endsWith(sep) ? other : other + sep)

/** A folder as seen from another one, with forward slashes: `../../packages/db`. */
export const seenFrom = (cwd: string, folder: string): string =>
  relative(cwd, folder).split(sep).join('/') || '.'
