/** Models that functions make: the app registers them when it starts, and their schemas are what a module exports. */
import { Node, type SourceFile, SyntaxKind } from 'ts-morph'
import { declarationOf, emptyScope } from '../source/evaluate.js'
import { makesModels } from './inspector.js'
import { type ModelCall, modelCallOf } from './model-call.js'

/**
 * Schema → the model that a function of the host makes of it: `mongoose.model('User', userSchema)` inside of
 * `createUserModel(mongoose)`. The first one counts.
 */
export const madeModels = (sources: readonly SourceFile[]): ReadonlyMap<Node, ModelCall> =>
  new Map(
    sources
      .flatMap(callsIn)
      .flatMap((call) => {
        const { node } = call.schema
        const schema = Node.isIdentifier(node) ? declarationOf(node) : undefined
        return schema ? [[schema, call] as const] : []
      })
      .reverse(),
  )

const callsIn = (file: SourceFile): readonly ModelCall[] =>
  makesModels.test(file.getFullText())
    ? file
        .getDescendantsOfKind(SyntaxKind.CallExpression)
        .filter((call) => call.getFirstAncestor(Node.isFunctionLikeDeclaration))
        .flatMap((node) => modelCallOf({ node, scope: emptyScope }) ?? [])
    : []
