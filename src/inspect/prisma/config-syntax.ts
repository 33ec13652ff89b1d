/** Reads `prisma.config.ts` from source text alone. */
import { ts } from 'ts-morph'
import { nodesOf, parseSource, property } from '../detect/syntax.js'
import type { PrismaConfig } from './prisma-config.js'

/** The paths in the object that `prisma.config.*` exports, as far as they are literal; relative to the file. */
export function readPrismaConfig(text: string): PrismaConfig {
  const objects = nodesOf(parseSource(text)).filter((node) => ts.isObjectLiteralExpression(node))
  const config = objects.find((object) => property(object, 'schema') ?? property(object, 'migrations'))
  const migrations = config && property(config, 'migrations')
  return {
    schema: config && pathOf(property(config, 'schema')),
    migrations:
      migrations && ts.isObjectLiteralExpression(migrations)
        ? pathOf(property(migrations, 'path'))
        : undefined,
  }
}

/** `'prisma/schema'`, or `path.join(import.meta.dirname, 'prisma', 'schema')`. */
function pathOf(node: ts.Expression | undefined): string | undefined {
  if (node && ts.isStringLiteralLike(node)) return node.text
  if (!node || !ts.isCallExpression(node)) return undefined
  const parts = node.arguments.filter(ts.isStringLiteralLike).map(({ text }) => text)
  return parts.length > 0 ? parts.join('/') : undefined
}
