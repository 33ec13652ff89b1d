/** Handles that an app has of a function of another file: `export const db = createDb(env)`, `export const getDb = () => createDb(env)`. */
import { ts } from 'ts-morph'
import { formatRef } from '../ref.js'
import { type MadeExports, madeExports, unwrapped, wrapping } from '../source/made-exports.js'
import { importedNames, parseSource } from '../source/syntax.js'
import { type HandleMaker, type Handles, handlesIn } from './handles.js'
import { importedBy } from './imported-by.js'
import { isAside } from './own-handles.js'
import type { Source } from './sources.js'

/** The exports of other files that hold what makers give, or give it on, without those of seeds, scripts and tests. */
export function heldOfMakers(
  cwd: string,
  makers: readonly HandleMaker[],
  sources: readonly Source[],
): Handles {
  const refs = makers.map(({ file, call }) => formatRef({ file, exportName: namedBy(call) }))
  const users = importedBy(cwd, refs, sources)
  const files = makers.flatMap(({ call }, index) =>
    (users.get(refs[index] ?? '') ?? []).map(({ path, text }) => ({ file: path, made: heldIn(text, call) })),
  )
  const held = handlesIn(files)
  return { ...held, handles: held.handles.filter((ref) => !isAside(ref)) }
}

/** Those that need no arguments first: the app has its own in them. */
export const byArguments = (makers: readonly HandleMaker[]): readonly HandleMaker[] =>
  makers.toSorted((one, other) => Number(!/\(\)/.test(one.call)) - Number(!/\(\)/.test(other.call)))

/** `createDb` of `(await createDb(url)).db`. */
const namedBy = (call: string): string => /([\w$]+)\(/.exec(call)?.[1] ?? ''

/** The member that has the handle: `db` of `connect().db`. */
const memberOf = (call: string): string | undefined => /\)\.([\w$]+)$/.exec(call)?.[1]

function heldIn(text: string, call: string): MadeExports {
  const source = parseSource(text)
  const imported = importedNames(source, () => true)
  const isCall = (node: ts.Node): boolean => {
    const { expression } = ts.isCallExpression(node) ? node : {}
    return (
      expression !== undefined &&
      ts.isIdentifier(expression) &&
      imported.get(expression.text)?.name === namedBy(call)
    )
  }
  const member = memberOf(call)
  const gives = (node: ts.Node): boolean =>
    member === undefined
      ? isCall(node)
      : ts.isPropertyAccessExpression(node) && node.name.text === member && isCall(unwrapped(node.expression))
  return madeExports(source, (node) => gives(node) && !isUsed(node))
}

/** Whether something else is asked of a handle, or made with it: `createDb(url).select()`, `createAuth(createDb(url))`. */
function isUsed(node: ts.Node): boolean {
  const holder = wrapping(node)
  return ts.isPropertyAccessExpression(holder) || ts.isCallExpression(holder)
}
