/** Whether an ORM's models are but the schema: its tool migrates by them, or another one's types are made of them, and no code has its client. */
import type { OrmSigns } from '../orm-inspector.js'
import type { Handles } from './handles.js'
import type { Source } from './sources.js'

/** What of it is exported, made or injected. */
export const isHeld = ({ handles, makers = [], late = [], injected = [], beside = [] }: Handles): boolean =>
  handles.length + makers.length + late.length + injected.length + beside.length > 0

/** Seeds and configurations of tools ask nobody for a user. */
const besides = /(^|\/)(seeds?|scripts?)\b|seed\.|\.config\./

/** Its models import it all the same. */
export const isUnused = (
  findings: Handles & { readonly modelFiles: readonly string[] },
  { packages }: Pick<OrmSigns, 'packages'>,
  sources: readonly Source[],
): boolean =>
  !isHeld(findings) &&
  !sources.some(
    ({ path, text }) => !findings.modelFiles.includes(path) && !besides.test(path) && imports(text, packages),
  )

/** Whether a text imports more than types. */
const imports = (text: string, packages: readonly string[]): boolean =>
  [
    ...text.matchAll(
      /\bimport\s+(?!type\b)[^'"]*['"]([^'"]+)['"]|\b(?:require|import)\s*\(\s*['"]([^'"]+)['"]/g,
    ),
  ].some(([, named, called]) =>
    packages.some((own) => {
      const name = named ?? called ?? ''
      return own.endsWith('/') ? name.startsWith(own) : name === own || name.startsWith(`${own}/`)
    }),
  )
