import { expressAuth } from './express.js'
import { fastifyAuth } from './fastify.js'
import { type AuthCode, type FrameworkCode, lines, mountOptions } from './framework.js'

/** NestJS 11 and 12, on either platform. */
const nestOn = (platform: AuthCode): FrameworkCode => {
  const auth = { ...platform, note: '`request.user` is set by middlewares here: guards run later.' }
  return {
    template: 'nest',
    declares: ['ScimModule', 'ScimAsyncOptions', 'SCIM_OPTIONS', 'adapterHost', 'applicationConfig'],
    imports: (imports) => {
      imports.value('@scim-gen/runtime/nest', 'NestMount')
      for (const name of ['Inject', 'Module']) imports.value('@nestjs/common', name)
      for (const name of ['DynamicModule', 'FactoryProvider', 'ModuleMetadata'])
        imports.type('@nestjs/common', name)
      for (const name of ['ApplicationConfig', 'HttpAdapterHost']) imports.value('@nestjs/core', name)
    },
    options: (imports) => mountOptions(imports, 'nest', auth),
    layout: lines('      '),
    auth,
  }
}

export const nestExpress = nestOn(expressAuth)
export const nestFastify = nestOn(fastifyAuth)
