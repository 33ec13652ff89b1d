/** Models that a host declares and keeps to a module: what is emitted cannot import them. */
import type { Source } from '../detect/sources.js'
import { makerIn } from '../mongoose/inspector.js'
import { keptModels } from './kept-models.js'

/** A model that its file does not export. */
export interface Unexported {
  readonly path: string
  /** What the file calls it. */
  readonly name: string
}

/** What CommonJS exports has no type where TypeScript has it: `module.exports = mongoose.model('User', …)`. */
const assignment = /^module\.exports\s*=\s*(?:\w+\.)?model\s*\(\s*['"`](\w+)/gm

/** At the top of a file; inside of a function are others. */
const declaration = /^(?:const|let)\s+\w+[^\n]*\bmodel\s*[<(]/m

/**
 * The models that no file exports, of a name that is wanted.
 *
 * @param isWanted of what the database or the ORM calls them
 */
export const unexportedModels = (
  sources: readonly Source[],
  isWanted: (name: string) => boolean,
): readonly Unexported[] => [
  ...keptModels(sources)
    .filter(({ name, called = name, inside }) => inside === undefined && isWanted(called))
    .map(({ path, name }) => ({ path, name })),
  ...sources.flatMap(({ path, text }) => [
    ...(declaration.test(text) ? [] : madeIn(text))
      .filter(isWanted)
      .map(() => ({ path, name: `the model of ${makerIn(text)?.name}()` })),
    ...(/\.[cm]?tsx?$/.test(path) && !/^export\s+default\b/m.test(text) ? [...text.matchAll(assignment)] : [])
      .filter(([, name = '']) => isWanted(name))
      .map(([, name = '']) => ({ path, name })),
  ]),
]

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
