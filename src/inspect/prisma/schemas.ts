import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesBelow } from '../detect/files.js'
import { type FindFiles, fileFinder } from '../detect/sources.js'
import { memo } from '../memo.js'
import { seenFrom, workspaceOf } from '../workspace/members.js'
import { sharedFolders } from '../workspace/shared-folders.js'
import { hostText } from './own-text.js'
import { parseSchema } from './parse.js'
import { mergeSchema, type Schema, unknownTypes } from './schema.js'

/** The Prisma schemas of a host, each file read once. */
export interface Schemas {
  /** The schema that a file belongs to. */
  of(file: string): Schema
}

/**
 * Tells which `.prisma` files make up a schema. Prisma takes a file or a whole folder; where it is set, in
 * `prisma.config.ts`, `package.json` or a flag of a script, need not be known: a schema is complete when it has a
 * `datasource` and declares every type that it uses.
 *
 * @param cwd The project's root; files are relative to it.
 */
export function openSchemas(cwd: string): Schemas {
  const read = memo((file: string) => parseSchema(file, hostText(readFileSync(join(cwd, file), 'utf8'))))
  const merged = (files: readonly string[]) => mergeSchema(new Map(files.map((file) => [file, read(file)])))
  const found = new Map<string, Schema>()

  return {
    of: (file) => {
      const known = found.get(file)
      if (known) return known
      const schema = completeSchema(cwd, file, merged)
      for (const member of schema.files) found.set(member, schema)
      return schema
    },
  }
}

/** The file alone, else the files of the nearest folder around it that are complete together. */
function completeSchema(cwd: string, file: string, merged: (files: readonly string[]) => Schema): Schema {
  let best = merged([file])
  for (let folder = dirname(file); !isComplete(best); folder = dirname(folder)) {
    const wider = merged([...new Set([file, ...prismaFilesIn(cwd, folder)])])
    // Two databases are two schemas.
    if (wider.datasources.length > 1) break
    best = wider
    if (folder === '.' || folder.endsWith('..')) break
  }
  return best
}

const isComplete = (schema: Schema) => schema.datasources.length === 1 && unknownTypes(schema).length === 0

/** The `.prisma` files of the whole workspace around an app, relative to the app. */
export function prismaFilesAround(cwd: string): readonly string[] {
  const { root = cwd } = workspaceOf(cwd) ?? {}
  return root === cwd ? [] : filesBelow(root, isSchema).map((path) => `${seenFrom(cwd, root)}/${path}`)
}

const isSchema = (name: string) => name.endsWith('.prisma')

/** The `.prisma` files of the whole host, relative to the root; what all projects share where it has none of its own. */
export function prismaFiles(cwd: string, find: FindFiles = fileFinder(cwd)): readonly string[] {
  const files = find(isSchema)
  const shared = sharedFolders(cwd).map((one) => `${seenFrom(cwd, one)}/`)
  const own = files.filter((path) => !shared.some((one) => path.startsWith(one)))
  return own.length > 0 ? own : files
}

/** The `.prisma` files at and below a folder, relative to the root and sorted. */
const prismaFilesIn = (cwd: string, folder: string): readonly string[] =>
  folder === '.'
    ? prismaFiles(cwd)
    : filesBelow(join(cwd, folder), isSchema).map((path) => `${folder}/${path}`)
