import type { Diagnostic } from '../../diagnostics.js'
import type { ParsedFile } from './parse.js'
import { scalarOf } from './scalars.js'
import type { Block, ConfigBlock, EnumBlock, Field, ObjectBlock } from './syntax.js'

/** The files of one Prisma schema, as one. */
export interface Schema {
  readonly files: readonly string[]
  /** Models by name; the first where a name is declared twice, which Prisma refuses. */
  readonly models: ReadonlyMap<string, ObjectBlock>
  readonly enums: ReadonlyMap<string, EnumBlock>
  /** Views, and the composite types of MongoDB: known, and no tables. */
  readonly others: ReadonlyMap<string, ObjectBlock>
  readonly datasources: readonly ConfigBlock[]
  readonly generators: readonly ConfigBlock[]
  /** Of a contract of Prisma 8. */
  readonly directive?: string
  /** SG2013, for every line that does not parse. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Puts parsed files together: path → file. */
export function mergeSchema(files: ReadonlyMap<string, ParsedFile>): Schema {
  const blocks = [...files.values()].flatMap((file) => file.blocks)
  const objects = blocks.filter(isObject)
  const configs = blocks.filter(isConfig)
  return {
    files: [...files.keys()],
    models: byName(objects.filter(({ kind }) => kind === 'model')),
    enums: byName(blocks.filter((block) => block.kind === 'enum')),
    others: byName(objects.filter(({ kind }) => kind !== 'model')),
    datasources: configs.filter(({ kind }) => kind === 'datasource'),
    generators: configs.filter(({ kind }) => kind === 'generator'),
    directive: [...files.values()].find((file) => file.directive !== undefined)?.directive,
    diagnostics: [...files.values()].flatMap((file) => file.diagnostics),
  }
}

const isObject = (block: Block): block is ObjectBlock =>
  block.kind === 'model' || block.kind === 'view' || block.kind === 'type'

const isConfig = (block: Block): block is ConfigBlock =>
  block.kind === 'datasource' || block.kind === 'generator'

function byName<T extends { readonly name: string }>(blocks: readonly T[]): ReadonlyMap<string, T> {
  const named = new Map<string, T>()
  for (const block of blocks) if (!named.has(block.name)) named.set(block.name, block)
  return named
}

const isScalar = (type: string) => type === 'Unsupported' || scalarOf(type) !== undefined

/** The fields whose type nothing in these files declares: another file of the schema does, or they are mistyped. */
export function unknownTypes(
  schema: Schema,
): readonly { readonly model: ObjectBlock; readonly field: Field }[] {
  const isKnown = ({ type }: Field) =>
    isScalar(type) || schema.models.has(type) || schema.enums.has(type) || schema.others.has(type)
  return [...schema.models.values()].flatMap((model) =>
    model.fields.filter((field) => !isKnown(field)).map((field) => ({ model, field })),
  )
}
