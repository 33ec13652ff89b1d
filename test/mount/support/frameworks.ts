/** The frameworks with what differs between them, and nothing else. */
import { join } from 'node:path'
import type { Serve, Served } from '../../../fixtures/mounts/serve.js'
import { type Directory, routes } from './directory.js'

export interface FrameworkCase {
  /** The file in `fixtures/mounts`. */
  readonly name: string
  /** The host's parser, where there is one, answers a body that it cannot read before the service sees it. */
  readonly parserAnswers?: boolean
  /** What a client sees, if not what the service itself would answer. */
  readonly own?: readonly ('length of HEAD' | 'OPTIONS' | 'malformed path')[]
  /** Whether the mount point may have parameters. */
  readonly takesParameters?: boolean
  /** Which headers tell where a proxy got the request: always believed, or where the app says so, or never. */
  readonly forwarded: 'always' | 'trusted' | 'never'
}

export const frameworks: readonly FrameworkCase[] = [
  { name: 'express', takesParameters: true, parserAnswers: true, forwarded: 'trusted' },
  { name: 'express-4', takesParameters: true, parserAnswers: true, forwarded: 'trusted' },
  // Fastify's router refuses malformed percent-encoding before any plugin sees it.
  { name: 'fastify', takesParameters: true, own: ['malformed path'], forwarded: 'trusted' },
  // A HEAD response of the Fetch standard has no body whose length a server could tell.
  { name: 'hono', takesParameters: true, parserAnswers: true, own: ['length of HEAD'], forwarded: 'never' },
  { name: 'koa', parserAnswers: true, forwarded: 'trusted' },
  { name: 'nest-express', parserAnswers: true, forwarded: 'trusted' },
  { name: 'nest-fastify', own: ['malformed path'], forwarded: 'trusted' },
  // Next.js answers OPTIONS by itself.
  { name: 'next-app', own: ['OPTIONS', 'length of HEAD'], forwarded: 'always' },
  { name: 'next-pages', parserAnswers: true, forwarded: 'always' },
  { name: 'fetch', own: ['length of HEAD'], forwarded: 'never' },
]

export interface ServeOptions {
  readonly hasParser?: boolean
  readonly prefix?: string
  readonly baseUrl?: string
  readonly trustsProxy?: boolean
}

export interface ServedCase extends Served {
  readonly prefix: string
  readonly directory: Directory
  /** What `onError` was told. */
  readonly errors: readonly unknown[]
}

/** Loaded at run time: what it imports is installed in `fixtures` only. */
export const mountFile = (name: string) => join(import.meta.dirname, '../../../fixtures/mounts', `${name}.ts`)

/** An app of one framework with a directory of its own. */
export async function serveCase(
  { name }: FrameworkCase,
  { hasParser = false, prefix = '/scim/v2', trustsProxy = false, baseUrl }: ServeOptions = {},
): Promise<ServedCase> {
  const { serve }: { readonly serve: Serve } = await import(/* @vite-ignore */ mountFile(name))
  const directory: Directory = new Map()
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const served = await serve({ routes, db: directory, onError, hasParser, prefix, trustsProxy, baseUrl })
  return { ...served, prefix, directory, errors }
}
