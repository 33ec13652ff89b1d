/** Models that a host declares and keeps to a module: what is emitted cannot import them. */
import type { Source } from '../detect/sources.js'

/** A model that its file does not export. */
export interface Unexported {
  readonly path: string
  /** What the file calls it. */
  readonly name: string
}

/** `const UserModel = mongoose.model('User', …)`, `const users = pgTable('users', …)`, `@Entity() class User`. */
const declarations = [
  /^(?:const|let)\s+(\w+)\s*=\s*(?:\w+\.)?(?:model|models\.\w+\s*\|\|\s*(?:\w+\.)?model)\s*(?:<[^()]*>)?\s*\(\s*['"`](\w+)/gm,
  /^const\s+(\w+)\s*=\s*(?:\w*Table|\w+\.table)\s*\(\s*['"`](\w+)/gm,
  /^@(?:\w+\.)?Entity\s*\([^)]*\)\s*^class\s+(\w+)/gm,
]

/** What CommonJS exports has no type where TypeScript has it: `module.exports = mongoose.model('User', …)`. */
const assignment = /^module\.exports\s*=\s*(?:\w+\.)?model\s*\(\s*['"`](\w+)/gm

/**
 * The models that no file exports, of a name that is wanted.
 *
 * @param isWanted of what the database or the ORM calls them
 */
export const unexportedModels = (
  sources: readonly Source[],
  isWanted: (name: string) => boolean,
): readonly Unexported[] =>
  sources.flatMap(({ path, text }) => [
    ...declarations
      .flatMap((declaration) => [...text.matchAll(declaration)])
      .filter(([, local = '', name = local]) => isWanted(name) && !isExported(local, text))
      .map(([, name = '']) => ({ path, name })),
    ...(/\.[cm]?tsx?$/.test(path) && !/^export\s+default\b/m.test(text) ? [...text.matchAll(assignment)] : [])
      .filter(([, name = '']) => isWanted(name))
      .map(([, name = '']) => ({ path, name })),
  ])

const isExported = (name: string, text: string) =>
  new RegExp(
    `^export\\s*(?:default\\s+${name}\\b|\\{[^}]*\\b${name}\\b[^}]*\\}|=\\s*${name}\\b)|exports(?:\\.\\w+)?\\s*=[^;]*\\b${name}\\b`,
    'm',
  ).test(text)
