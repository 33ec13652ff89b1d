/** Models that a host declares and keeps to a module: what is emitted cannot import them. */
import type { Source } from '../detect/sources.js'
import { makerIn } from '../mongoose/inspector.js'

/** A model that its file does not export. */
export interface Unexported {
  readonly path: string
  /** What the file calls it. */
  readonly name: string
}

/** `const UserModel = mongoose.model('User', …)`, `const users = pgTable('users', …)`, `@Entity() class User`. */
const declarations = [
  /^(?:const|let)\s+(\w+)\s*(?::[^=;]+)?=\s*(?:\w+\.)?(?:model|models\.\w+\s*(?:\|\||\?\?)\s*(?:\w+\.)?model)\s*(?:<[^()]*>)?\s*\(\s*['"`](\w+)/gm,
  /^const\s+(\w+)\s*=\s*(?:\w*Table|\w+\.table)\s*\(\s*['"`](\w+)/gm,
  /^@(?:\w+\.)?Entity\s*\([^)]*\)(?:\s*@\w+\([^\n]*\))*\s*class\s+(\w+)/gm,
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
  sources.flatMap(({ path, text }) => {
    const declared = declarations.flatMap((declaration) => [...text.matchAll(declaration)])
    return [
      ...declared
        .filter(([, local = '', name = local]) => isWanted(name) && !isExported(local, text))
        .map(([, name = '']) => ({ path, name })),
      ...(declared.length > 0 ? [] : madeIn(text))
        .filter(isWanted)
        .map(() => ({ path, name: `the model of ${makerIn(text)?.name}()` })),
      ...(/\.[cm]?tsx?$/.test(path) && !/^export\s+default\b/m.test(text)
        ? [...text.matchAll(assignment)]
        : []
      )
        .filter(([, name = '']) => isWanted(name))
        .map(([, name = '']) => ({ path, name })),
    ]
  })

/**
 * `db.model(USER, userSchema)` in a function that is exported in its place: the names, which a constant may hold. Where the function is
 * given one, for a collection of each customer, that of the schema.
 */
const made = /\bmodel\s*(?:<[^()]*>)?\s*\(\s*(?:['"`](\w+)['"`]|(\w+))\s*,\s*(\w+)?/g

const madeIn = (text: string): readonly string[] =>
  makerIn(text) === undefined
    ? []
    : [...text.matchAll(made)].slice(0, 1).flatMap(([, name, constant, schema]) => {
        const held = new RegExp(`\\b${constant}\\s*=\\s*['"\`](\\w+)`).exec(text)?.[1]
        return name ?? held ?? schema?.replace(/schema$/i, '') ?? []
      })

const isExported = (name: string, text: string) =>
  new RegExp(
    `^export\\s*(?:default\\s+${name}\\b|\\{[^}]*\\b${name}\\b[^}]*\\}|=\\s*${name}\\b)|exports(?:\\.\\w+)?\\s*=[^;]*\\b${name}\\b`,
    'm',
  ).test(text)
