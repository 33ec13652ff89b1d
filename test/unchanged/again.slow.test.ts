/** What CI runs of it; all that can change is in `noticed.only-in-matrix.test.ts`. */
import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AgainHost, againHost } from './again-host.js'

let host: AgainHost
const at = (path: string) => join(host.cwd, path)

beforeAll(async () => {
  host = await againHost('express-drizzle-sqlite')
})
afterAll(() => host.remove())

test('where nothing has changed, check says so, and loads neither compiler nor zod', async () => {
  // zod is in the bundle, in a piece of its own.
  const listLoaded = `data:text/javascript,${encodeURIComponent(
    `import fs from 'node:fs'; const { readFileSync, promises } = fs; const { readFile } = promises; const seen = []
     const note = (path) => seen.push(String(path))
     promises.readFile = (...all) => { note(all[0]); return readFile(...all) }
     fs.readFileSync = (...all) => { note(all[0]); return readFileSync(...all) }
     const isZod = (path) => path.includes('/bundle/') && readFileSync(path.replace('file://', ''), 'utf8').includes('ZodError')
     const loaded = { compiler: (path) => path.endsWith('/typescript.js'), zod: isZod }
     process.on('exit', () => console.log(Object.keys(loaded).filter((name) => seen.some(loaded[name])).join()))`,
  )}`
  const env = { NODE_OPTIONS: `--import=${listLoaded}` }
  const first = await host.run(['check'], env)
  const second = await host.run(['check'], env)
  expect(first).toMatchObject({ exitCode: 0, stdout: 'compiler,zod', isAgain: false })
  expect(second).toEqual({
    exitCode: 0,
    stdout: '',
    stderr: 'Nothing has changed since the last run (3 tables) · all up to date',
    isAgain: true,
  })
})

test('times alone are no change, another content of the same size and time is one, and --no-cache reads all', async () => {
  await host.run(['check'])
  const past = new Date('2001-02-03')
  for (const path of ['scim.config.ts', 'src/db/schema.ts', 'package.json']) utimesSync(at(path), past, past)
  expect(await host.run(['check'])).toMatchObject({ exitCode: 0, isAgain: true })
  expect((await host.run(['check', '--no-cache'])).stderr).toMatch(/^Inspected 3 tables/)

  const schema = readFileSync(at('src/db/schema.ts'), 'utf8')
  writeFileSync(at('src/db/schema.ts'), schema.replace("text('email')", "text('eMail')"))
  utimesSync(at('src/db/schema.ts'), past, past)
  expect(await host.run(['check'])).toMatchObject({ exitCode: 0, isAgain: false })
})
