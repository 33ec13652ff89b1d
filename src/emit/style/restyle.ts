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
  const laidOut = new Map(
    [...files].map(([path, text]) => [path, isTypeScript(path) ? applyLayout(text, style.layout) : text]),
  )
  const { formatter, cwd } = style
  if (!formatter) return { files: laidOut, warnings: [] }
  const sources = new Map([...laidOut].filter(([path]) => isTypeScript(path)))
  const formatted =
    formatter.name === 'prettier'
      ? await formatWithPrettier(sources, cwd, formatter)
      : await formatWithBiome(sources, cwd, formatter)
  return { files: new Map([...laidOut, ...formatted.files]), warnings: formatted.warnings }
}

const isTypeScript = (path: string) => /\.[cm]?ts$/.test(path)
