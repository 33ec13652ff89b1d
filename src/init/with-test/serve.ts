/** How a test serves the emitted code, per framework: the body of its `serve`. */
import type { ScimConfig } from '../../config/config.js'
import type { Imports } from '../../emit/imports.js'
import { frameworks } from '../../frameworks/frameworks.js'

/** The parts of the test that depend on the framework. */
export function servingOf(
  { framework, basePath }: ScimConfig,
  imports: Imports,
  index: string,
  options: readonly string[],
): {
  readonly serve: string
  readonly listens: boolean
  readonly bridge: boolean
  readonly before?: string
} {
  const { body, ...needs } = frameworks[framework].serving
  const lines = body({ imports, basePath, options, own: (name) => imports.value(index, name) })
  return { ...needs, serve: lines.map((line) => `  ${line}`).join('\n') }
}
