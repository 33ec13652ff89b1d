import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A source file of the host. */
export interface Source {
  /** Relative to the project's root. */
  readonly path: string
  readonly text: string
}

const skippedFolders = new Set([
  'node_modules',
  'dist',
  'build',
  'out',
  'coverage',
  'test',
  'tests',
  '__tests__',
  'e2e',
])
const isSource = (name: string) => /\.[cm]?tsx?$/.test(name) && !/\.(d|test|spec|gen)\.[cm]?tsx?$/.test(name)

/** More than any host that was looked at has; a bound, so that a misplaced `--cwd` ends. */
const maxFiles = 20_000

/**
 * The TypeScript sources at and below a folder, workspaces included: without dependencies, build output, tests,
 * hidden folders and generated files. Sorted by path.
 */
export function readSources(cwd: string): readonly Source[] {
  return findFiles(cwd, isSource).map((path) => ({ path, text: readFileSync(join(cwd, path), 'utf8') }))
}

/** The files at and below a folder whose name is wanted, in the folders that {@link readSources} looks into. */
export function findFiles(cwd: string, isWanted: (name: string) => boolean): readonly string[] {
  const paths: string[] = []
  const folders = ['']
  for (
    let folder = folders.shift();
    folder !== undefined && paths.length < maxFiles;
    folder = folders.shift()
  ) {
    for (const entry of readdirSync(join(cwd, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory() && !entry.name.startsWith('.') && !skippedFolders.has(entry.name))
        folders.push(path)
      else if (entry.isFile() && isWanted(entry.name)) paths.push(path)
    }
  }
  return paths.sort()
}

/** The root, and the folders from sources up to it, the nearest first. */
export function foldersAround(sources: readonly Pick<Source, 'path'>[]): readonly string[] {
  const folders = new Set(['.'])
  for (const { path } of sources) {
    for (let folder = dirname(path); !folders.has(folder); folder = dirname(folder)) folders.add(folder)
  }
  return [...folders]
}

/** Texts that may speak of indexes: sources of every kind, schemas and migrations. */
export const readSchemaTexts = (cwd: string): readonly string[] =>
  findFiles(cwd, (name) => /\.([cm]?[jt]sx?|sql|prisma)$/.test(name)).map((path) =>
    readFileSync(join(cwd, path), 'utf8'),
  )
