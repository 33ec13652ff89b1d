/** Emitted files in the host's own style: its formatter's where it has one, else what its files look like. */

import { type Formatter, findFormatter } from '../../host-style/formatter.js'
import type { LayoutStyle } from '../../host-style/layout-style.js'
import { measureLayout } from '../../host-style/style.js'
import type { Formatted } from './formatted.js'

/** How the host's code looks. */
export interface Style {
  /** Absolute; emitted paths are relative to it. */
  readonly cwd: string
  readonly formatter?: Formatter
  /** What the host's files look like: measured when it is asked for first, which is seldom where there is a formatter. */
  readonly layout: () => Promise<LayoutStyle>
}

/**
 * Finds the style of a host.
 *
 * @param cwd The project's root.
 * @param file A file of the host, relative to it, whose neighbours are measured: see `typicalSource`.
 * @param out Folder of the emitted tree, relative to the root: the formatter is the one that holds there.
 */
export function styleOf(cwd: string, file: string, out: string): Style {
  const formatter = findFormatter(cwd, `${out}/index.ts`)
  let measured: Promise<LayoutStyle> | undefined
  const layout = () => {
    measured ??= measureLayout(cwd, file, out)
    return measured
  }
  return { cwd, layout, ...(formatter && { formatter }) }
}

/**
 * Gives emitted files the host's style. The same files come out for the same files and the same host; a second time
 * changes nothing. A formatter that fails is a warning, and its files have the measured style.
 *
 * @param files path, relative to the root → text; what is no TypeScript comes back as it is
 */
export async function restyle(files: ReadonlyMap<string, string>, style: Style): Promise<Formatted> {
  const sources = new Map([...files].filter(([path]) => isTypeScript(path)))
  const { files: formatted, warnings } = await formatOnly(sources, style)
  const rest = [...sources].filter(([path]) => !formatted.has(path))
  return { files: new Map([...files, ...formatted, ...(await laidOut(rest, style))]), warnings }
}

async function laidOut(
  files: readonly (readonly [string, string])[],
  style: Style,
): Promise<readonly (readonly [string, string])[]> {
  if (files.length === 0) return []
  const { applyLayout } = await import('./apply-layout.js')
  const layout = await style.layout()
  return files.map(([path, text]) => [path, applyLayout(text, layout)] as const)
}

/** What the host's formatter makes of files; nothing of those that it cannot format, or where there is none. */
export async function formatOnly(
  files: ReadonlyMap<string, string>,
  { formatter, cwd }: Style,
): Promise<Formatted> {
  switch (formatter?.name) {
    case 'prettier':
      return (await import('./prettier.js')).formatWithPrettier(files, cwd, formatter)
    case 'biome':
    case 'oxfmt':
      return (await import('./program.js')).formatWithProgram(files, cwd, formatter)
    default:
      return { files: new Map(), warnings: [] }
  }
}

const isTypeScript = (path: string) => /\.[cm]?ts$/.test(path)
