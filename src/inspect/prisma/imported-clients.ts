/** The schemas whose generated client an app uses: others are another app's, or data. */
import { posix } from 'node:path'
import type { Source } from '../detect/sources.js'
import { clientOf } from './client.js'
import type { Schema } from './schema.js'

/**
 * Those whose client the sources import from where `prisma generate` writes it. A path that only a tsconfig explains
 * is taken by its last two names.
 */
export function withImportedClient(
  cwd: string,
  schemas: readonly Schema[],
  sources: readonly Source[],
): readonly Schema[] {
  const imported = sources.flatMap(({ path, text }) =>
    clientModules(text).map((module) => ({ module, importer: path })),
  )
  return schemas.filter((schema) => {
    const client = clientOf(schema)
    if (client?.kind !== 'file') return false
    const folder = posix.join(cwd, posix.dirname(client.file))
    const end = `/${folder.split('/').slice(-2).join('/')}`
    return imported.some(({ module, importer }) =>
      module.startsWith('.')
        ? posix.join(cwd, posix.dirname(importer), module) === folder
        : `/${module}`.endsWith(end),
    )
  })
}

/** The modules that a text takes `PrismaClient` from, without the file in them. */
const clientModules = (text: string): readonly string[] =>
  [...text.matchAll(/\bPrismaClient\b[^;'"]*?\bfrom\s*['"]([^'"]+)['"]/g)].flatMap(([, module = '']) =>
    module === '@prisma/client' ? [] : module.replace(/\/(client|index)(\.[cm]?[jt]s)?$/, ''),
  )
