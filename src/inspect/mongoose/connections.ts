/** Finds the exports that hold a connection of Mongoose, from source text alone. */
import { ts } from 'ts-morph'
import { type MadeExports, madeExports } from '../source/made-exports.js'
import { parseSource } from '../source/syntax.js'

/** The exported names of `createConnection(…)` and of `mongoose.connection`. */
export function readConnections(text: string): MadeExports {
  return madeExports(parseSource(text), (node) => {
    if (ts.isPropertyAccessExpression(node))
      return node.name.text === 'connection' && node.expression.getText() === 'mongoose'
    if (!ts.isCallExpression(node)) return false
    const { expression: callee } = node
    const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee
    return ts.isIdentifier(name) && name.text === 'createConnection'
  })
}
