/** The Prisma schema of the host, as far as the side tables have to do with it. */
import { posix } from 'node:path'
import { DiagnosticError } from '../../../diagnostics.js'
import { BLOCK, hostText } from '../../../inspect/prisma/own-text.js'
import { parseSchema } from '../../../inspect/prisma/parse.js'
import { mergeSchema, type Schema, unknownTypes } from '../../../inspect/prisma/schema.js'
import { stringOf } from '../../../inspect/prisma/syntax.js'
import type { SideModel } from '../../side-tables.js'
import type { HostFiles, MigrationPlace } from '../form.js'

/** Without what an earlier run declared. */
export interface HostSchema extends Schema {
  /** Path → text, whole and with `\n` line ends. */
  readonly texts: ReadonlyMap<string, string>
  /** Where the side tables are declared: where they are already, else the schema itself, or a file beside the models. */
  readonly home: string
  /** What native types start with: the name of the datasource. */
  readonly native: string
  /** Whether relations are foreign keys in the database. */
  readonly hasForeignKeys: boolean
  /** Whether Prisma's configuration tells to leave all side tables alone: `tables.external`. */
  readonly isExternal: (model: SideModel) => boolean
}

/**
 * Reads the schema that the host's models are in; without a model of Prisma, the one beside the migrations.
 *
 * @returns `undefined` where there is none
 * @throws DiagnosticError SG2013 for what does not parse
 */
export function readHostSchema(place: MigrationPlace): HostSchema | undefined {
  const start = place.models.find(isPrisma) ?? besideMigrations(place)
  if (start === undefined) return undefined
  const schema = completeSchema(start, place)
  if (schema.diagnostics.length > 0) throw new DiagnosticError(schema.diagnostics)
  const [datasource] = schema.datasources
  const texts = new Map(schema.files.map((file) => [file, textOf(file, place)]))
  const [found] = schema.files.filter((file) => BLOCK.test(texts.get(file) ?? ''))
  return {
    ...schema,
    texts,
    // Models may have moved to other files since.
    home: found ?? (schema.files.length === 1 ? start : `${posix.dirname(start)}/scim.prisma`),
    native: datasource?.name ?? 'db',
    hasForeignKeys: stringOf(datasource?.settings.get('relationMode')) !== 'prisma',
    isExternal: (model) => isExternal(model, start, place),
  }
}

const isPrisma = (path: string) => path.endsWith('.prisma')

const textOf = (path: string, { existing }: HostFiles) => (existing(path) ?? '').replaceAll('\r\n', '\n')

/** Prisma keeps the migrations beside the schema: `schema.prisma`, else the folder `schema`. */
function besideMigrations({ folder, list }: MigrationPlace): string | undefined {
  const beside = posix.dirname(folder)
  const [first] = [beside, `${beside}/schema`].flatMap((at) =>
    list(at)
      .filter(isPrisma)
      .toSorted((one, other) => Number(other === 'schema.prisma') - Number(one === 'schema.prisma'))
      .map((name) => posix.join(at, name)),
  )
  return first
}

/** The file alone, else the files of the nearest folder around it that are complete together. */
function completeSchema(start: string, files: HostFiles): Schema {
  const merged = (paths: readonly string[]) =>
    mergeSchema(new Map(paths.map((path) => [path, parseSchema(path, hostText(textOf(path, files)))])))
  let best = merged([start])
  for (let folder = posix.dirname(start); !isComplete(best); folder = posix.dirname(folder)) {
    const wider = merged([...new Set([start, ...prismaFilesBelow(folder, files)])])
    // Two datasources are two schemas.
    if (wider.datasources.length > 1) break
    best = wider
    if (folder === '.' || folder === posix.dirname(folder)) break
  }
  return best
}

const isComplete = (schema: Schema) => schema.datasources.length === 1 && unknownTypes(schema).length === 0

function prismaFilesBelow(folder: string, files: HostFiles): readonly string[] {
  return files
    .list(folder)
    .toSorted()
    .flatMap((name) => {
      const path = posix.join(folder, name)
      if (isPrisma(name)) return [path]
      return name.includes('.') || name === 'node_modules' ? [] : prismaFilesBelow(path, files)
    })
}

/** `prisma.config.*` in the folder of the schema or above it; read as text, as nothing of the host is run. */
function isExternal({ tables }: SideModel, start: string, { existing }: HostFiles): boolean {
  for (let folder = posix.dirname(start); ; folder = posix.dirname(folder)) {
    for (const extension of ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs']) {
      const text = existing(posix.join(folder, `prisma.config.${extension}`))
      const external = text && /\bexternal\s*:\s*\[([^\]]*)\]/.exec(text)?.[1]
      if (external !== undefined && external !== '')
        return tables.every(({ name }) => new RegExp(`['"\`.]${name}['"\`]`).test(external))
    }
    if (folder === '.' || folder === posix.dirname(folder)) return false
  }
}
