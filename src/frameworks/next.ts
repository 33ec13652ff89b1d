import { posix } from 'node:path'
import { literal } from '../emit/literal.js'
import type { Source } from '../inspect/detect/sources.js'
import { fetchAuth } from './fetch.js'
import {
  type AuthCode,
  lines,
  type MountConfig,
  mountOptions,
  onFetch,
  pageImports,
  passed,
  type WebFramework,
} from './framework.js'

const APP_FUNCTIONS = '{ DELETE, GET, OPTIONS, PATCH, POST, PUT }'

const guard: WebFramework['guard'] = async (cwd, config) =>
  (await import('./next-middleware.js')).middlewareBefore(cwd, config)

/** Next.js 15 and 16, App Router. */
export const nextApp: WebFramework = {
  packages: ['next'],
  handedTo: /\bgetRequestHandler\(/,
  forwardsHost: true,
  guard,
  template: 'next',
  subpath: 'next',
  declares: ['scimRoutes', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'Request'],
  imports: (imports) => {
    imports.value('@scim-gen/runtime/next', 'nextRoutes')
    imports.type('@scim-gen/runtime/next', 'NextRoutes')
  },
  options: (imports) => mountOptions(imports, 'next', fetchAuth),
  layout: lines('    '),
  auth: fetchAuth,
  page: {
    imports: pageImports('next', 'nextPage', ['@scim-gen/runtime/next', 'NextRoutes']),
    name: 'setupRoutes',
    example: (access) => `export const { GET, POST } = setupRoutes(${access})`,
  },
  mount: (config) =>
    config.db === 'argument'
      ? `export const ${APP_FUNCTIONS} = scimRoutes({ db })`
      : `export ${APP_FUNCTIONS} from ${importPath(appFile(config), config)}`,
  entry: () => ({
    kind: 'file',
    routes: /^(?:[^/]+\/)*?app(?=\/(?:.+\/)?(?:page|layout|route)\.[jt]sx?$)/,
    path: appFile,
    lines: (module) => [`export ${APP_FUNCTIONS} from ${module}`],
  }),
  withDb: 'scimRoutes({ db })',
  // All of its functions are the same.
  serving: onFetch(({ options, own }) => `${own('scimRoutes')}(${passed(options)}).GET`),
}

const pagesAuth: AuthCode = {
  request: { name: 'NextApiRequest', module: 'next' },
  parameter: 'request',
  authorization: 'request.headers.authorization',
}

/** Next.js 15 and 16, Pages Router. */
export const nextPages: WebFramework = {
  packages: [],
  insteadOf: { name: 'next', when: hasPagesOnly },
  forwardsHost: true,
  guard,
  template: 'next-pages',
  subpath: 'next',
  declares: ['scimHandler'],
  imports: (imports) => {
    imports.value('@scim-gen/runtime/next', 'nextApiHandler')
    imports.type('next', 'NextApiHandler')
  },
  options: (imports) => mountOptions(imports, 'next', pagesAuth),
  layout: lines('    '),
  auth: pagesAuth,
  page: {
    imports: pageImports('next', 'nextApiPage', ['next', 'NextApiHandler']),
    name: 'setupPage',
    example: (access) => `export default setupPage(${access})`,
  },
  mount: (config) => {
    const handler =
      config.db === 'argument'
        ? 'export default scimHandler({ db })'
        : `export { default } from ${importPath(pagesFile(config), config)}`
    return `${handler}; export const config = { api: { bodyParser: false } }`
  },
  entry: () => ({
    kind: 'file',
    routes: /^(?:[^/]+\/)*?pages(?=\/.+\.[jt]sx?$)/,
    path: pagesFile,
    lines: (module) => [
      `export { default } from ${module}`,
      '',
      'export const config = { api: { bodyParser: false } }',
    ],
  }),
  withDb: 'scimHandler({ db })',
  // Next.js serves nothing of `pages` but `pages/api` without React.
  basePath: '/api/scim/v2',
  serving: {
    listens: true,
    bridge: false,
    body: ({ imports, options, own }) => {
      const [request, response] = ['NextApiRequest', 'NextApiResponse'].map((name) =>
        imports.type('next', name),
      )
      const server = imports.value('node:http', 'createServer')
      return [
        `const handler = ${own('scimHandler')}(${passed(options)})`,
        '// What Next.js adds to both is not used here.',
        'return listen(',
        `  ${server}((request, response) => void handler(request as ${request}, response as ${response})),`,
        ')',
      ]
    },
  },
}

/** Whether Next.js has the Pages Router only: no file of `app` makes a page, a layout or a route. */
function hasPagesOnly(sources: readonly Source[]): boolean {
  const some = (pattern: RegExp) => sources.some(({ path }) => pattern.test(path))
  return some(/(^|\/)pages\/.+\.tsx?$/) && !some(/(^|\/)app\/(.+\/)?(page|layout|route)\.tsx?$/)
}

/** The files that Next.js routes by lie beside the emitted tree, where there are none yet. */
const folderOf = ({ out }: MountConfig, name: string) => (out.startsWith('src/') ? `src/${name}` : name)

function appFile(config: MountConfig, folder = folderOf(config, 'app')): string {
  return `${folder}${config.basePath}/[[...path]]/route.ts`
}

function pagesFile(config: MountConfig, folder = folderOf(config, 'pages')): string {
  const path = posix.join('api', config.basePath.replace(/^\/api(?=\/)/, ''))
  return `${folder}/${path}/[[...path]].ts`
}

const importPath = (from: string, { out }: MountConfig) => literal(posix.relative(posix.dirname(from), out))
