/** The workspace that a folder is in, and its packages: those of npm, pnpm, yarn, bun, lerna and rush, and the projects of Nx. */
import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { BunTool, LernaTool, NpmTool, PnpmTool, RushTool, type Tool, YarnTool } from '@manypkg/tools'
import { filesBelow } from '../detect/files.js'

const TOOLS: readonly Tool[] = [PnpmTool, YarnTool, NpmTool, BunTool, LernaTool, RushTool]

export interface Workspace {
  /** Absolute. */
  readonly root: string
  /** The packages without the root, as absolute folders, sorted. */
  readonly members: readonly string[]
}

/**
 * The workspace that a folder is the root of, or in a package of; `undefined` for an app by itself.
 *
 * @param folder absolute
 */
export function workspaceOf(folder: string): Workspace | undefined {
  for (let root = folder; ; root = dirname(root)) {
    const members = membersOf(root)
    const isIn = root === folder || members?.some((one) => one === folder || isWithin(folder, one))
    if (members && isIn) return { root, members }
    if (root === dirname(root)) return undefined
  }
}

/** How many folders above a package belong to its workspace: `apps/api` has two. */
export function foldersAbove(folder: string): number {
  const root = workspaceOf(folder)?.root ?? folder
  return root === folder ? 0 : seenFrom(folder, root).split('/').length
}

function membersOf(root: string): readonly string[] | undefined {
  const tool = toolOf(root)
  // Its projects may share the package.json of the root.
  const isNx = existsSync(join(root, 'nx.json'))
  if (!tool && !isNx) return undefined
  const packages = tool ? tool.getPackagesSync(root).packages.map(({ dir }) => dir) : []
  const projects = isNx
    ? filesBelow(root, (name) => name === 'project.json').map((path) => dirname(join(root, path)))
    : []
  return [...new Set([...packages, ...projects])].filter((one) => one !== root).sort()
}

/** Whether a folder is inside of another one; both absolute. */
export const isWithin = (folder: string, other: string): boolean =>
  folder.startsWith(other.endsWith(sep) ? other : other + sep)

/** A folder as seen from another one, with forward slashes: `../../packages/db`. */
export const seenFrom = (cwd: string, folder: string): string =>
  relative(cwd, folder).split(sep).join('/') || '.'

function toolOf(folder: string): Tool | undefined {
  return TOOLS.find((tool) => {
    try {
      return tool.isMonorepoRootSync(folder)
    } catch {
      // A broken manifest is for its own tool to tell.
      return false
    }
  })
}
