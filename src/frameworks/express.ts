import { objectLiteral, WIDTH } from '../emit/layout.js'
import { literal } from '../emit/literal.js'
import {
  type AuthCode,
  BEFORE_ALL,
  dbOption,
  onNode,
  pageImports,
  passed,
  type Settings,
  type WebFramework,
} from './framework.js'

/** Express's request, which is NestJS's as well. */
export const expressAuth: AuthCode = {
  request: { name: 'Request', module: 'express' },
  parameter: 'request',
  authorization: "request.get('authorization')",
  holder: 'request',
  note: '`request.user` is what Passport and most other middlewares set.',
}

/** Express 4 and 5. */
export const express: WebFramework = {
  packages: ['express'],
  template: 'express',
  subpath: 'express',
  declares: ['scimRouter'],
  imports: (imports) => {
    imports.value('@scim-gen/runtime/express', 'expressHandler')
    imports.value('express', 'Router')
  },
  options: (imports) => imports.type('@scim-gen/runtime/express', 'ExpressOptions'),
  layout: router,
  auth: expressAuth,
  page: {
    imports: pageImports('express', 'expressPage', ['express', 'RequestHandler']),
    name: 'setupPage',
    example: (access) => `app.use('/admin/scim', requireAdmin, setupPage(${access}))`,
  },
  mount: (config) => `app.use(${literal(config.basePath)}, scimRouter(${dbOption(config)}))`,
  step: ({ out }) => `mount ${out}/index.ts ${BEFORE_ALL}`,
  entry: () => ({
    kind: 'app',
    name: 'scimRouter',
    makers: [{ module: 'express', names: ['default', '*'] }],
    passes: /^(set|enable|disable|engine)$/,
  }),
  withDb: 'scimRouter({ db })',
  user: 'request.user',
  serving: onNode(({ imports, basePath, options, own }) => {
    const app = imports.value('express', 'default', 'express')
    return [`const app = ${app}().use(${literal(basePath)}, ${own('scimRouter')}(${passed(options)}))`, 'app']
  }),
}

/** `Router().use(expressHandler({ … }))`, on one line where it fits. */
function router(settings: Settings): string {
  const entries = [...settings('      '), '...options']
  const line = `  return Router().use(expressHandler({ ${entries.join(', ')} }))`
  if (line.length <= WIDTH) return line
  const before = '    expressHandler('
  const handler = `${before}${objectLiteral(entries, { before, after: '),' })}),`
  return `  return Router().use(\n${handler}\n  )`
}
