/** How the host lays its code out, measured on a few of its files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { emittedLayout, type LayoutStyle } from './layout-style.js'

/** What speaks for one way or the other. */
export interface LayoutCounts {
  single: number
  double: number
  semicolons: number
  noSemicolons: number
  readonly indents: Map<string, number>
  /** Lists over several lines, with and without a comma at their end. */
  commas: number
  noCommas: number
  /** Those of calls and parameters. */
  callCommas: number
  noCallCommas: number
}

/** Enough for an opinion, and read in no time. */
const maxFiles = 10

/**
 * The style that most of the code around a file has. What shows no style is as {@link emittedLayout}.
 *
 * @param file Relative to `cwd`: the host's model. It is looked at first, then its neighbours, then those of the folder above.
 * @param out Folder of the emitted tree, which says nothing about the host.
 */
export async function measureLayout(cwd: string, file: string, out: string): Promise<LayoutStyle> {
  return layoutOf(samples(resolve(cwd, file), resolve(cwd, out)).map((path) => readFileSync(path, 'utf8')))
}

/** The style that most of some sources have. */
export async function layoutOf(texts: readonly string[]): Promise<LayoutStyle> {
  if (texts.length === 0) return emittedLayout
  const { countLayout } = await import('./style-counts.js')
  const files = texts.map(countLayout)
  /** Each file has one vote: what a tool has written may be as long as all the others. Where as many are for as against, lines count. */
  const favours = (speaks: (counts: LayoutCounts) => number): number =>
    sum(files.map((counts) => Math.sign(speaks(counts)))) || sum(files.map(speaks))
  const noCommas = favours((counts) => counts.noCommas - counts.commas) > 0
  const noCallCommas = favours((counts) => counts.noCallCommas - counts.callCommas) > 0
  return {
    quotes: favours(({ double, single }) => double - single) > 0 ? 'double' : 'single',
    semicolons: favours(({ semicolons, noSemicolons }) => semicolons - noSemicolons) > 0,
    indent: indentOf(files) ?? emittedLayout.indent,
    trailingCommas: noCommas ? 'none' : noCallCommas ? 'es5' : 'all',
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

function indentOf(files: readonly LayoutCounts[]): string | undefined {
  const votes = files.flatMap(({ indents }) => mostOf(indents) ?? [])
  const counted = new Map<string, number>()
  for (const vote of votes) counted.set(vote, (counted.get(vote) ?? 0) + 1)
  return mostOf(counted)
}

/** The commonest; of two the shorter, so that the order of files does not matter. */
function mostOf(counts: ReadonlyMap<string, number>): string | undefined {
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || a.length - b.length)[0]?.[0]
}

function samples(file: string, out: string): readonly string[] {
  const folder = dirname(file)
  const candidates = [file, ...sourcesIn(folder), ...sourcesIn(dirname(folder))]
  return [...new Set(candidates)]
    .filter((path) => existsSync(path) && isSource(path) && !path.startsWith(`${out}/`) && !isGenerated(path))
    .slice(0, maxFiles)
}

const sourcesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .map((name) => join(folder, name))
        .filter(isSource)
    : []

/** The config is laid out as `init` writes it. */
const isSource = (path: string) =>
  /\.[cm]?tsx?$/.test(path) && !/(\.(d|gen)|^scim\.config)\.[cm]?ts$/.test(basename(path))

/** A generator has a style of its own, and says so in a comment; an import from `./generated` is something else. */
const isGenerated = (path: string) =>
  /^\s*(\/\/|\/?\*).*(generated|do not edit)/im.test(readFileSync(path, 'utf8').slice(0, 400))
