import { type NewExpression, Node } from 'ts-morph'
import { classOf, lineageOf } from '../classes/class-node.js'
import { type ModelContext, unreadable } from '../classes/context.js'
import { membersOf } from '../classes/members.js'
import { type Options, optionsOf } from '../classes/options.js'
import { type PropertyType, propertyType, readType } from '../classes/property-type.js'
import { type Bound, declarationOf, follow } from '../evaluate.js'
import { packageExport } from '../package-export.js'
import { stringsOf } from '../static-value.js'
import type { ColumnField, EmbeddedField, Entity, Field, RelationField } from './entity.js'
import { schemaOf } from './schema-node.js'
import { sqlSchemaOf } from './sql-schema.js'
import { entityBehind } from './target.js'
import { typeName } from './type-name.js'

/** Reads `new EntitySchema<User>({ … })`. */
export function schemaEntity(context: ModelContext, schema: Bound<NewExpression>): Entity | undefined {
  const origin = packageExport(schema.node.getExpression(), context.isOrm)
  if (!origin) return undefined
  const [argument] = schema.node.getArguments()
  const options = optionsOf(context, argument && { node: argument, scope: schema.scope }, 'the schema')
  const holder = schema.node.getParent()
  const name = options.text('name') ?? 'schema'
  return {
    name,
    declaration: Node.isVariableDeclaration(holder) ? holder : schema.node,
    module: origin.module,
    tableName: options.text('tableName'),
    schema: sqlSchemaOf(context, options),
    fields: fieldsOf(context, schema.node, options, typesOf(context, schema, options)),
    uniques: [
      ...elementsOf(options, 'uniques').flatMap((bound) => columnsOf(context, bound)),
      ...elementsOf(options, 'indices').flatMap((bound) => {
        const { peek, get } = optionsOf(context, bound, 'an index')
        return peek('unique') === true && !get('where') ? columnsOf(context, bound) : []
      }),
    ],
  }
}

type Types = (property: string) => PropertyType | undefined

function fieldsOf(context: ModelContext, place: Node, options: Options, types: Types): readonly Field[] {
  const columns = options.inner('columns')
  const relations = options.inner('relations')
  const embeddeds = options.inner('embeddeds')
  return [
    ...columns.keys.map((name) => columnField(context, place, name, columns, types(name))),
    ...embeddeds.keys.flatMap((name) => embeddedField(context, name, embeddeds.inner(name)) ?? []),
    ...relations.keys.map((name) => relationField(context, name, relations, place)),
  ]
}

const modes: readonly (readonly [string, ColumnField['mode']])[] = [
  ['createDate', 'createDate'],
  ['updateDate', 'updateDate'],
  ['deleteDate', 'deleteDate'],
  ['version', 'version'],
]

function columnField(
  context: ModelContext,
  place: Node,
  name: string,
  columns: Options,
  property: PropertyType | undefined,
): ColumnField {
  const options = columns.inner(name)
  const typed = options.get('type')
  const type = typed && typeName(typed)
  const primary = options.flag('primary') === true
  const generated = options.value('generated')
  if (typed && type === undefined && primary) unreadable(context, typed.node, `the type of column '${name}'`)
  return {
    kind: 'column',
    name,
    mode: modes.find(([key]) => options.peek(key) === true)?.[1] ?? 'regular',
    primary,
    type,
    generated: typeof generated === 'string' ? generated : generated ? 'increment' : undefined,
    filled: false,
    options,
    property,
    node: columns.place(name) ?? place,
  }
}

/** `{ schema: NameSchema, prefix: 'name_' }`. */
function embeddedField(context: ModelContext, name: string, options: Options): EmbeddedField | undefined {
  const bound = options.get('schema')
  const schema = bound && schemaOf(bound)
  const [argument] = schema?.node.getArguments() ?? []
  if (!schema || !argument) return undefined
  const inner = optionsOf(context, { node: argument, scope: schema.scope }, `'${name}'`)
  const prefix = options.value('prefix')
  return {
    kind: 'embedded',
    name,
    prefix: typeof prefix === 'string' ? [prefix] : prefix === false ? [] : [name],
    fields: fieldsOf(context, schema.node, inner, typesOf(context, schema, inner)),
  }
}

const relationTypes = ['many-to-one', 'one-to-one', 'one-to-many', 'many-to-many'] as const

function relationField(context: ModelContext, name: string, relations: Options, place: Node): RelationField {
  const options = relations.inner(name)
  const type = options.text('type')
  const target = options.get('target')
  const what = `relation '${name}'`
  return {
    kind: 'relation',
    relation: relationTypes.find((one) => one === type) ?? 'many-to-one',
    name,
    target: () => entityBehind(target),
    inverse: options.text('inverseSide'),
    options,
    joinColumns: joined(options, 'joinColumn', (bound) => optionsOf(context, bound, what)),
    joinTable: joined(options, 'joinTable', (bound) => optionsOf(context, bound, what))?.[0],
    filled: false,
    node: relations.place(name) ?? place,
  }
}

/** `true`, one set of options, or a list of them. */
function joined(
  options: Options,
  key: string,
  read: (bound: Bound) => Options,
): readonly Options[] | undefined {
  const bound = options.get(key)
  if (!bound || options.peek(key) === false) return undefined
  const { node, scope } = follow(bound)
  return Node.isArrayLiteralExpression(node)
    ? node.getElements().map((element) => read({ node: element, scope }))
    : [read(bound)]
}

function elementsOf(options: Options, key: string): readonly Bound[] {
  const list = options.get(key)
  const { node, scope } = list ? follow(list) : {}
  return scope && Node.isArrayLiteralExpression(node)
    ? node.getElements().map((element) => ({ node: element, scope }))
    : []
}

function columnsOf(context: ModelContext, bound: Bound): readonly (readonly string[])[] {
  const columns = stringsOf(optionsOf(context, bound, 'a unique constraint').value('columns'))
  return columns ? [columns] : []
}

/** How the properties are typed: by the class that is the target, else by the type argument. */
function typesOf(context: ModelContext, schema: Bound<NewExpression>, options: Options): Types {
  const target = options.get('target')
  const own = target && classOf(target)
  const [written] = schema.node.getTypeArguments()
  const name = Node.isTypeReference(written) ? written.getTypeName() : undefined
  const declaration = name && declarationOf(name)
  const typed = own ?? (Node.isClassDeclaration(declaration) && { node: declaration, scope: schema.scope })
  if (typed) {
    const members = membersOf(context, lineageOf(context, typed))
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
