/** Edits of the adapter of groups, and of the access check. */
import { ts } from 'ts-morph'
import { nodesOf, parseSource } from '../../../src/inspect/source/syntax.js'
import { applyEdits } from '../../../src/text-edits.js'
import { indentAt, memberOf, parameterOf, returnOf, said } from './source.js'
import { type Editor, withScimError } from './user-edits.js'

/** Groups that are refused. */
export const refuseGroup: Editor = (text, mark) => {
  if (!returnOf(text, 'columns')) return undefined
  const line = `if (data.displayName === '${mark}') throw new ScimError(400, '${mark}')`
  return {
    name: 'refuse a group',
    file: 'group',
    place: `group ${mark}`,
    make: (other) => {
      const statement = returnOf(other, 'columns')
      if (!statement) return undefined
      const start = statement.getStart()
      return withScimError(
        applyEdits(other, [{ start, end: start, text: `${line}\n${indentAt(other, start)}` }]),
      )
    },
    stands: (other) => said(memberOf(other, 'columns')?.getText() ?? '').includes(said(line)),
    isLive: async ({ send }) => {
      const schemas = ['urn:ietf:params:scim:schemas:core:2.0:Group']
      const { status, body } = await send('POST', '/Groups', { schemas, displayName: mark })
      return status === 400 && body.detail === mark
    },
  }
}

const tokenOf = (text: string) =>
  nodesOf(parseSource(text)).find(
    (one): one is ts.CallExpression =>
      ts.isCallExpression(one) &&
      one.expression.getText() === 'bearerTokenMatches' &&
      one.arguments.length === 2,
  )

/** A second token. */
export const secondToken: Editor = (text, mark, _, isTaken) => {
  if (!tokenOf(text) || isTaken('token')) return undefined
  return {
    name: 'a second token',
    file: 'auth',
    place: 'token',
    make: (other) => {
      const found = tokenOf(other)
      const [, token] = found?.arguments ?? []
      if (!found || token?.getText() !== 'process.env.SCIM_TOKEN') return undefined
      return applyEdits(other, [
        {
          start: token.getStart(),
          end: token.end,
          text: `process.env.${mark.toUpperCase()} ?? ${token.getText()}`,
        },
      ])
    },
    stands: (other) => other.includes(`process.env.${mark.toUpperCase()} ??`),
    isLive: async ({ send }) => {
      const name = mark.toUpperCase()
      process.env[name] = mark
      try {
        return (await send('GET', '/Users?count=0', undefined, mark)).status === 200
      } finally {
        delete process.env[name]
      }
    },
  }
}

/** Another name for what comes in. */
export const renameParameter: Editor = (text, mark, _, isTaken) => {
  if (parameterOf(text, 'columns') !== 'data' || isTaken('columns parameter')) return undefined
  return {
    name: 'rename a parameter',
    file: 'user',
    place: 'columns parameter',
    make: (other) => {
      const node = memberOf(other, 'columns')
      if (!node || parameterOf(other, 'columns') !== 'data') return undefined
      const text = node.getText().replace(/\bdata\b/g, `input_${mark}`)
      return applyEdits(other, [{ start: node.getStart(), end: node.end, text }])
    },
    stands: (other) =>
      parameterOf(other, 'columns') === `input_${mark}` &&
      !/\bdata\b/.test(memberOf(other, 'columns')?.getText() ?? ''),
  }
}
