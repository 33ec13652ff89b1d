/**
 * A newcomer's first minutes, by README's own lines: init, generate, migrate, mount, an identity provider that plays, and the rows of the
 * app's own tables; then the page, a credential made on it, and each request on it, of the real log.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeBrowser, openPage, startBrowser } from '../support/browser.js'
import { type InstalledHost, installPacked, newHost, type Packed } from './support/packed.js'

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')

/** The arguments of a command as README has it, which must be one line of it. */
function fromReadme(line: RegExp): readonly string[] {
  const [, found] = new RegExp(`^ +npx scim-gen (${line.source})$`, 'm').exec(readme) ?? []
  if (found === undefined) throw new Error(`README has no line of ${line}`)
  return [...found.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '')
}

/** The lines of TypeScript that mount something. */
function mountFromReadme(path: string) {
  const [, importLine = '', use = ''] =
    new RegExp(`\`\`\`ts\\n(import .*)\\n\\n(app\\.use\\('${path}'.*)\\n\`\`\``).exec(readme) ?? []
  expect([importLine, use]).not.toContain('')
  return { importLine, use }
}

let packed: Packed
let host: InstalledHost
let browser: Browser
/** The base URL of SCIM. */
let base: string
let page: Page
let complaints: () => readonly string[]

describeBrowser('a newcomer', () => {
  beforeAll(async () => {
    packed = await installPacked(['express-drizzle-sqlite'])
    host = newHost(packed, 'express-drizzle-sqlite', { NODE_ENV: 'development' })
    browser = await startBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await host?.remove()
    packed?.remove()
  })

  /** What `play` says, with the base URL and the token of this service in place of README's. */
  async function play(token: string, seed: string, ...more: readonly string[]) {
    const [command = '', provider = ''] = fromReadme(
      /play entra http:\/\/localhost:3000\/scim\/v2 --token secret/,
    )
    return host.scimGen(command, provider, base, '--token', token, '--seed', seed, ...more)
  }

  test('init, generate, migrate, mount: and the days of Entra change the app’s own tables', async () => {
    expect((await host.scimGen('init', '--yes', '--auth', 'bearerToken')).exitCode).toBe(0)
    expect((await host.scimGen('generate')).exitCode).toBe(0)
    await host.run('drizzle-kit', 'migrate')
    expect((await host.scimGen('mount')).all).toContain('Mounted in src/app.ts')
    const service = await host.serve()
    base = service.base
    const { exitCode, all } = await play(service.token, '38363')
    expect(all).toMatch(/POST +\/Users +201 .*\n +\+ users +.*@entra-\d+\.example/)
    expect(all).toMatch(/PATCH +\/Users\/\S+ +200 .*\n.*\n +~ users +isActive true → false/)
    expect(all).toMatch(/\+ team_members +/)
    expect(all).toMatch(/✓ Directory and app agree: \d+ people and \d+ teams?, no difference/)
    expect(exitCode).toBe(0)
  })

  test('the log and the page come by one line, and what is left to do is said', async () => {
    const { all } = await host.scimGen(...fromReadme(/generate --set auth\.check=connection .*/))
    expect(all).toContain('apply the migration: npx drizzle-kit migrate')
    expect(all).toContain('make a connection, whose token its identity provider gets')
    expect(all).toContain('by the line in src/scim/setup.ts')
    // What init has said of the other check is not true any more.
    expect(host.read('scim.config.ts')).toMatch(/check: 'connection',\n/)
    await host.run('drizzle-kit', 'migrate')
    const { importLine, use } = mountFromReadme('/admin/scim')
    host.edit('src/app.ts', (text) =>
      text
        .replace(/^import .*scim\/index\.js'$/m, `$&\n${importLine}`)
        .replace(/^app\.use\('\/scim\/v2'.*$/m, `$&\n${use}`),
    )
    expect(await host.compile('typescript-7')).toBe('')
  })

  test('a credential that is made on the page plays, and each request is found there', async () => {
    base = (await host.serve()).base
    const opened = await openPage(browser)
    page = opened.page
    complaints = opened.complaints
    await page.goto(base.replace('/scim/v2', '/admin/scim'))
    await page.getByLabel('Name', { exact: true }).fill('Acme Entra')
    await page.getByRole('button', { name: 'Create connection' }).click()
    const token = await page.locator('#issued').inputValue()
    await page.getByRole('link', { name: 'I have saved it' }).click()

    const record = join(host.cwd, 'day.jsonl')
    const { exitCode, all } = await play(token, '8', '--keep', '--record', record)
    expect(all).toMatch(/ \+ users /)
    expect({ exitCode, all }).toMatchObject({ exitCode: 0 })
    const sent = readFileSync(record, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map(({ method, status }) => `${method} ${status}`)
    const shown = () =>
      page
        .locator('#requests > li')
        .evaluateAll((rows) =>
          rows.map((row) =>
            ['.verb', '.badge'].map((part) => row.querySelector(part)?.textContent).join(' '),
          ),
        )
    // What play reads at the end to compare is there as well, and recorded nowhere.
    const missing = async () => {
      const left = await shown()
      return sent.filter((one) => {
        const at = left.indexOf(one)
        if (at >= 0) left.splice(at, 1)
        return at < 0
      })
    }
    await expect.poll(missing, { timeout: 20_000, interval: 200 }).toEqual([])
  })

  test('a refusal is explained to whoever has the console of the provider', async () => {
    const headers = { authorization: 'Bearer scimgen_of_yesterday', 'user-agent': 'Okta SCIM Client 1.0.0' }
    expect((await fetch(`${base}/Users`, { headers })).status).toBe(401)
    await page.goto(`${base.replace('/scim/v2', '/admin/scim')}?errors`)
    const refused = page.locator('#requests > li').first()
    await refused.locator('summary').click()
    await refused.getByText('provisions nobody until the integration is authenticated again').waitFor()
    expect(await refused.textContent()).toContain('See the connections on this page')
    expect(await page.textContent('body')).not.toContain('scim-gen')
    expect(complaints()).toEqual([])
  })

  test('tail shows the same requests in the shell', async () => {
    const { all } = await host.scimGen('tail', '--no-follow', '--status', 'refused')
    expect(all).toMatch(/GET +\/Users +401 /)
    expect(all).toContain('fix: See `scim-gen connection list`')
  })
})
