/** How a test serves the emitted code, per framework: the body of its `serve`. */
import type { ScimConfig } from '../../config/config.js'
import type { Imports } from '../../emit/imports.js'
import { frameworks } from '../../frameworks/frameworks.js'

/** The parts of the test that depend on the framework. */
export function servingOf(
  { framework, basePath, db }: ScimConfig,
  imports: Imports,
  index: string,
): {
  readonly authCheck: string
  readonly serve: string
  readonly listens: boolean
  readonly bridge: boolean
  readonly before?: string
} {
  const { auth, serving } = frameworks[framework]
  const { parameter, authorization, request } = auth
  const { body, ...needs } = serving
  const type = request.module ? imports.type(request.module, request.name) : request.name
  const options = db === 'argument' ? 'authCheck, db: testDatabase()' : 'authCheck'
  const lines = body({ imports, basePath, options, own: (name) => imports.value(index, name) })
  return {
    ...needs,
    authCheck: `(${parameter}: ${type}) => ${authorization} === \`Bearer \${TOKEN}\``,
    serve: lines.map((line) => `  ${line}`).join('\n'),
  }
}
