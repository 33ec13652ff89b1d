/**
 * The config beside the files that an app compiles. A tsconfig takes each file below it unless it says otherwise, and one more at the
 * top changes what is compiled: `rootDir` refuses it, and without that `dist/main.js` becomes `dist/src/main.js`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { ts } from 'ts-morph'
import { findConfig } from '../config/load.js'
import { isAtLeast } from '../doctor/host-package.js'
import { compilerOf } from '../doctor/old-typescript.js'
import { parseTsConfig } from '../inspect/tsconfig.js'
import { isWithin } from '../inspect/workspace/members.js'
import { withExcluded } from './exclude.js'

/** A change of a tsconfig by which it leaves the config out. */
export interface LeavingOut {
  /** Relative to the folder of the app. */
  readonly path: string
  /** The name of the config that it leaves out. */
  readonly file: string
  readonly before: string
  readonly after: string
  readonly why: string
}

const FILES = ['tsconfig.json', 'tsconfig.build.json', 'tsconfig.app.json']

/** Since this version `rootDir` is the folder of the tsconfig where it is not said. */
const ROOT_BY_DEFAULT = [6, 0] as const

/** What leaves the config out where it would change what is compiled; none where it does not. */
export function leavingOut(cwd: string, out: string): readonly LeavingOut[] {
  const file = findConfig(cwd)
  if (file === undefined) return []
  const version = compilerOf(cwd, out)
  const isRooted = version !== undefined && isAtLeast(version, ROOT_BY_DEFAULT)
  return FILES.map((name) => join(dirname(file), name))
    .filter((path) => existsSync(path))
    .flatMap((path) => {
      const parsed = parseTsConfig(path, ts.sys.readDirectory)
      // TypeScript writes paths with forward slashes, whatever the machine does.
      const files = parsed.fileNames.map((name) => resolve(name))
      const why = files.includes(file) ? harmOf(file, files, parsed.options, isRooted) : undefined
      if (why === undefined) return []
      const before = readFileSync(path, 'utf8')
      const after = withExcluded(before, basename(file), excludedBy(path, parsed))
      return after === undefined
        ? []
        : [{ path: relative(cwd, path), file: relative(cwd, file), before, after, why }]
    })
}

function harmOf(
  file: string,
  files: readonly string[],
  { rootDir, outDir, noEmit, composite }: ts.CompilerOptions,
  isRooted: boolean,
): string | undefined {
  if (rootDir !== undefined)
    return isWithin(file, resolve(rootDir))
      ? undefined
      : 'it is outside of rootDir, which the compiler refuses'
  if (isRooted || noEmit || composite || outDir === undefined) return undefined
  const others = files
    .filter((name) => name !== file && !/\.d\.[cm]?ts$/.test(name))
    .map((name) => dirname(name))
  const root = others.reduce<string | undefined>(
    (common, folder) => (common === undefined ? folder : sharedBy(common, folder)),
    undefined,
  )
  if (root === undefined || isWithin(file, root)) return undefined
  const top = dirname(file)
  const [now, then] = [outDir, join(outDir, relative(top, root))].map((path) => relative(top, path))
  return `with it, what is compiled goes to ${then} instead of ${now}`
}

/** What a tsconfig leaves out that says nothing of it, or leaves that to the one that it extends. */
function excludedBy(path: string, { raw, options }: ts.ParsedCommandLine): readonly string[] {
  const inherited: unknown = Object(raw).exclude
  if (Array.isArray(inherited)) return inherited.map(String)
  return ['node_modules', ...(options.outDir === undefined ? [] : [relative(dirname(path), options.outDir)])]
}

/** The nearest folder that both are in, or that is one of them. */
function sharedBy(folder: string, other: string): string {
  return folder === other || isWithin(other, folder) ? folder : sharedBy(dirname(folder), other)
}
