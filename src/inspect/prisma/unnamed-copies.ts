/** Schemas that would be made into the client of another one: Prisma's commands take that by themselves. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { manifestFolder } from '../detect/manifest.js'
import type { Source } from '../detect/sources.js'
import { memo } from '../memo.js'
import { clientOf } from './client.js'
import { dialectOf } from './provider.js'
import type { Schema } from './schema.js'

/** Where commands look, seen from the package that they run in. */
const usual = ['schema.prisma', 'prisma/schema.prisma']

/** What runs commands for a package. */
const runs = /^(package\.json|prisma\.config\.\w+|Makefile|Procfile|Dockerfile.*|.*\.(sh|ya?ml))$/

/**
 * Leaves out schemas that declare again what that at the usual place of their package does, for the same database and the same client or
 * for one that no code has, and that nothing of the package names: of an app's earlier days, of its tests, or of an example.
 */
export function withoutUnnamedCopies(
  cwd: string,
  schemas: readonly Schema[],
  sources: readonly Source[],
): readonly Schema[] {
  if (schemas.length < 2) return schemas
  const packageOf = memo((file: string) => manifestFolder(join(cwd, dirname(file))) ?? cwd)
  const placeOf = ({ files: [file = ''] }: Schema) =>
    relative(packageOf(file), join(cwd, file)).split('\\').join('/')
  const texts = memo(textsIn)
  return schemas.filter((schema) => {
    const [file = ''] = schema.files
    const folder = packageOf(file)
    const place = placeOf(schema)
    const isUsual = usual.includes(place)
    const copies = schemas.filter(
      (other) =>
        other !== schema &&
        packageOf(other.files[0] ?? '') === folder &&
        usual.includes(placeOf(other)) !== isUsual &&
        dialectOf(schema) === dialectOf(other) &&
        (isSameClient(schema, other) || (!isUsual && isUnused(schema, sources))) &&
        [...schema.models.keys()].some((name) => other.models.has(name)),
    )
    if (copies.length === 0) return true
    if (isUsual) return !copies.some((other) => isSaidInstead(place, placeOf(other), folder))
    // A folder of its own may be named instead.
    const around = posix.dirname(place)
    const names = ['.', 'prisma'].includes(around) ? [place] : [place, around]
    return texts(folder).some((text) => names.some((name) => text.includes(name)))
  })
}

/** Whether each script that makes a client says of which schema, one of them of another than the usual, and none of that. */
function isSaidInstead(usualPlace: string, other: string, folder: string): boolean {
  const manifest = join(folder, 'package.json')
  const text = existsSync(manifest) ? readFileSync(manifest, 'utf8') : ''
  const schemas = [...text.matchAll(/\bprisma\s+generate\b([^&;|"\n]*)/g)].map(
    ([, options = '']) => /--schema[=\s]+(?:\.\/)?(\S+)/.exec(options)?.[1],
  )
  return schemas.includes(other) && !schemas.includes(usualPlace) && !schemas.includes(undefined)
}

const isSameClient = (one: Schema, other: Schema): boolean =>
  JSON.stringify(clientOf(one)) === JSON.stringify(clientOf(other))

/** Whether a schema has a client of its own, whose folder no code names. */
function isUnused(schema: Schema, sources: readonly Source[]): boolean {
  const client = clientOf(schema)
  if (!client) return false
  const name = posix.basename(client.kind === 'file' ? posix.dirname(client.file) : client.module)
  return !sources.some(({ path, text }) => !path.endsWith('.prisma') && text.includes(name))
}

const textsIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && runs.test(entry.name))
        .map(({ name }) => readFileSync(join(folder, name), 'utf8'))
    : []
