import { join, posix } from 'node:path'
import type { ScimConfig } from '../../../config/config.js'
import { findPrismaConfig } from '../../../inspect/prisma/prisma-config.js'
import { openSchemas } from '../../../inspect/prisma/schemas.js'
import { parseRef } from '../../../inspect/ref.js'
import { seenFrom } from '../../../inspect/workspace/members.js'
import { shellWord } from '../../../shell-word.js'

/** Where Prisma looks for a schema that nothing tells it of. */
const DEFAULTS = ['schema.prisma', 'prisma/schema.prisma']

/**
 * `--schema db/schema.prisma`, where neither its place nor a configuration of Prisma's tells its commands.
 *
 * @param holder the folder that they are run in, absolute
 */
export function schemaFlag({ user }: ScimConfig, cwd: string, holder: string): string {
  const { file = '' } = parseRef(user.model) ?? {}
  if (!file.endsWith('.prisma')) return ''
  const { files, datasources } = openSchemas(cwd).of(file)
  // Of several files the folder is told, which the datasource is at the top of.
  const [first = file] = datasources.map(({ location }) => location.file)
  const schema = files.length > 1 ? posix.dirname(first) : file
  const seen = seenFrom(holder, join(cwd, schema))
  const told = findPrismaConfig(cwd, seenFrom(cwd, holder))
  return DEFAULTS.includes(seen) || told?.schema === schema || told?.isSchemaOpen
    ? ''
    : ` --schema ${shellWord(seen)}`
}
