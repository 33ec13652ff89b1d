/** What runs before all routes in SvelteKit, Astro, Nuxt and Nitro, and may keep identity providers from the service. */
import { expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { fetch } from '../../src/frameworks/fetch.js'
import { fakeIo } from '../cli/fake-io.js'
import { temporaryFolder, writeFiles } from '../support/files.js'

async function guardOf(files: Readonly<Record<string, string>>, basePath = '/scim/v2') {
  const { cwd, remove } = temporaryFolder('server-hooks')
  writeFiles(cwd, files)
  const guard = await fetch.guard?.(cwd, {
    ...{ basePath, db: 'argument', framework: 'fetch', orm: 'drizzle', out: 'src/scim' },
  })
  remove()
  return guard
}

const hooks = (body: string) =>
  `import { redirect } from '@sveltejs/kit'\nexport const handle = async ({ event, resolve }) => {\n${body}\n  return resolve(event)\n}\n`
const middleware = (body: string) => `export default defineEventHandler(async (event) => {\n${body}\n})\n`

test.each([
  ['src/hooks.server.ts', hooks("  if (!event.locals.user) throw redirect(303, '/login')"), 3],
  [
    'src/hooks.server.js',
    hooks(
      "  const open = ['/login']\n  if (!open.includes(event.url.pathname) && !event.locals.user) redirect(303, '/login')",
    ),
    4,
  ],
  [
    'src/hooks.server/index.ts',
    hooks("  if (event.url.pathname.startsWith('/')) return new Response(null, { status: 401 })"),
    3,
  ],
  [
    'server/middleware/auth.ts',
    middleware('  if (!(await getUserSession(event)).user) throw createError({ statusCode: 401 })'),
    2,
  ],
  ['server/middleware/01.session.js', middleware('  const session = await requireUserSession(event)'), 2],
])('%s asks for a session', async (file, text, line) => {
  expect(await guardOf({ [file]: text })).toMatchObject({ file, line })
})

test.each([
  ['src/hooks.server.ts', hooks('  event.locals.user = await userOf(event.cookies)')],
  [
    'src/hooks.server.ts',
    hooks("  if (event.url.pathname.startsWith('/admin') && !event.locals.user) redirect(303, '/login')"),
  ],
  [
    'src/hooks.server.ts',
    hooks(
      "  if (event.route.id?.startsWith('/(app)')) {\n    if (!event.locals.user) redirect(303, '/login')\n  }",
    ),
  ],
  [
    'src/hooks.server.ts',
    hooks(
      "  if (!event.url.pathname.startsWith('/app')) return resolve(event)\n  if (!event.locals.user) redirect(303, '/login')",
    ),
  ],
  [
    'src/hooks.server.ts',
    hooks(
      "  if (event.url.pathname.startsWith('/scim')) return resolve(event)\n  if (!event.locals.user) redirect(303, '/login')",
    ),
  ],
  ['server/middleware/log.ts', middleware('  console.log(event.path)')],
  [
    'server/middleware/api.ts',
    middleware(
      "  if (getRequestURL(event).pathname.startsWith('/api/') && !event.context.user) throw createError({ statusCode: 401 })",
    ),
  ],
  // Those of pages.
  ['middleware/auth.ts', middleware('  if (!user) throw createError({ statusCode: 401 })')],
])('%s does not: %s', async (file, text) => {
  expect(await guardOf({ [file]: text })).toBeUndefined()
})

test('a path around the service is its own, too; Nitro has its middleware at the root', async () => {
  const api = middleware(
    "  if (event.path.startsWith('/api') && !event.context.user) throw createError({ statusCode: 401 })",
  )
  expect(await guardOf({ 'server/middleware/api.ts': api }, '/api/scim/v2')).toMatchObject({ line: 2 })
  const asking = middleware('  if (!event.context.user) throw createError({ statusCode: 401 })')
  expect(await guardOf({ 'nitro.config.ts': '', 'middleware/auth.ts': asking })).toMatchObject({
    file: 'middleware/auth.ts',
  })
})

test.each([
  ['src/middleware.ts', "  if (!(await userOf(cookies)) && pathname !== '/login') return redirect('/login')"],
  ['src/middleware/index.js', "  if (!context.locals.user) return context.redirect('/login')"],
])('%s of Astro is such', async (file, body) => {
  const config = { 'astro.config.mjs': 'export default { security: { checkOrigin: false } }' }
  const text = (line: string) =>
    `export const onRequest = async (context, next) => {\n${line}\n  return next()\n}\n`
  expect(await guardOf({ ...config, [file]: text(body) })).toEqual({
    file,
    line: 2,
    letThrough: "if (context.url.pathname.startsWith('/scim/v2')) return next()",
  })
  expect(await guardOf({ [file]: text(body) })).toBeUndefined()
  const filling = '  context.locals.user = await userOf(context.cookies)'
  expect(await guardOf({ ...config, [file]: text(filling) })).toBeUndefined()
})

test('generate says so with the first tree, and how to let it through', async () => {
  const { cwd, remove } = temporaryFolder('server-hooks')
  const model = { model: 'src/schema.ts#users', attributes: { userName: 'email' }, active: 'scim' }
  writeFiles(cwd, {
    'package.json': '{ "dependencies": { "@sveltejs/kit": "2.0.0", "drizzle-orm": "0.45.4" } }',
    'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
    'scim.config.json': JSON.stringify({
      ...{ orm: 'drizzle', dialect: 'sqlite', framework: 'fetch', db: 'src/db.ts#db', group: false },
      ...{ user: model, auth: { check: 'bearerToken' } },
    }),
    'src/schema.ts':
      "import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'\nexport const users = sqliteTable('users', { id: integer('id').primaryKey(), email: text('email').notNull().unique() })\n",
    'src/db.ts': 'export const db = {}\n',
    'src/hooks.server.ts': hooks("  if (!event.locals.user) redirect(303, '/login')"),
  })
  const io = fakeIo({ cwd })
  expect(await main(['generate'], io)).toBe(0)
  remove()
  expect(io.err()).toContain(
    "let requests to /scim/v2 pass src/hooks.server.ts, which runs before them: let /scim/v2 through before it asks who is signed in, if (event.url.pathname.startsWith('/scim/v2')) return resolve(event)\n",
  )
})
