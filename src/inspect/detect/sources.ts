import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isWithin, seenFrom } from '../workspace/members.js'
import { reachedPackages } from '../workspace/reached.js'
import { aliasedFolders, sharedFolders } from '../workspace/shared-folders.js'
import { filesBelow, isSource } from './files.js'

/** A source file of the host. */
export interface Source {
  /** Relative to the project's root. */
  readonly path: string
  readonly text: string
}

/** Files as sources, by their paths. */
export const sourcesAt = (cwd: string, paths: readonly string[]): readonly Source[] =>
  paths.map((path) => ({ path, text: readFileSync(join(cwd, path), 'utf8') }))

/** Whether a file is JavaScript of an app, and no test, no configuration of a tool and nothing that one has made. */
export const isScript = (name: string): boolean =>
  /\.[cm]?jsx?$/.test(name) && !/\.(test|spec|min|bundle)\.|\.config\.|rc\./.test(name)

/**
 * The TypeScript sources at and below a folder, those of the packages of its workspace that they import, and what all
 * projects share: without dependencies, build output, tests, hidden folders and generated files. Its own first.
 */
export const readSources = (cwd: string, find: FindFiles = fileFinder(cwd)): readonly Source[] =>
  sourcesAt(cwd, find(isSource))

/**
 * What the app's code is to be read from as text, without comments, for those do nothing: where nothing but configurations is
 * TypeScript, such as beside models of a schema of their own, what it has in JavaScript.
 */
export const readEvidence = (sources: readonly Source[], cwd: string, find: FindFiles): readonly Source[] =>
  withScripts(sources, cwd, find).map(({ path, text }) => ({ path, text: withoutComments(text) }))

const textOrComment =
  /(?<!\w)'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<![\\:])\/\/[^\n]*|\/\*[\s\S]*?\*\//g

/** A text of code without its comments; all else stands in the line where it stood. */
export const withoutComments = (text: string): string =>
  /\/[/*]/.test(text)
    ? text.replace(textOrComment, (found) => (found.startsWith('/') ? found.replace(/[^\n]/g, '') : found))
    : text

function withScripts(sources: readonly Source[], cwd: string, find: FindFiles): readonly Source[] {
  if (sources.some(({ path }) => !/\.config\.[cm]?ts$/.test(path))) return sources
  const own = find(isScript).filter((path) => !/(^|\/)(public|static|assets|vendor|generated)\//.test(path))
  return [...sources, ...sourcesAt(cwd, own)]
}

/** The same without the emitted tree, and the runtime where it is ejected. */
export function readHostSources(
  cwd: string,
  { out, runtime = out }: { readonly out: string; readonly runtime?: string },
): readonly Source[] {
  return readSources(cwd).filter(({ path }) => !path.startsWith(`${out}/`) && !path.startsWith(`${runtime}/`))
}

/** What the host has in JavaScript, without the configurations of tools. */
export const readHostScripts = (cwd: string, { out }: { readonly out: string }): readonly Source[] =>
  sourcesAt(
    cwd,
    filesBelow(cwd, isScript).filter((path) => !path.startsWith(`${out}/`)),
  )

/** Finds the files of a host whose name is wanted, relative to its root, in the folders that {@link readSources} looks into. */
export type FindFiles = (isWanted: (name: string) => boolean) => readonly string[]

/** Finds files of one host: which packages it imports is told by all that it has, and so worked out once. */
export function fileFinder(cwd: string): FindFiles {
  let folders: readonly string[] | undefined
  return (isWanted) => {
    folders ??= foldersBeside(cwd)
    const others = folders.flatMap((folder) =>
      filesBelow(folder, isWanted).map((path) => `${seenFrom(cwd, folder)}/${path}`),
    )
    return [...filesBelow(cwd, isWanted), ...others]
  }
}

function foldersBeside(cwd: string): readonly string[] {
  const known = [...reachedPackages(cwd), ...sharedFolders(cwd)]
  const aliased = aliasedFolders(cwd).filter(
    (folder) => !known.some((one) => one === folder || isWithin(folder, one) || isWithin(one, folder)),
  )
  return [...known, ...aliased]
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
  sourcesAt(
    cwd,
    fileFinder(cwd)((name) => /\.([cm]?[jt]sx?|sql|prisma)$/.test(name)),
  ).map(({ text }) => text)
