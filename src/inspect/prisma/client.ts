import { posix } from 'node:path'
import type { Schema } from './schema.js'
import { type ConfigBlock, stringOf } from './syntax.js'

/**
 * Where a schema's client is. The module exports `PrismaClient`, the namespace `Prisma`, and a type for each model
 * and enum by its own name.
 */
export type PrismaClient =
  | { readonly kind: 'package'; readonly module: string }
  /** A file that `prisma generate` writes, relative to the root; it need not be there yet. */
  | { readonly kind: 'file'; readonly file: string }

/** The client of a schema; `undefined` where no generator makes one, or an environment variable says where. */
export function clientOf({ generators }: Schema): PrismaClient | undefined {
  const clients = generators.map(generatedClient)
  return clients.find((client) => client !== undefined)
}

function generatedClient(generator: ConfigBlock): PrismaClient | undefined {
  const setting = (name: string) => stringOf(generator.settings.get(name))
  const provider = setting('provider')
  const output = setting('output')
  if (generator.settings.has('output') && output === undefined) return undefined
  // Relative to the file with the generator, not to the folder of the schema.
  const folder = output && posix.join(posix.dirname(generator.location.file), output)
  if (provider === 'prisma-client')
    return folder
      ? { kind: 'file', file: `${folder}/client.${setting('generatedFileExtension') ?? 'ts'}` }
      : undefined
  if (provider !== 'prisma-client-js') return undefined
  if (!folder) return { kind: 'package', module: '@prisma/client' }
  const installed = folder.split('node_modules/').at(-1)
  return folder.includes('node_modules/') && installed
    ? { kind: 'package', module: installed === '.prisma/client' ? '@prisma/client' : installed }
    : { kind: 'file', file: `${folder}/index.js` }
}
