/** Models that look like users, and that no file can import. */
import { isOfApp } from '../candidates/code/app-code.js'
import type { Source } from '../inspect/detect/sources.js'
import { type KeptModel, keptModels } from '../inspect/unread/kept-models.js'
import { unexportedModels } from '../inspect/unread/unexported.js'
import { nounOf } from '../inspect/words.js'

/** What is called like users at the top of a file: that another table is taken for them is no more sure. */
export const keptUsers = (sources: readonly Source[]): readonly string[] => calledUsers(sources).map(tell)

/** Those, and what stays in a function, or has an address and a password: where no table is sure to have the users. */
export function mayBeUsers(sources: readonly Source[]): readonly string[] {
  const kept = keptModels(sources).filter((one) => isOwn(one) && (isCalledUsers(one) || signsIn(one)))
  const others = calledUsers(sources).filter(({ path }) => !kept.some((one) => one.path === path))
  return [...kept, ...others].map(tell)
}

type Told = Pick<KeptModel, 'path' | 'name' | 'inside' | 'mayBeMade'>

const calledUsers = (sources: readonly Source[]): readonly Told[] =>
  unexportedModels(sources, (name) => /^(user|account)s?$/i.test(name)).filter(isOwn)

/** What a script or a migration declares is a copy. */
const isOwn = (one: Told): boolean => isOfApp(one) && !/migrations?\//.test(one.path)

const isCalledUsers = ({ name, called = name }: KeptModel): boolean =>
  [name, called].some((one) => /^(app)?(user|account)$/.test(nounOf(one).join('')))

const signsIn = ({ text }: KeptModel): boolean =>
  /\b\w*(e_?mail|login|user_?name)\w*['"]?\s*[?!]?:/i.test(text) &&
  /\b\w*(pass_?word|pwd)\w*['"]?\s*[?!]?:/i.test(text)

function tell({ path, name, inside, mayBeMade }: Told): string {
  if (inside === undefined)
    return `${path} declares ${name} and does not export it: export it, and run init again.`
  const how = mayBeMade ? `let ${inside} return nothing else, or declare it` : 'declare it'
  return `${path} declares ${name} inside of ${inside}: ${how} at the top of the file, export it, and run init again.`
}
