/**
 * The page in a real browser, on a host that is served: its flows, without script, by keyboard alone, as axe sees it, and as it is kept in
 * pictures.
 */
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LoggedRequest } from '../../src/runtime/log/row.js'
import { uuidv7 } from '../../src/runtime/orm/records/uuidv7.js'
import { logged } from '../log/support/logged.js'
import { valuesFor, wholeTest } from '../support/breadth.js'
import { axeViolations, describeBrowser, startBrowser } from '../support/browser.js'
import { expectPicture, inPicture, pictureTest } from '../support/pictures.js'
import { inWindow, overflowOf } from './support/browser.js'
import { logOf } from './support/page.js'
import { type ServedPage, servePage, TENANT } from './support/served-page.js'

const rows: LoggedRequest<string>[] = []
const note = (row: Partial<LoggedRequest<string>>) =>
  rows.push({
    ...logged(),
    id: uuidv7(),
    createdAt: new Date(),
    tenantId: 'acme',
    ...row,
  } as LoggedRequest<string>)

let browser: Browser
let served: ServedPage
const as = (tenant: string, more: BrowserContextOptions = {}) => ({
  extraHTTPHeaders: { [TENANT]: tenant },
  ...more,
})

async function statusBy(token: string): Promise<number> {
  const { status } = await fetch(`${served.host.base}/Users?count=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return status
}

const connectionOf = (page: Page, name: string) => page.getByRole('article', { name })

async function create(page: Page, name: string): Promise<string> {
  await page.goto(served.url)
  if (!(await page.getByLabel('Name', { exact: true }).isVisible()))
    await page.getByText('New connection').click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create connection' }).click()
  return page.locator('#issued').inputValue()
}

describeBrowser('the page', () => {
  beforeAll(async () => {
    ;[browser, served] = await Promise.all([
      startBrowser(),
      servePage({ customer: () => '<b>Acme</b> & Sons', log: logOf(rows) }),
    ])
  })
  afterAll(async () => {
    await browser?.close()
    await served?.stop()
  })

  describe('as it is kept in pictures', () => {
    beforeAll(async () => {
      const { connection } = await served.functions.createConnection({
        name: 'Umbrella Okta',
        provider: 'okta',
        tenant: 'umbrella',
      })
      const row = { tenantId: 'umbrella', connectionId: connection.id }
      const refused = { status: 409, scimType: 'uniqueness', detail: 'Conflict' }
      note({ ...row, method: 'POST', status: 201, attributes: 'userName active' })
      note({ ...row, method: 'POST', ...refused, attributes: 'userName' })
      note({ ...row, method: 'PATCH', attributes: 'active' })
    })

    pictureTest.each([
      { colorScheme: 'light', width: 1_280 },
      { colorScheme: 'dark', width: 360 },
    ] as const)('$colorScheme, $width pixels wide', async ({ colorScheme, width }) => {
      await inPicture(browser, { ...as('umbrella'), colorScheme, width }, async (page) => {
        await page.goto(served.url)
        await page.locator('#requests > li', { hasText: '409' }).locator('summary').first().click()
        await expectPicture(page, join(import.meta.dirname, 'pictures', `${colorScheme}-${width}.png`))
      })
    })
  })

  test.each(valuesFor(0, [true, false]))(
    'a connection is made, replaced, disabled and revoked; with script: %s',
    async (javaScriptEnabled) => {
      const name = `Okta ${javaScriptEnabled}`
      await inWindow(browser, as('acme', { javaScriptEnabled }), async (page) => {
        const token = await create(page, name)
        expect(await statusBy(token)).toBe(200)
        expect(javaScriptEnabled ? await axeViolations(page) : []).toEqual([])

        await page.getByRole('link', { name: 'I have saved it' }).click()
        const connection = connectionOf(page, name)
        await connection.getByRole('button', { name: 'Replace token' }).click()
        const second = await page.locator('#issued').inputValue()
        await page.getByRole('link', { name: 'I have saved it' }).click()
        expect([await statusBy(token), await statusBy(second)]).toEqual([200, 200])
        await connection.getByRole('button', { name: 'End the older one' }).click()
        await page.getByText('The older credential has ended.').waitFor()
        expect([await statusBy(token), await statusBy(second)]).toEqual([401, 200])

        await connection.getByRole('button', { name: 'Disable' }).click()
        expect(await statusBy(second)).toBe(401)
        await connection.getByRole('button', { name: 'Enable' }).click()
        expect(await statusBy(second)).toBe(200)

        await connection.getByText('Revoke…').click()
        await connection.getByRole('button', { name: 'Revoke all credentials' }).click()
        await page.getByText('All credentials of the connection have ended.').waitFor()
        expect(await statusBy(second)).toBe(401)
        // The address names the connection, which opens what it is in.
        await connection.getByText('No credential').waitFor()
      })
    },
  )

  test('a reload of the page that shows a token makes no second one', async () => {
    await inWindow(browser, as('umbrella'), async (page) => {
      await create(page, 'Only one')
      await page.reload()
      expect(await connectionOf(page, 'Only one').count()).toBe(1)
    })
  })

  test('requests appear as they come, and errors are explained', async () => {
    const { connection } = await served.functions.createConnection({
      name: 'Live',
      provider: 'okta',
      tenant: 'acme',
    })
    await inWindow(browser, as('acme'), async (page) => {
      await page.goto(served.url)
      const list = page.locator('#requests > li')
      const before = await list.count()
      note({ method: 'POST', status: 201, attributes: 'userName active', connectionId: connection.id })
      note({
        method: 'POST',
        status: 409,
        scimType: 'uniqueness',
        userAgent: '<img src=x onerror=alert(1)>',
        connectionId: connection.id,
      })
      note({ method: 'POST', status: 201, tenantId: 'umbrella', userAgent: 'of somebody else' })
      await page.getByText('New requests: 2').waitFor()
      expect(await list.count()).toBe(before + 2)
      const error = list.first()
      await error.locator('summary').click()
      await error.getByText('Okta reports "Conflict"').waitFor()
      await error.getByText('<img src=x onerror=alert(1)>').waitFor()
      // What is open stays open while more comes.
      note({ method: 'PATCH', status: 200, attributes: 'active', connectionId: connection.id })
      await page.getByText('Changed a user').first().waitFor()
      expect(await page.getByText('Okta reports "Conflict"').isVisible()).toBe(true)
      expect(await axeViolations(page)).toEqual([])

      await page.getByRole('link', { name: 'Errors only' }).click()
      expect(await page.locator('#requests > li').count()).toBe(1)
      expect(await page.textContent('body')).not.toContain('of somebody else')
    })
  })

  test('the test of a connection asks the service, and the browser reaches it', async () => {
    await served.functions.createConnection({ name: 'Tested', provider: 'entra', tenant: 'acme' })
    await inWindow(browser, as('acme'), async (page) => {
      await page.goto(served.url)
      await connectionOf(page, 'Tested').getByRole('link', { name: 'Test' }).click()
      const results = page.locator('#tested')
      await results.getByText('The base URL reaches the service from this browser').waitFor()
      expect(await results.getByText('Failed').filter({ visible: true }).count()).toBe(0)
      expect(await results.getByText('Passed').filter({ visible: true }).count()).toBe(6)
      expect(await axeViolations(page)).toEqual([])
    })
  })

  wholeTest('by keyboard alone a connection is made and revoked', async () => {
    await inWindow(browser, as('acme'), async (page) => {
      await page.goto(served.url)
      /** Tabs on until something of this text has the focus, which is to be seen. */
      const reach = async (text: RegExp) => {
        for (let tabs = 0; tabs < 150; tabs++) {
          await page.keyboard.press('Tab')
          const told: string = await page.evaluate(`(() => {
            const { id, textContent, labels } = document.activeElement
            return [labels?.[0]?.textContent, textContent].join(' ').trim() + ' #' + id
          })()`)
          if (!text.test(told)) continue
          expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid')
          return
        }
        throw new Error(`The focus comes to nothing of ${text}`)
      }
      await reach(/^New connection/)
      await page.keyboard.press('Enter')
      await reach(/ #name$/)
      await page.keyboard.type('By keys')
      await page.keyboard.press('Enter')
      await page.locator('#issued').waitFor()
      await reach(/^I have saved it/)
      await page.keyboard.press('Enter')
      await page.waitForURL(/#c-/)
      // The address leads to the connection, and the next stop is in it.
      await reach(/^Revoke…/)
      await page.keyboard.press('Enter')
      await reach(/^Revoke all credentials/)
      await page.keyboard.press('Enter')
      await page.getByText('All credentials of the connection have ended.').waitFor()
    })
  })

  test.each(valuesFor(0, ['light', 'dark'] as const))(
    '%s: axe finds nothing, and nothing is wider than a window',
    async (colorScheme) => {
      await inWindow(browser, as('acme', { colorScheme }), async (page) => {
        for (const width of [360, 768, 1_280]) {
          await page.setViewportSize({ width, height: 900 })
          await page.goto(served.url)
          await page.evaluate(
            "document.querySelectorAll('details:not([name])').forEach((each) => { each.open = true })",
          )
          expect(await overflowOf(page), String(width)).toBe(0)
        }
        expect(await axeViolations(page)).toEqual([])
        expect(await page.locator('header').textContent()).toContain('<b>Acme</b> & Sons')
      })
    },
  )

  test('nobody else’s page shows or frames it', async () => {
    await inWindow(browser, {}, async (page) => {
      await page.goto(served.url)
      await page.getByText('You are not signed in as an administrator').waitFor()
      expect(await axeViolations(page)).toEqual([])
    })
  })
})
