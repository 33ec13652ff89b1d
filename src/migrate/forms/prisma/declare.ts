/** Writes the side tables into the host's Prisma schema, and leaves every other line of it as it is. */
import type { SourceLocation } from '../../../diagnostics.js'
import { BEGIN, BLOCK, END, MARK } from '../../../inspect/prisma/own-text.js'
import { parseSchema } from '../../../inspect/prisma/parse.js'
import type { Field } from '../../../inspect/prisma/syntax.js'
import type { SideModel } from '../../side-tables.js'
import type { HostSchema } from './host-schema.js'
import { type HostField, type PrismaModel, sideModels } from './side-models.js'

/**
 * What has to change in the files of the schema: the block with the side tables, and on each model of the host that they
 * refer to one line, which Prisma demands of a relation. What a formatter did to them stays.
 *
 * @throws DiagnosticError SG4106 when a table that they refer to has no model in the schema
 */
export function declareInSchema(model: SideModel, schema: HostSchema): ReadonlyMap<string, string> {
  const { models, hostFields } = sideModels(model, schema)
  const texts = new Map(schema.texts)
  for (const [path, text] of schema.texts) texts.set(path, withHostFields(path, text, hostFields))
  const home = texts.get(schema.home) ?? ''
  texts.set(schema.home, withBlock(home, printBlock(models)))
  return new Map([...texts].filter(([path, text]) => text !== schema.texts.get(path)))
}

/** Keeps the lines that are needed where they are, takes out the others, and adds what is missing after the last field. */
function withHostFields(path: string, text: string, needed: readonly HostField[]): string {
  const lines = text.split('\n')
  const isOurs = (line: number) => lines[line]?.includes(MARK) ?? false
  // From the last model to the first, so that the places of those before stay.
  for (const block of parseSchema(path, text).blocks.toReversed()) {
    if (block.kind !== 'model') continue
    const wanted = needed.filter(({ model }) => model === block.name)
    const own = block.fields.filter((field) => !isOurs(lineOf(field)))
    const ours = block.fields.filter((field) => isOurs(lineOf(field)))
    const isKept = (one: Field) =>
      wanted.some(({ name, type }) => name === one.name && type === one.type + SUFFIX[one.arity])
    const kept = ours.filter(isKept)
    const missing = wanted.filter(({ name }) => !kept.some((one) => one.name === name))
    const last = lineOf(own.at(-1) ?? block)
    const indent = own.length > 0 ? /^\s*/.exec(lines[last] ?? '')?.[0] : '  '
    const added = missing.map(
      ({ name, type, attributes }) =>
        `${indent}${[name, type, attributes, '@ignore', MARK].join(' ').replace(/ +/g, ' ')}`,
    )
    const after = Math.max(last, ...ours.map(lineOf))
    lines.splice(after + 1, 0, ...(added.length > 0 && after === last ? ['', ...added] : added))
    for (const field of ours.toReversed()) {
      if (!isKept(field)) lines.splice(lineOf(field), 1)
    }
  }
  return lines.join('\n')
}

/** The index of its first line. */
const lineOf = ({ location }: { readonly location: SourceLocation }) => (location.line ?? 1) - 1

const SUFFIX: Readonly<Record<Field['arity'], string>> = { required: '', optional: '?', list: '[]' }

/** The text with the block in place of the one before, else at the end. One that differs in spaces alone stays. */
function withBlock(text: string, block: string): string {
  const [before] = BLOCK.exec(text) ?? []
  if (before !== undefined)
    return spaceless(before) === spaceless(block)
      ? text
      : text.replace(BLOCK, (all) => `${/^\n*/.exec(all)?.[0] ?? ''}${block}\n`)
  return text.trim() === '' ? `${block}\n` : `${text.trimEnd()}\n\n${block}\n`
}

const spaceless = (text: string) => text.replace(/\s+/g, '')

/** As `prisma format` leaves it. */
const printBlock = (models: readonly PrismaModel[]) =>
  [BEGIN, ...models.map((model) => `${printModel(model)}\n`), END].join('\n')

function printModel({ name, fields, attributes }: PrismaModel): string {
  const width = (part: 'name' | 'type') => Math.max(...fields.map((field) => field[part].length))
  const lines = fields.map((field) =>
    `  ${field.name.padEnd(width('name'))} ${field.type.padEnd(width('type'))} ${field.attributes}`.trimEnd(),
  )
  return [`model ${name} {`, ...lines, '', ...attributes.map((one) => `  ${one}`), '}'].join('\n')
}
