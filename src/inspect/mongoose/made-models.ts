/** Models that functions or modules of NestJS make: the app registers them when it starts, and their schemas are what a file exports. */
import { type CallExpression, Node, type SourceFile, SyntaxKind } from 'ts-morph'
import { elementsOf } from '../classes/options.js'
import {
  argumentsOf,
  type Bound,
  declarationOf,
  emptyScope,
  isFunction,
  returnedBy,
} from '../source/evaluate.js'
import { propertyOf, staticText } from '../source/static-value.js'
import { isRegistering, makesModels, registersModels } from './inspector.js'
import { type ModelCall, modelCallOf } from './model-call.js'

/**
 * Schema → the model that a function of the host makes of it: `mongoose.model('User', userSchema)` inside of
 * `createUserModel(mongoose)`, `MongooseModule.forFeature([{ name: 'User', schema: userSchema }])`. The first one counts.
 */
export const madeModels = (sources: readonly SourceFile[]): ReadonlyMap<Node, ModelCall> =>
  new Map(
    sources
      .flatMap((file) => [...callsIn(file), ...registeredIn(file)])
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
        .filter((call) => /\bmodel$/.test(call.getExpression().getText()))
        .filter((call) => call.getFirstAncestor(isFunction))
        .flatMap((node) => modelCallOf({ node, scope: emptyScope }) ?? [])
    : []

const registeredIn = (file: SourceFile): readonly ModelCall[] =>
  registersModels.test(file.getFullText())
    ? file
        .getDescendantsOfKind(SyntaxKind.CallExpression)
        .filter((call) => isRegistering(call.getExpression().getText()))
        .flatMap(registeredBy)
    : []

function registeredBy(call: CallExpression): readonly ModelCall[] {
  const [list] = argumentsOf({ node: call, scope: emptyScope })
  return elementsOf(list).flatMap((one): readonly ModelCall[] => {
    const name = staticText(propertyOf(one, 'name'))
    const schema = propertyOf(one, 'schema') ?? schemaOfFactory(propertyOf(one, 'useFactory'))
    return name !== undefined && schema
      ? [{ name, schema, collection: staticText(propertyOf(one, 'collection')) }]
      : []
  })
}

/** `useFactory: () => { userSchema.plugin(slugs); return userSchema }` */
const schemaOfFactory = (factory: Bound | undefined): Bound | undefined => factory && returnedBy(factory)
