import { objectLiteral, WIDTH } from '../layout.js'
import type { AuthCode, FrameworkCode, Settings } from './framework.js'

/** Express's request, which is NestJS's as well. */
export const expressAuth: AuthCode = {
  request: { name: 'Request', module: 'express' },
  parameter: 'request',
  authorization: "request.get('authorization')",
  holder: 'request',
  note: '`request.user` is what Passport and most other middlewares set.',
}

/** Express 4 and 5. */
export const express: FrameworkCode = {
  template: 'express',
  declares: ['scimRouter'],
  imports: (imports) => {
    imports.value('@scim-gen/runtime/express', 'expressHandler')
    imports.value('express', 'Router')
  },
  options: (imports) => imports.type('@scim-gen/runtime/express', 'ExpressOptions'),
  layout: router,
  auth: expressAuth,
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
