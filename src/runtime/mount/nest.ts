import type { ServerResponse } from 'node:http'
import { expressHandler, scimErrors } from './express.js'
import { type FastifyInstance, fastifyPlugin } from './fastify.js'
import type { MountSettings } from './options.js'
import { splitUrl, withoutTrailingSlash } from './url.js'

export type { MountOptions } from './options.js'

/** Nest's types, as far as they are used here. */
interface MiddlewareConsumer {
  apply(middleware: (request: never, response: ServerResponse, next: (error?: unknown) => void) => void): {
    forRoutes(path: string): unknown
  }
}

interface FastifyApp<Native> {
  register(
    plugin: (instance: FastifyInstance<Native>, options: unknown, done: () => void) => void,
    options: { readonly prefix: string },
  ): unknown
}

interface ExpressApp {
  use(
    handler: (
      error: unknown,
      request: { readonly originalUrl: string },
      response: ServerResponse,
      next: (error?: unknown) => void,
    ) => void,
  ): unknown
}

interface HttpAdapter<Native> {
  getType(): string
  getInstance(): FastifyApp<Native> & ExpressApp
}

interface HttpAdapterHost<Native> {
  /** None where no HTTP server is: `NestFactory.createApplicationContext`, of scripts and workers, and microservices. */
  readonly httpAdapter: HttpAdapter<Native> | null | undefined
}

interface ApplicationConfig {
  getGlobalPrefix(): string
  getGlobalPrefixOptions(): { readonly exclude?: readonly { readonly pathRegex: RegExp }[] }
}

export interface NestSettings<Native> extends MountSettings<Native> {
  /** Below the app's global prefix, such as `/scim/v2`. */
  readonly path: string
  readonly adapterHost: HttpAdapterHost<Native>
}

export interface NestFastifySettings<Native> extends NestSettings<Native> {
  readonly applicationConfig: ApplicationConfig
}

/**
 * NestJS 11 and 12 on Express: what a module that serves SCIM extends. The app's middlewares run before it; guards, pipes,
 * interceptors and exception filters do not: the access check is the service's own, and so are all of its responses.
 */
export class NestExpressMount<Native> {
  constructor(private readonly settings: NestSettings<Native>) {}

  /**
   * The service is a middleware.
   *
   * @throws Error on another platform
   */
  configure(consumer: MiddlewareConsumer): void {
    checkPlatform(this.settings, 'express')
    consumer.apply(expressHandler(this.settings)).forRoutes(this.settings.path)
  }

  /** By now all middlewares of the app are there, and its exception handler is not. */
  onModuleInit(): void {
    const { adapterHost, path } = this.settings
    const { httpAdapter } = adapterHost
    if (httpAdapter?.getType() !== 'express') return
    httpAdapter.getInstance().use((error, request, response, next) => {
      const isBelow = `${splitUrl(request.originalUrl).path}/`.includes(`${path}/`)
      if (isBelow) scimErrors(error, request, response, next)
      else next(error)
    })
  }
}

/** The same on Fastify. */
export class NestFastifyMount<Native> {
  constructor(private readonly settings: NestFastifySettings<Native>) {}

  /**
   * The service is a plugin with parsers of its own.
   *
   * @throws Error on another platform
   */
  configure(): void {
    const { applicationConfig, path } = this.settings
    checkPlatform(this.settings, 'fastify')
      .getInstance()
      .register(fastifyPlugin(this.settings), { prefix: prefixed(path, applicationConfig) })
  }
}

function checkPlatform<Native>({ adapterHost: { httpAdapter } }: NestSettings<Native>, expected: string) {
  const platform = httpAdapter?.getType()
  if (httpAdapter && platform === expected) return httpAdapter
  throw new Error(
    `SCIM was generated for Nest on '${expected}', not on '${platform}': see \`framework\` in the config`,
  )
}

/** The path with the app's global prefix, which Nest adds to the paths of middlewares by itself, not to a plugin's. */
function prefixed(path: string, config: ApplicationConfig): string {
  const prefix = withoutTrailingSlash(config.getGlobalPrefix()).replace(/^\/*(?=.)/, '/')
  const { exclude = [] } = config.getGlobalPrefixOptions()
  return exclude.some(({ pathRegex }) => pathRegex.test(path) || pathRegex.test(`${path}/`))
    ? path
    : `${prefix}${path}`
}
