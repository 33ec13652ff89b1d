import { join, posix } from 'node:path'
import { ts } from 'ts-morph'
import { readJson } from '../detect/manifest.js'
import { readToolConfig } from '../detect/tool-config.js'
import { literalText } from '../source/literal-text.js'
import { property } from '../source/syntax.js'

/** Facts of a schema that a host tells outside of it; paths are relative to the root. */
export interface PrismaConfig {
  /** A file, or a folder of them. */
  readonly schema?: string
  /** It names a schema that only running it would tell. */
  readonly isSchemaOpen?: true
  readonly migrations?: string
  /** It names a folder of migrations that only running it would tell. */
  readonly isOpen?: true
}

const names = [
  ...['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((extension) => `prisma.config.${extension}`),
  '.config/prisma.ts',
]

/**
 * Reads `prisma.config.*`, else the key `prisma` of `package.json`, without running it.
 *
 * @param folder Relative to the root.
 * @returns `undefined` where a folder has neither.
 */
export function findPrismaConfig(cwd: string, folder: string): PrismaConfig | undefined {
  const config = readToolConfig(cwd, folder, names, ['schema', 'migrations'])
  if (config) {
    const migrations = config.value('migrations')
    const path =
      migrations && ts.isObjectLiteralExpression(migrations) ? property(migrations, 'path') : undefined
    const inRoot = (node: ts.Expression | undefined) => {
      const text = node && literalText(node)
      return text === undefined ? undefined : config.inRoot(text)
    }
    const migrationsPath = inRoot(path)
    const schema = inRoot(config.value('schema'))
    return {
      schema,
      ...(config.value('schema') && schema === undefined && { isSchemaOpen: true as const }),
      migrations: migrationsPath,
      ...(path && migrationsPath === undefined && { isOpen: true as const }),
    }
  }
  const { prisma } = readJson(join(cwd, folder, 'package.json'))
  const schema =
    typeof prisma === 'object' && prisma !== null && 'schema' in prisma ? prisma.schema : undefined
  return typeof schema === 'string' ? { schema: posix.join(folder, schema) } : undefined
}
