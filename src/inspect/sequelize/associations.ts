import { type CallExpression, Node, type SourceFile, SyntaxKind } from 'ts-morph'
import type { ClassNode } from '../classes/class-node.js'
import type { ModelContext } from '../classes/context.js'
import { type DecoratorUse, decoratorsOf, useOf } from '../classes/decorators.js'
import { type Options, optionsIn, optionsOf } from '../classes/options.js'
import { argumentsOf, type Bound, behind, emptyScope } from '../source/evaluate.js'
import { staticText } from '../source/static-value.js'
import type { Association, Key } from './model.js'
import { calledName, enclosingClass, type ModelNode } from './model-node.js'

/** Finds the model that an expression names: by its declaration, else by its name, as in `models.Team`. */
export type FindModel = (bound: Bound) => ModelNode | undefined

/** The associations that the calls and decorators of a file make. */
export function associationsIn(
  context: ModelContext,
  file: SourceFile,
  find: FindModel,
): readonly Association[] {
  if (!/\b(belongsTo|belongsToMany|hasOne|hasMany)\s*\(/i.test(file.getFullText())) return []
  const calls = file.getDescendantsOfKind(SyntaxKind.CallExpression)
  return [
    ...calls.flatMap((call) => calledAssociation(context, call, find) ?? []),
    ...file.getClasses().flatMap((node) => decoratedAssociations(context, { node, scope: emptyScope }, find)),
  ]
}

/** A method, or a decorator: `BelongsTo`. */
const kindOf = (name: string | undefined): Association['kind'] | undefined =>
  (['belongsTo', 'hasOne', 'hasMany', 'belongsToMany'] as const).find(
    (kind) => kind.toLowerCase() === name?.toLowerCase(),
  )

/** `Team.hasMany(User, { foreignKey: 'teamId' })`, `this.belongsToMany(models.Team, { through: 'memberships' })`. */
function calledAssociation(
  context: ModelContext,
  call: CallExpression,
  find: FindModel,
): Association | undefined {
  const callee = call.getExpression()
  const kind = kindOf(calledName(call))
  if (!kind || !Node.isPropertyAccessExpression(callee)) return undefined
  const [target, given] = argumentsOf({ node: call, scope: emptyScope })
  const receiver = callee.getExpression()
  const own = Node.isThisExpression(receiver)
    ? enclosingClass(call)
    : find({ node: receiver, scope: emptyScope })
  const other = target && find(target)
  if (!own || !other) return undefined
  const options = optionsOf(context, given, 'an association')
  return associationOf(context, { kind, source: own, target: other, options, node: call }, find)
}

/** `@BelongsTo(() => Team, 'teamId')`, `@BelongsToMany(() => User, () => Membership, 'teamId', 'userId')`. */
function decoratedAssociations(
  context: ModelContext,
  { node: source, scope }: Bound<ClassNode>,
  find: FindModel,
): readonly Association[] {
  if (!useOf(decoratorsOf(context, source, scope), 'Table')) return []
  return source.getInstanceProperties().flatMap((node) =>
    decoratorsOf(context, node, scope).flatMap((use) => {
      const kind = kindOf(use.name)
      const [given] = use.args
      const other = given && find(behind(given))
      if (!kind || !other) return []
      const options = decoratorOptions(context, kind, use)
      const parts = { kind, source, target: other, options, node, as: node.getName() }
      return associationOf(context, parts, find)
    }),
  )
}

/** Options, or the keys one by one. */
function decoratorOptions(
  context: ModelContext,
  kind: Association['kind'],
  { args: [, second, third, fourth] }: DecoratorUse,
): Options {
  const what = 'an association'
  const given = optionsOf(context, second, what)
  if (given.keys.length > 0) return given
  const keys =
    kind === 'belongsToMany'
      ? { through: second, foreignKey: third, otherKey: fourth }
      : { foreignKey: second }
  return optionsIn(context, what, new Map(Object.entries(keys)))
}

interface Parts extends Pick<Association, 'kind' | 'source' | 'target' | 'options' | 'node' | 'as'> {}

function associationOf(context: ModelContext, parts: Parts, find: FindModel): Association {
  const { options } = parts
  const as = options.peek('as')
  return {
    ...parts,
    as: typeof as === 'string' ? as : parts.as,
    through: throughOf(context, options.get('through'), find),
    foreignKey: keyOf(options, 'foreignKey'),
    otherKey: keyOf(options, 'otherKey'),
  }
}

/** `'team_members'`, `TeamMember`, `() => TeamMember`, `{ model: TeamMember, unique: false }`. */
function throughOf(context: ModelContext, given: Bound | undefined, find: FindModel): Association['through'] {
  const name = staticText(given)
  if (!given || name !== undefined) return name
  const model = optionsOf(context, given, 'an association').get('model')
  return model ? throughOf(context, model, find) : find(behind(given))
}

function keyOf(options: Options, name: string): Key | undefined {
  const value = options.peek(name)
  if (typeof value === 'string') return { name: value }
  const key = options.inner(name)
  if (key.keys.length === 0) return undefined
  return {
    name: key.text('name') ?? key.text('fieldName'),
    field: key.text('field'),
    allowNull: key.flag('allowNull'),
  }
}
