import { parseRef } from '../inspect/ref.js'
import type { AppFindings } from './context.js'

type Findings = Pick<AppFindings, 'frameworks' | 'handles' | 'modelFiles' | 'sources'>

/** Folders of a monorepo: what is in them is several apps, or none; and what is beside the app. */
const workspaces = ['apps', 'packages', 'services', 'libs', 'libraries', '..']

/**
 * Where the emitted tree goes: into the one folder that holds models, the database handle and what is built on the
 * framework (`server`), else into `src`, else beside them.
 */
export function proposeOut({ frameworks, handles, modelFiles, sources }: Findings): string {
  const served = sources.filter(({ text }) => frameworks.some((name) => imports(text, name)))
  const modules = handles.flatMap((ref) => parseRef(ref)?.file ?? [])
  const [folder = '', ...others] = new Set(served.map(({ path }) => topOf(path)).filter(holdsAll))
  const isOne = folder !== '' && others.length === 0 && !workspaces.includes(folder)
  if (isOne) return `${folder}/scim`
  return sources.some(({ path }) => path.startsWith('src/')) ? 'src/scim' : 'scim'

  /** What plugins elsewhere add to an app does not make them the app. */
  function holdsAll(folder: string): boolean {
    const isIn = (path: string) => topOf(path) === folder
    return modelFiles.some(isIn) && modules.every(isIn)
  }
}

/** The first folder of a path. */
const topOf = (path: string) => path.slice(0, Math.max(0, path.indexOf('/')))

/** Whether a text imports the framework or a package of its own: `koa`, `@nestjs/core`. */
const imports = (text: string, framework: string) =>
  new RegExp(`['"](@?${framework.split('-')[0]}(js)?)(/[^'"]*)?['"]`).test(text)
