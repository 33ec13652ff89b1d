/** What of a Next.js app runs before the service, and may send identity providers to sign in. */
import { describe, expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { frameworks } from '../../src/frameworks/frameworks.js'
import { fakeIo } from '../cli/fake-io.js'
import { temporaryHost } from '../inspect/host.js'
import { temporaryFolder, writeFiles } from '../support/files.js'

const guardOf = (files: Readonly<Record<string, string>>, basePath = '/scim/v2') =>
  frameworks.next.guard?.(temporaryHost(files), {
    basePath,
    ...({ db: 'argument', framework: 'next', orm: 'prisma', out: 'src/scim' } as const),
  })
const config = (matcher: string) => `export const config = { matcher: ${matcher} }\n`
const clerk =
  "import { clerkMiddleware } from '@clerk/nextjs/server'\nexport default clerkMiddleware(async (auth) => { await auth.protect() })\n"

describe('a middleware stands before the service', () => {
  test.each([
    ['without a matcher', clerk],
    [
      'by the matcher that Clerk proposes',
      clerk +
        config(
          String.raw`['/((?!_next|[^?]*\\.(?:html?|css|js(?!on)|jpe?g|webp|png|gif|svg|ttf|woff2?|ico|csv|docx?|xlsx?|zip|webmanifest)).*)', '/(api|trpc)(.*)']`,
        ),
    ],
    [
      'that another module makes',
      `export { auth as middleware } from '@/auth'\n${config("['/((?!api|_next/static|_next/image|favicon.ico).*)']")}`,
    ],
    [
      'that gives back what a function of the app answers',
      `export async function middleware(request: Request) {\n  return await updateSession(request)\n}\n${config("[{ source: '/:path*' }]")}`,
    ],
    [
      'that redirects',
      `export function middleware(request) {\n  if (!request.cookies.has('s')) return NextResponse.redirect(new URL('/', request.url))\n}\n${config("'/scim/:rest*'").replace('scim', ':first')}`,
    ],
  ])('%s', async (_, text) => {
    expect((await guardOf({ 'middleware.ts': text }))?.file).toBe('middleware.ts')
    expect((await guardOf({ 'src/proxy.ts': text }))?.file).toBe('src/proxy.ts')
  })
})

describe('none does', () => {
  test.each([
    ['of other paths', clerk + config("['/dashboard/:path*', '/(api|trpc)(.*)']")],
    ['whose matcher leaves it out', clerk + config("['/((?!scim|_next).*)']")],
    ['that lets it pass', `const isPublic = createRouteMatcher(['/sign-in(.*)', '/scim(.*)'])\n${clerk}`],
    [
      'that only adds headers',
      "export function middleware() {\n  const response = NextResponse.next()\n  response.headers.set('x', 'y')\n  return response\n}\n",
    ],
    ['whose matcher only running it would tell', clerk + config('paths()')],
  ])('%s', async (_, text) => {
    expect(await guardOf({ 'middleware.ts': text })).toBeUndefined()
  })

  test('without one, and with the pages of other paths', async () => {
    expect(await guardOf({})).toBeUndefined()
    const pages = { 'middleware.ts': clerk + config("['/((?!api|_next).*)']") }
    expect(await guardOf(pages, '/api/scim/v2')).toBeUndefined()
    expect((await guardOf(pages, '/identity'))?.line).toBe(3)
  })
})

test('generate says so with the first tree', async () => {
  const { cwd, remove } = temporaryFolder('next-middleware')
  const model = { model: 'src/schema.ts#users', attributes: { userName: 'email' }, active: 'scim' }
  writeFiles(cwd, {
    'package.json': '{ "dependencies": { "next": "16.0.0", "drizzle-orm": "0.45.4" } }',
    'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
    'scim.config.json': JSON.stringify({
      ...{ orm: 'drizzle', dialect: 'sqlite', framework: 'next', db: 'src/db.ts#db', group: false },
      ...{ user: model, auth: { check: 'bearerToken' } },
    }),
    'src/schema.ts':
      "import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'\nexport const users = sqliteTable('users', { id: integer('id').primaryKey(), email: text('email').notNull().unique() })\n",
    'src/db.ts': 'export const db = {}\n',
    'src/middleware.ts': clerk,
  })
  const io = fakeIo({ cwd })
  expect(await main(['generate'], io)).toBe(0)
  remove()
  expect(io.err()).toContain(
    "\n  let requests to /scim/v2 pass src/middleware.ts, which runs before them: leave /scim/v2 out of its matcher, '/((?!scim/v2|…).*)', or out of what it protects\n",
  )
})
