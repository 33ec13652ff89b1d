import { modulePath } from '../emit/module-path.js'
import type { MountConfig } from '../frameworks/framework.js'
import { aliasedModule, findAlias } from '../host-style/aliases.js'
import { findImportExtension } from '../host-style/import-extension.js'
import type { MountHost } from './mount-edit.js'

/** How a file of the host's imports the emitted `index.ts`: by an alias from afar where the host has one, else by a path. */
export function ownModule({ cwd, config, sources }: MountHost<MountConfig>, path: string): string {
  const index = indexOf(config)
  const extension = findImportExtension(cwd, path)
  const relative = modulePath(path, index, extension)
  const text = sources.find((one) => one.path === path)?.text ?? ''
  const alias = findAlias(cwd, index, config.out, config.runtime ?? config.out)
  const isUsed = relative.startsWith('../') || (alias && imports(text, alias.prefix) && !imports(text, './'))
  return (isUsed && alias && aliasedModule(index, alias)) || relative
}

/** The same for a file of JavaScript: what loads TypeScript there need not know of endings and aliases. */
export const loadedModule = ({ config }: Pick<MountHost, 'config'>, path: string): string =>
  modulePath(path, indexOf(config), '.ts')

const indexOf = ({ out }: MountConfig) => `${out}/index.ts`

const imports = (text: string, prefix: string) =>
  [...text.matchAll(/\bfrom\s+['"]([^'"]+)['"]/g)].some(([, module = '']) => module.startsWith(prefix))
