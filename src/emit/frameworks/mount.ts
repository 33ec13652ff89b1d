import type { ScimConfig } from '../../config/config.js'
import { inComment, literal } from '../literal.js'
import { render } from '../templates.js'
import type { FrameworkCode, Settings } from './framework.js'
import { mountLine } from './usage.js'

/** The part of `index.ts` that mounts the service. */
export function mountPart(
  { auth, layout, template }: FrameworkCode,
  config: ScimConfig,
  settings: Settings,
): string {
  const isArgument = config.db === 'argument'
  const text = render(`${template}/mount.ts`, {
    argument: isArgument,
    basePath: literal(config.basePath),
    shownPath: inComment(config.basePath),
    example: inComment(mountLine(config)),
    parameter: isArgument ? 'options: ScimOptions' : 'options: ScimOptions = {}',
    request: auth.request.name,
    settings: layout(settings),
  })
  return text.trimEnd()
}
