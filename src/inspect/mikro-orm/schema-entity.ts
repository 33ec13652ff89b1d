import { Node } from 'ts-morph'
import { type ClassNode, lineageOf } from '../classes/class-node.js'
import type { ModelContext } from '../classes/context.js'
import { membersOf } from '../classes/members.js'
import { type Options, optionsOf } from '../classes/options.js'
import { type PropertyType, propertyType, readType } from '../classes/property-type.js'
import { type Bound, declarationOf, emptyScope, follow } from '../evaluate.js'
import { packageExport } from '../package-export.js'
import { reportChild, uniqueOf } from './class-entity.js'
import type { Entities, Entity } from './entity.js'
import { filtersIn, hiddenBy } from './filters.js'
import { schemaFields } from './schema-fields.js'
import { type SchemaNode, schemaOptions, schemasIn } from './schema-node.js'
import { schemaExtended } from './target.js'

/** Reads `defineEntity({ … })` and `new EntitySchema({ … })`. */
export function schemaEntity(context: ModelContext, entities: Entities, schema: Bound<SchemaNode>): Entity {
  const options = schemaOptions(context, schema)
  const target = schemasIn(schema.node.getSourceFile()).find(({ node }) => node === schema.node)?.of
  const name = options.text('name') ?? target?.getName() ?? 'entity'
  const origin = packageExport(schema.node.getExpression(), context.isOrm)
  const base = baseOf(entities, options)
  const holder = schema.node.getParent()
  reportChild(context, schema.node, options)
  return {
    name,
    declaration: target ?? (Node.isVariableDeclaration(holder) ? holder : schema.node),
    module: origin?.module ?? '@mikro-orm/core',
    tableName: options.text('tableName') ?? options.text('collection'),
    schema: options.text('schema'),
    fields: [...(base?.fields ?? []), ...schemaFields(context, options, typesOf(context, schema, target))],
    uniques: [...(base?.uniques ?? []), ...listOf(context, options, 'uniques').flatMap(uniqueOf)],
    ...hiddenBy(filtersIn(context, options)),
    isAbstract: options.flag('abstract') === true || options.flag('embeddable') === true,
  }
}

/** `extends: BaseSchema`, or a class with decorators. */
function baseOf(entities: Entities, options: Options): Entity | undefined {
  const base = options.get('extends')
  return base && entities.of(follow(base).node)
}

function listOf(context: ModelContext, options: Options, key: string): readonly Options[] {
  const bound = options.get(key)
  const list = bound && follow(bound)
  if (!list || !Node.isArrayLiteralExpression(list.node)) return []
  return list.node.getElements().map((node) => optionsOf(context, { node, scope: list.scope }, `'${key}'`))
}

/** How the properties are typed: by the class of the entity, else by the type argument. */
function typesOf(
  context: ModelContext,
  schema: Bound<SchemaNode>,
  own: ClassNode | undefined,
): (property: string) => PropertyType | undefined {
  const [written] = schema.node.getTypeArguments()
  const name = Node.isTypeReference(written) ? written.getTypeName() : undefined
  const declaration = own ?? (name && declarationOf(name))
  if (Node.isClassDeclaration(declaration) || Node.isClassExpression(declaration)) {
    const typed = { node: declaration, scope: emptyScope }
    // A class that extends the one of its schema has the types from there.
    const lineage = schemaExtended(declaration) ? [typed] : lineageOf(context, typed)
    const members = membersOf(context, lineage)
    return (property) => {
      const member = members.find((one) => one.name === property)
      return member && propertyType(member)
    }
  }
  return (property) => {
    const signature = Node.isInterfaceDeclaration(declaration) ? declaration.getProperty(property) : undefined
    const type = signature?.getTypeNode()
    return type && readType(type)
  }
}
