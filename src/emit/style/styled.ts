/** Emitted files in the host's style, formatted only where that can have changed anything. */

import { fingerprintOf, lastStyled } from '../../reconcile/last-styled.js'
import type { Manifest } from '../../reconcile/manifest.js'
import type { MergeTools } from '../../reconcile/merge-adapter.js'
import { syntaxErrorLine } from './parse-error.js'
import { restyle, type Style } from './restyle.js'
import { styleKey } from './style-key.js'

export interface Styled {
  readonly files: ReadonlyMap<string, string>
  readonly warnings: readonly string[]
  /** For the next run; left out where the host's formatter failed, and is to be asked again. */
  readonly fingerprint?: string
}

/** Gives emitted files the host's style; where nothing can have changed, they are those of the last run. */
export async function styleEmitted(
  emitted: ReadonlyMap<string, string>,
  style: Style,
  out: string,
  manifest: Manifest,
  read: (path: string) => string | undefined,
): Promise<Styled> {
  const fingerprint = fingerprintOf(emitted, await styleKey(style, out))
  const files = lastStyled(emitted, fingerprint, manifest, read)
  if (files) return { files, warnings: [], fingerprint }
  const styled = await restyle(emitted, style)
  return styled.warnings.length > 0 ? styled : { ...styled, fingerprint }
}

/** What merging asks of the host's formatter and of TypeScript. */
export const mergeToolsOf = (style: Style): MergeTools => ({
  syntaxErrorLine,
  restyle: async (path, text) => {
    const { files, warnings } = await restyle(new Map([[path, text]]), style)
    return warnings.length > 0 ? undefined : files.get(path)
  },
})
