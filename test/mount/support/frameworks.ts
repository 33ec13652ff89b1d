/** The frameworks with what differs between them, and nothing else. */
import { join } from 'node:path'
import type { ServiceOptions } from '@scim-gen/runtime'
import type { Serve, Served } from '../../../fixtures/mounts/serve.js'
import { type Directory, routes } from './directory.js'

export interface FrameworkCase {
  /** The file in `fixtures/mounts`. */
  readonly name: string
  /** The host's parser, where there is one, answers a body that it cannot read before the service sees it. */
  readonly parserAnswers?: boolean
  /** Whether its users' parsers may leave text or bytes to the service; on Fastify they are not asked. */
  readonly takesText?: boolean
  /** Whether its users' JSON parser unpacks compressed bodies. */
  readonly unpacks?: boolean
  /** What a client sees, if not what the service itself would answer. */
  readonly own?: readonly ('length of HEAD' | 'unknown methods')[]
  /** Whether its apps, or routers, are mounted in one another. */
  readonly nests?: boolean
  /** Whether the mount point may have parameters. */
  readonly takesParameters?: boolean
  /** Whether what the app has before the service is told in SCIM's words: what it throws, what it answers as well, or nothing. */
  readonly tells?: 'errors' | 'answers'
  /** Which headers tell where a proxy got the request: always believed, or where the app says so, or never. */
  readonly forwarded: 'always' | 'trusted' | 'never'
}

const parsing = { parserAnswers: true, takesText: true } as const

export const frameworks: readonly FrameworkCase[] = [
  {
    name: 'express',
    tells: 'errors',
    ...parsing,
    unpacks: true,
    nests: true,
    takesParameters: true,
    forwarded: 'trusted',
  },
  {
    name: 'express-4',
    tells: 'errors',
    ...parsing,
    unpacks: true,
    nests: true,
    takesParameters: true,
    forwarded: 'trusted',
  },
  { name: 'fastify', tells: 'answers', nests: true, takesParameters: true, forwarded: 'trusted' },
  // A HEAD response of the Fetch standard has no body whose length a server could tell.
  {
    name: 'hono',
    tells: 'errors',
    ...parsing,
    nests: true,
    takesParameters: true,
    own: ['length of HEAD'],
    forwarded: 'never',
  },
  { name: 'koa', tells: 'errors', ...parsing, unpacks: true, nests: true, forwarded: 'trusted' },
  {
    name: 'nest-express',
    tells: 'errors',
    ...parsing,
    unpacks: true,
    takesParameters: true,
    forwarded: 'trusted',
  },
  { name: 'nest-fastify', tells: 'answers', takesParameters: true, forwarded: 'trusted' },
  // Next.js answers by itself what no function of a route file is for.
  { name: 'next-app', own: ['unknown methods', 'length of HEAD'], forwarded: 'always' },
  { name: 'next-pages', parserAnswers: true, forwarded: 'always' },
  { name: 'fetch', own: ['length of HEAD'], forwarded: 'never' },
]

export interface ServeOptions {
  readonly hasParser?: boolean
  readonly parserLeaves?: 'text' | 'bytes'
  readonly prefix?: string
  readonly outer?: string
  readonly baseUrl?: string
  readonly trustsProxy?: boolean
  readonly open?: ServiceOptions['open']
  readonly tenant?: () => unknown
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
  { hasParser = false, prefix = '/scim/v2', trustsProxy = false, ...rest }: ServeOptions = {},
): Promise<ServedCase> {
  const { serve }: { readonly serve: Serve } = await import(/* @vite-ignore */ mountFile(name))
  const directory: Directory = new Map()
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const served = await serve({ routes, db: directory, onError, hasParser, prefix, trustsProxy, ...rest })
  return { ...served, prefix, directory, errors }
}
