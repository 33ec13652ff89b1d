/** Findings about references to models. */
import type { Diagnostic } from '../../diagnostics.js'
import type { HostTable, Ref } from '../host-model.js'
import { suggestion } from '../nearest.js'
import type { Schema } from './schema.js'
import type { Field, ObjectBlock } from './syntax.js'

export function isFolder(ref: Ref, file: string): Diagnostic {
  return {
    code: 'SG2001',
    message: `'${ref}': ${file} is a folder`,
    location: { file },
    fix: `Name the file in it that declares the model: '${file}/schema.prisma#Model'`,
  }
}

/** The name is not a model's: another file of the schema has it, it is mistyped, or it is something else. */
export function noModel(ref: Ref, file: string, name: string, schema: Schema): Diagnostic {
  const elsewhere = schema.models.get(name)?.location.file
  const other = schema.others.get(name) ?? schema.enums.get(name)
  if (other)
    return {
      code: 'SG2004',
      message: `'${ref}' is ${other.kind === 'enum' ? 'an enum' : `a ${other.kind}`}, not a model`,
      location: other.location,
      fix: 'Name a model: only its rows can be written',
    }
  const names = [...schema.models.values()].flatMap((one) => (one.location.file === file ? one.name : []))
  return {
    code: 'SG2002',
    message: `${file} has no model '${name}'`,
    location: { file },
    fix: elsewhere
      ? `Write '${elsewhere}#${name}'`
      : suggestion(name, names, 'Name one of', 'Name a file that declares models'),
  }
}

/** `@@ignore`. */
export function ignored(ref: Ref, model: ObjectBlock): Diagnostic {
  return {
    code: 'SG2004',
    message: `'${ref}' has @@ignore: Prisma's client cannot reach it`,
    location: model.location,
    fix: 'Name another model, or remove @@ignore',
  }
}

/** Emitted code imports the client's types, and no generator tells where they are. */
export function withoutClient({ exportName, location }: HostTable): Diagnostic {
  return {
    code: 'SG2022',
    message: `No generator of this Prisma schema tells where the client is that has ${exportName}`,
    location: { file: location.file },
    fix: 'Add a generator with provider "prisma-client" and an output that is written out, not read from the environment',
  }
}

/** A field that every row needs and no row can be given. */
export function unfillable(model: ObjectBlock, field: Field): Diagnostic {
  return {
    code: 'SG2005',
    message: `Cannot fill field '${field.name}' of ${model.name}: Prisma's client leaves it out`,
    location: field.location,
    fix: 'Give it a default, or make it optional: no row of the model can be created without',
  }
}

/** `schema.prisma#Team.members`, where `members` is not what Prisma keeps in a table without a model. */
export function noJoin(ref: Ref, schema: Schema, model: ObjectBlock, name: string): Diagnostic {
  const field = model.fields.find((one) => one.name === name)
  const relations = model.fields.filter(({ type }) => schema.models.has(type)).map((one) => one.name)
  if (!field)
    return {
      code: 'SG2002',
      message: `Model ${model.name} has no field '${name}'`,
      location: model.location,
      fix: suggestion(name, relations, 'Name one of', 'Name the model that joins users and groups'),
    }
  return {
    code: 'SG2004',
    message: `'${ref}' is no many-to-many relation`,
    location: field.location,
    fix: joinFix(schema, field),
  }
}

function joinFix(schema: Schema, field: Field): string {
  const target = schema.models.get(field.type)
  return target && field.arity === 'list'
    ? `Name the model that it lists: '${target.location.file}#${target.name}'`
    : 'Name a field that lists another model whose rows list this one, or the model that joins the two'
}
