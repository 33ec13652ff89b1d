import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { readJson } from '../detect/packages.js'

/** What a host says about its schema outside of it; paths are relative to the root. */
export interface PrismaConfig {
  /** A file, or a folder of them. */
  readonly schema?: string
  readonly migrations?: string
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
export async function findPrismaConfig(cwd: string, folder: string): Promise<PrismaConfig | undefined> {
  const name = names.find((one) => existsSync(join(cwd, folder, one)))
  if (name !== undefined) {
    const { readPrismaConfig } = await import('./config-syntax.js')
    const { schema, migrations } = readPrismaConfig(readFileSync(join(cwd, folder, name), 'utf8'))
    const inRoot = (path: string | undefined) => path && posix.join(folder, posix.dirname(name), path)
    return { schema: inRoot(schema), migrations: inRoot(migrations) }
  }
  const { prisma } = readJson(join(cwd, folder, 'package.json'))
  const schema =
    typeof prisma === 'object' && prisma !== null && 'schema' in prisma ? prisma.schema : undefined
  return typeof schema === 'string' ? { schema: posix.join(folder, schema) } : undefined
}
