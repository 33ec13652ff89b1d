/** Handles that an app has of a function of another file: `export const db = createDb(env)`. */
import { ts } from 'ts-morph'
import type { Ref } from '../host-model.js'
import { formatRef } from '../ref.js'
import { unwrapped } from '../source/made-exports.js'
import { exportsOf, importedNames, parseSource } from '../source/syntax.js'
import type { HandleMaker } from './handles.js'
import { importedBy } from './imported-by.js'
import { isAside } from './own-handles.js'
import type { Source } from './sources.js'

/** The exports of other files that hold what makers give, without those of seeds, scripts and tests. */
export function heldOfMakers(
  cwd: string,
  makers: readonly HandleMaker[],
  sources: readonly Source[],
): readonly Ref[] {
  const refs = makers.map(({ file, call }) => formatRef({ file, exportName: namedBy(call) }))
  const users = importedBy(cwd, refs, sources)
  return makers.flatMap(({ call }, index) =>
    (users.get(refs[index] ?? '') ?? []).flatMap(({ path, text }) =>
      heldIn(text, call)
        .map((exportName) => formatRef({ file: path, exportName }))
        .filter((ref) => !isAside(ref)),
    ),
  )
}

/** `createDb` of `(await createDb(url)).db`. */
const namedBy = (call: string): string => /([\w$]+)\(/.exec(call)?.[1] ?? ''

/** The member that has the handle: `db` of `connect().db`. */
const memberOf = (call: string): string | undefined => /\)\.([\w$]+)$/.exec(call)?.[1]

function heldIn(text: string, call: string): readonly string[] {
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
  const isMade = (node: ts.Node): boolean =>
    member === undefined
      ? isCall(node)
      : ts.isPropertyAccessExpression(node) && node.name.text === member && isCall(unwrapped(node.expression))
  return exportsOf(source).flatMap(({ name, value }) => {
    const given = ts.isVariableDeclaration(value) ? value.initializer : value
    return given && isMade(unwrapped(given)) ? name : []
  })
}
