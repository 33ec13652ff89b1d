/** `scim-gen mount`, as scripts call it. */
import { expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { fakeIo } from '../cli/fake-io.js'
import { readFiles, temporaryFolder, writeFiles } from '../support/files.js'

const CONFIG = JSON.stringify({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'koa',
  db: 'src/db.ts#db',
  user: { model: 'src/schema.ts#users', attributes: { userName: 'email' }, active: 'scim' },
  group: false,
  auth: { check: 'bearerToken' },
})
const FILES = {
  'package.json': '{ "dependencies": { "koa": "3.0.0" } }',
  'scim.config.json': CONFIG,
  'src/scim/index.ts': '',
  'src/app.ts': "import Koa from 'koa'\n\nexport const app = new Koa()\n",
}

async function mount(files: Readonly<Record<string, string>>, ...flags: readonly string[]) {
  const { cwd, remove } = temporaryFolder('mount-command')
  writeFiles(cwd, files)
  const io = fakeIo({ cwd })
  const code = await main(['mount', ...flags], io)
  const after = readFiles(cwd)
  remove()
  return { code, out: io.out(), err: io.err(), after }
}

const MOUNTED = `import Koa from 'koa'
import mount from 'koa-mount'
import { scimMiddleware } from './scim'

export const app = new Koa()

app.use(mount('/scim/v2', scimMiddleware()))
`

test('writes the line, and shows what it wrote', async () => {
  const { code, out, err, after } = await mount(FILES)
  expect({ code, err, app: after['src/app.ts'] }).toEqual({
    code: 0,
    err: 'Mounted in src/app.ts: read it, it is yours.\n\nNext:\n  add what the line imports: npm i koa-mount @types/koa-mount\n',
    app: MOUNTED,
  })
  expect(out).toContain("+app.use(mount('/scim/v2', scimMiddleware()))\n")
})

test('--dry-run shows it alone', async () => {
  const { code, out, after } = await mount(FILES, '--dry-run')
  expect({ code, after }).toEqual({ code: 0, after: FILES })
  expect(out).toMatch(/^--- a\/src\/app.ts\n/)
})

test('--json has the edit, and nothing else is on stdout', async () => {
  const { code, out, err } = await mount(FILES, '--json', '--dry-run')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(JSON.parse(out)).toEqual({
    version: 1,
    ok: true,
    command: 'mount',
    diagnostics: [],
    files: [{ kind: 'update', path: 'src/app.ts', diff: expect.stringContaining('+++ b/src/app.ts\n') }],
    next: ['add what the line imports: npm i koa-mount @types/koa-mount'],
  })
})

test('what is mounted is left alone', async () => {
  const files = { ...FILES, 'src/app.ts': MOUNTED }
  const { code, out, err, after } = await mount(files)
  expect({ code, out, err, after }).toEqual({
    code: 0,
    out: '',
    err: 'Mounted in src/app.ts:3 already: nothing to do.\n',
    after: files,
  })
})

test('a place that is not certain is a question, and nothing is written', async () => {
  const files = { ...FILES, 'src/admin.ts': FILES['src/app.ts'] }
  const { code, err, after } = await mount(files)
  expect({ code, after }).toEqual({ code: 3, after: files })
  expect(err).toBe(
    `SG5011 Where to mount the service is not certain: several apps are made here
fix: Mount src/scim/index.ts, with koa-mount, before body parsers and CSRF protection: app.use(mount('/scim/v2', scimMiddleware()))
  src/admin.ts
  src/app.ts
`,
  )
})

test('before generate there is nothing to mount', async () => {
  const { 'src/scim/index.ts': _, ...files } = FILES
  const { code, err } = await mount(files)
  expect({ code, err }).toEqual({
    code: 1,
    err: 'SG5012 src/scim/index.ts is not there yet, which the app is to mount\nfix: Run `npx scim-gen generate` first.\n',
  })
})

test('where nothing loads TypeScript, it says what to add, and which line', async () => {
  const { 'src/app.ts': _, ...others } = FILES
  const app = "const Koa = require('koa')\nconst app = new Koa()\napp.listen(3000)\n"
  const { code, err } = await mount({ ...others, 'app.js': app })
  expect(code).toBe(3)
  expect(err).toMatchInlineSnapshot(`
    "SG5011 Where to mount the service is not certain: app.js makes the app, and nothing here loads TypeScript into that JavaScript
    fix: Run the app by what loads TypeScript, such as \`node --import tsx app.js\` with the package tsx in a script of package.json, or compile it with "allowJs" in tsconfig.json; then call mount again.
      Mount src/scim/index.ts, with koa-mount, before body parsers and CSRF protection: app.use(mount('/scim/v2', scimMiddleware()))
      app.js
    "
  `)
})

/** Breaks calls in calls over lines, as Prettier does with long ones. */
const prettier = {
  '.prettierrc': '{}',
  'node_modules/prettier/package.json': '{ "name": "prettier", "main": "index.js" }',
  'node_modules/prettier/index.js': `exports.resolveConfig = async () => null
exports.format = async (text) => text.replace(/app.use\\((.*)\\)\\n/, 'app.use(\\n  $1,\\n)\\n').replace(/;\\n/g, '\\n')`,
}

test('the edit is as the formatter of the host has it', async () => {
  const { after } = await mount({ ...FILES, ...prettier })
  expect(after['src/app.ts']).toContain("app.use(\n  mount('/scim/v2', scimMiddleware()),\n)\n")
})

test('of a file that it would change anyway, no other line is touched', async () => {
  const other = `${FILES['src/app.ts']}export const port = 3000;\n`
  const { after } = await mount({ ...FILES, ...prettier, 'src/app.ts': other })
  expect(after['src/app.ts']).toContain('export const port = 3000;\n')
  expect(after['src/app.ts']).toContain("app.use(mount('/scim/v2', scimMiddleware()))\n")
})
