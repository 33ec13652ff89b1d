/** Frameworks that answer Fetch requests: in files of their own, where such a file lies, and what is in it; or by routes of an app. */
import { literal } from '../emit/literal.js'
import { nearestManifest, packagesIn } from '../inspect/detect/manifest.js'
import type { AppEntry, FileEntry, MountConfig, RouteTable } from './framework.js'

interface Routes {
  readonly of: string
  readonly entry: FileEntry | AppEntry
}

interface FileRoutes extends Routes {
  readonly entry: FileEntry
}

/**
 * The route of a framework.
 *
 * @param of its package
 * @param file below the folder of routes and the path of the service
 * @param imports what stands before the import of the service
 * @param route what answers
 */
const routeOf = (
  of: string,
  folder: string,
  file: string,
  imports: readonly string[],
  route: (config: MountConfig) => readonly string[],
): FileRoutes => ({
  of,
  entry: {
    kind: 'file',
    routes: new RegExp(`^${folder}(?=/)`),
    path: ({ basePath }) => `${folder}${basePath}/${file}`,
    lines: (module, config) => [...imports, `import { scimFetch } from ${module}`, '', ...route(config)],
  },
})

/** TanStack's routes are told their own path, which its compiler keeps up to date. */
const tanstack = (of: string): FileRoutes =>
  routeOf(
    `@tanstack/${of}-start`,
    'src/routes',
    '$.ts',
    [`import { createFileRoute } from '@tanstack/${of}-router'`],
    ({ basePath }) => [
      `export const Route = createFileRoute('${basePath}/$')({ server: { handlers: { ANY: ({ request }) => scimFetch(request) } } })`,
    ],
  )

/** Files of React Router and Remix name their path by its parts; one without a component answers by itself. */
const flat = (of: string, types: string, table?: RouteTable): FileRoutes => {
  const made = routeOf(
    of,
    'app/routes',
    '',
    [`import type { ActionFunctionArgs, LoaderFunctionArgs } from '${types}'`],
    () => [
      'export const loader = ({ request }: LoaderFunctionArgs) => scimFetch(request)',
      '',
      'export const action = ({ request }: ActionFunctionArgs) => scimFetch(request)',
    ],
  )
  const path: FileEntry['path'] = ({ basePath }, folder = 'app/routes') =>
    `${folder}/${basePath.slice(1).replaceAll('.', '[.]').replaceAll('/', '.')}.$.ts`
  return { of, entry: { ...made.entry, path, ...(table && { table }) } }
}

/** Elysia's routes come before what its hooks refuse, where they are told first; it would read the body of a request otherwise. */
const elysia: AppEntry = {
  kind: 'app',
  name: 'scimFetch',
  makers: [{ module: 'elysia', names: ['Elysia', 'default'] }],
  passes: /^(onError|onStart|onStop)$/,
  route: ({ basePath, db }) =>
    db === 'argument'
      ? undefined
      : `app.all(${literal(`${basePath}/*`)}, ({ request }) => scimFetch(request), { parse: 'none' })`,
}

const known: readonly Routes[] = [
  flat('@react-router/dev', 'react-router', {
    file: /(^|\/)routes\.[cm]?[jt]s$/,
    module: '@react-router/dev/routes',
    name: 'route',
    byFiles: /\bflatRoutes\((?![^)]*\brootDirectory\b)/,
    line: ({ basePath }, file) => `route('${basePath.slice(1)}/*', '${file}')`,
  }),
  flat('@remix-run/node', '@remix-run/node'),
  flat('@remix-run/cloudflare', '@remix-run/cloudflare'),
  routeOf(
    '@sveltejs/kit',
    'src/routes',
    '[...path]/+server.ts',
    ["import type { RequestHandler } from '@sveltejs/kit'"],
    () => ['export const fallback: RequestHandler = ({ request }) => scimFetch(request)'],
  ),
  routeOf('astro', 'src/pages', '[...path].ts', ["import type { APIRoute } from 'astro'"], () => [
    'export const prerender = false',
    '',
    'export const ALL: APIRoute = ({ request }) => scimFetch(request)',
  ]),
  tanstack('react'),
  tanstack('solid'),
  routeOf('nuxt', 'server/routes', '[...path].ts', [], () => [
    'export default defineEventHandler((event) => scimFetch(toWebRequest(event)))',
  ]),
  { of: 'elysia', entry: elysia },
]

/** Where the framework that an app is made with has its routes; undefined for one that is not known to have any. */
export function fetchRoutes(cwd: string): FileEntry | AppEntry | undefined {
  const packages = packagesIn(nearestManifest(cwd))
  return known.find(({ of }) => packages.includes(of))?.entry
}
