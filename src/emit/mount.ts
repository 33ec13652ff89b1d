import type { ScimConfig } from '../config/config.js'
import type { MountCode, Settings } from '../frameworks/framework.js'
import { mountLine } from '../frameworks/usage.js'
import { inComment, literal } from './literal.js'
import { render } from './templates.js'

/** The part of `index.ts` that mounts the service. */
export function mountPart(
  { auth, base, layout, template }: MountCode,
  config: ScimConfig,
  settings: Settings,
): string {
  const isArgument = config.db === 'argument'
  const text = render(`${template}/mount.ts`, {
    argument: isArgument,
    ...base,
    basePath: literal(config.basePath),
    shownPath: inComment(config.basePath),
    example: inComment(mountLine(config)),
    parameter: isArgument ? 'options: ScimOptions' : 'options: ScimOptions = {}',
    request: auth.request.name,
    settings: layout(settings),
  })
  return text.trimEnd()
}
