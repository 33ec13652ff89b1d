/** What an app makes ids by, where its inserts take them from an object that has one: `id: user.getId()`. */
import { ts } from 'ts-morph'
import type { Call } from '../../config/config.js'
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn } from '../../inspect/host-model.js'
import { weakMemo } from '../../inspect/memo.js'
import { importedNames, nodesOf, parseSource } from '../../inspect/source/syntax.js'
import { wordsOf } from '../../inspect/words.js'
import { isOfApp } from '../code/app-code.js'
import { isScript } from '../code/inserted-text.js'

/** The functions of packages that make ids. */
const FUNCTIONS: Readonly<Record<string, RegExp>> = {
  crypto: /^randomUUID$/,
  'node:crypto': /^randomUUID$/,
  uuid: /^v[47]$/,
  uuidv7: /^uuidv7$/,
  ulid: /^ulid$/,
  nanoid: /^nanoid$/,
  '@paralleldrive/cuid2': /^createId$/,
}

/** `user.getId()`, `id.value()`: what an object gives of itself was made elsewhere. */
export const givesHeld = (call: string): boolean =>
  /\.(get\w*|value|val|raw|unpack|toString|toValue|toPrimitive|valueOf)\(\s*\)$/.test(call)

interface IdMaker {
  readonly call: Call
  /** As the app writes it. */
  readonly written: string
  /** The class or the function around it. */
  readonly inside: string
}

/** The one function of a package that the app calls where it makes ids, for a column that can hold them. */
export function idMaker(column: HostColumn, sources: readonly Source[]): IdMaker | undefined {
  const [first, ...others] = makersOf(sources)
  const isOne = first && others.every(({ call }) => call.ref === first.call.ref)
  const isHeld =
    !/^uuid\b/i.test(column.stored.sqlType) || /#(randomUUID|v\d|uuidv7)$/.test(first?.call.ref ?? '')
  return isOne && isHeld ? first : undefined
}

/** All such calls of an app, looked for once: each of its keys asks. */
const makersOf = weakMemo((sources: readonly Source[]) =>
  sources.filter((one) => isOfApp(one) && !isScript(one) && PACKAGES.test(one.text)).flatMap(makersIn),
)

const PACKAGES = new RegExp(`['"](${Object.keys(FUNCTIONS).join('|')})['"]`)

function makersIn({ path, text }: Source): readonly IdMaker[] {
  const file = parseSource(text, path)
  const imported = importedNames(file, (module) => module in FUNCTIONS)
  return nodesOf(file).flatMap((node) => {
    if (!ts.isCallExpression(node) || node.arguments.length > 0) return []
    const callee = node.expression
    const [object, member] = ts.isPropertyAccessExpression(callee)
      ? [callee.expression, callee.name.text]
      : [callee, undefined]
    const from = ts.isIdentifier(object) ? imported.get(object.text) : undefined
    const name = member ?? from?.name
    const inside = nameAround(node)
    if (!from || name === undefined || inside === undefined || !FUNCTIONS[from.module]?.test(name)) return []
    const module = from.module === 'crypto' ? 'node:crypto' : from.module
    return [{ call: { kind: 'call', ref: `${module}#${name}`, args: [] }, written: node.getText(), inside }]
  })
}

/** The name around a call that speaks of ids: of a class, a method, a function or the constant that holds one. */
function nameAround({ parent }: ts.Node): string | undefined {
  if (!parent) return undefined
  const isNamed =
    ts.isClassDeclaration(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isFunctionDeclaration(parent) ||
    ts.isVariableDeclaration(parent)
  const name = isNamed && parent.name && ts.isIdentifier(parent.name) ? parent.name.text : undefined
  return name !== undefined && wordsOf(name).some((word) => ID.test(word)) ? name : nameAround(parent)
}

const ID = /^(ids?|uid|uuid|guid|ulid|cuid|identifier|identity)$/
