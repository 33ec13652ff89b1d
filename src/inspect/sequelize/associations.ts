import { type CallExpression, Node, type SourceFile, SyntaxKind } from 'ts-morph'
import { behind } from '../classes/behind.js'
import { classOf } from '../classes/class-node.js'
import type { ModelContext } from '../classes/context.js'
import { type DecoratorUse, decoratorsOf, useOf } from '../classes/decorators.js'
import { type Options, optionsOf } from '../classes/options.js'
import { type Bound, emptyScope, follow } from '../evaluate.js'
import { staticValue } from '../static-value.js'
import type { Association, Key } from './model.js'
import { calledName, enclosingClass, type ModelNode, modelNodeOf } from './model-node.js'

/** Finds the model that an expression names: by its declaration, else by its name, as in `models.Team`. */
export type FindModel = (bound: Bound) => ModelNode | undefined

/** The associations that the calls and decorators of a file make. */
export function associationsIn(
  context: ModelContext,
  file: SourceFile,
  find: FindModel,
): readonly Association[] {
  const text = file.getFullText()
  const calls = callsAssociation.test(text) ? file.getDescendantsOfKind(SyntaxKind.CallExpression) : []
  const classes = decoratesAssociation.test(text) ? file.getClasses() : []
  return [
    ...calls.flatMap((call) => calledAssociation(context, call, find) ?? []),
    ...classes.flatMap((own) => decoratedAssociations(context, { node: own, scope: emptyScope }, find)),
  ]
}

const callsAssociation = /\.(belongsTo|belongsToMany|hasOne|hasMany)\s*\(/
const decoratesAssociation = /@(\w+\.)?(BelongsTo|BelongsToMany|HasOne|HasMany)\s*\(/

const kindOf = (name: string | undefined): Association['kind'] | undefined =>
  (['belongsTo', 'hasOne', 'hasMany', 'belongsToMany'] as const).find(
    (kind) => kind === name?.replace(/^[A-Z]/, (letter) => letter.toLowerCase()),
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
  const [target, given] = call.getArguments().map((node) => ({ node, scope: emptyScope }))
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
  own: Bound<ModelNode>,
  find: FindModel,
): readonly Association[] {
  const source = classOf(own)
  if (!source || !useOf(decoratorsOf(context, source.node, source.scope), 'Table')) return []
  const related = source.node
    .getInstanceProperties()
    .filter((property) => property.getDecorators().some((one) => kindOf(one.getName())))
  return related.flatMap((node) =>
    decoratorsOf(context, node, source.scope).flatMap((use) => {
      const kind = kindOf(use.name)
      const [given] = use.args
      const other = given && find(behind(given))
      if (!kind || !other) return []
      const options = decoratorOptions(context, kind, use)
      const parts = {
        kind,
        source: source.node,
        target: other,
        options: options.given,
        node,
        as: node.getName(),
      }
      return { ...associationOf(context, parts, find), ...options.keys }
    }),
  )
}

function decoratorOptions(context: ModelContext, kind: Association['kind'], { args }: DecoratorUse) {
  const [, second, third, fourth] = args
  const given = optionsOf(context, second, 'an association')
  const text = (bound: Bound | undefined) => {
    const value = bound && staticValue(bound)
    return typeof value === 'string' ? value : undefined
  }
  if (kind !== 'belongsToMany') {
    const name = text(second)
    return { given, keys: name === undefined ? {} : { foreignKey: { name } } }
  }
  if (given.keys.length > 0) return { given, keys: {} }
  const [foreignKey, otherKey] = [text(third), text(fourth)]
  return {
    given,
    keys: {
      through: throughOf(second, (bound) => modelNodeOf(bound)?.node),
      ...(foreignKey !== undefined && { foreignKey: { name: foreignKey } }),
      ...(otherKey !== undefined && { otherKey: { name: otherKey } }),
    },
  }
}

interface Parts extends Pick<Association, 'kind' | 'source' | 'target' | 'options' | 'node' | 'as'> {}

function associationOf(context: ModelContext, parts: Parts, find: FindModel): Association {
  const { options } = parts
  const as = options.peek('as')
  return {
    ...parts,
    as: typeof as === 'string' ? as : parts.as,
    through: throughOf(options.get('through'), find, context),
    foreignKey: keyOf(options, 'foreignKey'),
    otherKey: keyOf(options, 'otherKey'),
  }
}

/** `'team_members'`, `TeamMember`, `() => TeamMember`, `{ model: TeamMember, unique: false }`. */
function throughOf(
  bound: Bound | undefined,
  find: FindModel,
  context?: ModelContext,
): Association['through'] {
  if (!bound) return undefined
  const value = staticValue(bound)
  if (typeof value === 'string') return value
  const followed = follow(bound)
  if (context && Node.isObjectLiteralExpression(followed.node))
    return throughOf(optionsOf(context, bound, 'an association').get('model'), find)
  return find(behind(bound))
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
