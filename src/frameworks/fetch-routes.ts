/** Frameworks that answer Fetch requests in files of their own: where such a file lies, and what is in it. */
import { nearestManifest, packagesIn } from '../inspect/detect/manifest.js'
import type { FileEntry, MountConfig } from './framework.js'

interface FileRoutes {
  readonly packages: readonly string[]
  readonly entry: FileEntry
}

const below = (folder: string, file: string) => ({
  routes: new RegExp(`^${folder}(?=/)`),
  folders: [folder],
  path: ({ basePath }: MountConfig) => `${folder}${basePath}/${file}`,
})

const withService = (module: string, ...lines: readonly string[]): readonly string[] => [
  `import { scimFetch } from ${module}`,
  '',
  ...lines,
]

/** TanStack's routes are told their own path, which its compiler keeps up to date. */
const tanstack = (of: string): FileRoutes => ({
  packages: [`@tanstack/${of}-start`],
  entry: {
    kind: 'file',
    ...below('src/routes', '$.ts'),
    lines: (module, { basePath }) => [
      `import { createFileRoute } from '@tanstack/${of}-router'`,
      ...withService(
        module,
        `export const Route = createFileRoute('${basePath}/$')({ server: { handlers: { ANY: ({ request }) => scimFetch(request) } } })`,
      ),
    ],
  },
})

const known: readonly FileRoutes[] = [
  {
    packages: ['@sveltejs/kit'],
    entry: {
      kind: 'file',
      ...below('src/routes', '[...path]/+server.ts'),
      lines: (module) => [
        "import type { RequestHandler } from '@sveltejs/kit'",
        ...withService(module, 'export const fallback: RequestHandler = ({ request }) => scimFetch(request)'),
      ],
    },
  },
  {
    packages: ['astro'],
    entry: {
      kind: 'file',
      ...below('src/pages', '[...path].ts'),
      lines: (module) => [
        "import type { APIRoute } from 'astro'",
        ...withService(
          module,
          'export const prerender = false',
          '',
          'export const ALL: APIRoute = ({ request }) => scimFetch(request)',
        ),
      ],
    },
  },
  tanstack('react'),
  tanstack('solid'),
  {
    packages: ['nuxt'],
    entry: {
      kind: 'file',
      ...below('server/routes', '[...path].ts'),
      lines: (module) =>
        withService(module, 'export default defineEventHandler((event) => scimFetch(toWebRequest(event)))'),
    },
  },
]

/** The route of the framework that an app is made with; undefined for one that routes in code. */
export function fetchRoutes(cwd: string): FileEntry | undefined {
  const packages = packagesIn(nearestManifest(cwd))
  return known.find((one) => one.packages.some((name) => packages.includes(name)))?.entry
}
