/** Emitted files in the host's own style: its formatter's where it has one, else what its files look like. */

import type { LayoutStyle } from '../../inspect/detect/layout-style.js'
import { measureLayout } from '../../inspect/detect/style.js'
import { type Formatter, findFormatter } from '../../inspect/detect/style-formatter.js'
import { applyLayout } from './apply-layout.js'
import { formatWithBiome } from './biome.js'
import type { Formatted } from './formatted.js'
import { formatWithPrettier } from './prettier.js'

/** How the host's code looks. */
export interface Style {
  /** Absolute; emitted paths are relative to it. */
  readonly cwd: string
  readonly layout: LayoutStyle
  readonly formatter?: Formatter
}

/**
 * Finds the style of a host.
 *
 * @param cwd The project's root.
 * @param file A file of the host, relative to it, whose neighbours are measured: its user model.
 * @param out Folder of the emitted tree, relative to the root: the formatter is the one that holds there.
 */
export async function styleOf(cwd: string, file: string, out: string): Promise<Style> {
  const formatter = findFormatter(cwd, `${out}/index.ts`)
  return { cwd, layout: await measureLayout(cwd, file, out), ...(formatter && { formatter }) }
}

/**
 * Gives emitted files the host's style. The same files come out for the same files and the same host; a second time
 * changes nothing. A formatter that fails is a warning, and its files have the measured style.
 *
 * @param files path, relative to the root → text; what is no TypeScript comes back as it is
 */
export async function restyle(files: ReadonlyMap<string, string>, style: Style): Promise<Formatted> {
  const sources = new Map([...files].filter(([path]) => isTypeScript(path)))
  const { files: formatted, warnings } = await format(sources, style)
  const styled = [...sources].map(
    ([path, text]) => [path, formatted.get(path) ?? applyLayout(text, style.layout)] as const,
  )
  return { files: new Map([...files, ...styled]), warnings }
}

async function format(files: ReadonlyMap<string, string>, { formatter, cwd }: Style): Promise<Formatted> {
  switch (formatter?.name) {
    case 'prettier':
      return formatWithPrettier(files, cwd, formatter)
    case 'biome':
      return formatWithBiome(files, cwd, formatter)
    default:
      return { files: new Map(), warnings: [] }
  }
}

const isTypeScript = (path: string) => /\.[cm]?ts$/.test(path)
