/** Fields that the host's own classes hide from whoever reads them: the service would show none of it. */
import { mappedTables } from './mapped-tables.js'
import type { Plan } from './plan.js'

/** What is hidden in one file, and what to do about it; each a sentence. */
export interface HiddenFields {
  readonly file: string
  readonly message: string
  readonly fix: string
}

export const hiddenFields = (plan: Plan): readonly HiddenFields[] =>
  mappedTables(plan).flatMap(({ exportName, hidden: [first, ...others] = [], location: { file } }) =>
    first === undefined
      ? []
      : [
          {
            file,
            message: `${exportName} reads nothing of ${[first, ...others].join(', ')}: its public fields hide them, as tsconfig.json has them compiled`,
            fix: `Write \`declare\` before each, \`declare ${first}: …\`, or set "useDefineForClassFields": false in tsconfig.json.`,
          },
        ],
  )
