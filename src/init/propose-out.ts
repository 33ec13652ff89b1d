import { parseRef } from '../inspect/ref.js'
import type { AppFindings } from './context.js'

type Findings = Pick<AppFindings, 'frameworks' | 'handles' | 'modelFiles' | 'sources'>

/** Folders of a monorepo: what is in them is several apps. */
const workspaces = ['apps', 'packages', 'services']

/**
 * Where the emitted tree goes: into `src`, else into the one folder that holds the models, the database handle and
 * what is built on the framework (`server`), else beside them.
 */
export function proposeOut({ frameworks, handles, modelFiles, sources }: Findings): string {
  if (sources.some(({ path }) => path.startsWith('src/'))) return 'src/scim'
  const served = sources.filter(({ text }) => frameworks.some((name) => imports(text, name)))
  if (served.length === 0) return 'scim'
  const files = [
    ...modelFiles,
    ...handles.flatMap((ref) => parseRef(ref)?.file ?? []),
    ...served.map(({ path }) => path),
  ]
  const [folder = '', ...others] = new Set(files.map((path) => path.slice(0, Math.max(0, path.indexOf('/')))))
  return folder === '' || others.length > 0 || workspaces.includes(folder) ? 'scim' : `${folder}/scim`
}

/** Whether a text imports the framework or a package of its own: `koa`, `@nestjs/core`. */
const imports = (text: string, framework: string) =>
  new RegExp(`['"](@?${framework.split('-')[0]}(js)?)(/[^'"]*)?['"]`).test(text)
