/** The studio on small and large screens, light and dark. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations, describeBrowser, openPage, startBrowser } from '../support/browser.js'
import { type OpenStudio, openStudio } from './support/open-studio.js'

const paths = ['/', '/rows?type=User', '/filter?type=User&filter=userName+co+"x"', '/requests', '/verify']

describeBrowser('the studio', () => {
  let studio: OpenStudio
  let browser: Browser
  beforeAll(async () => {
    ;[studio, browser] = await Promise.all([openStudio(), startBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await studio?.stop()
  })

  test.each([
    [360, 'light'],
    [360, 'dark'],
    [768, 'dark'],
    [1920, 'light'],
  ] as const)('%i pixels, %s', async (width, colorScheme) => {
    const { page, complaints } = await openPage(browser, { colorScheme, viewport: { width, height: 800 } })
    await page.goto(studio.url)
    for (const path of paths) {
      await page.goto(studio.origin + path)
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      expect({ path, violations: await axeViolations(page) }).toEqual({ path, violations: [] })
    }
    expect(complaints()).toEqual([])
    await page.context().close()
  })

  test('without script', async () => {
    const { page } = await openPage(browser, { javaScriptEnabled: false })
    await page.goto(studio.url)
    await page.getByRole('link', { name: 'Verify' }).click()
    await page.getByLabel('Base URL').fill(studio.host.base)
    await page.getByLabel('Token').fill(studio.host.token)
    await page.getByLabel('rfc7644').uncheck()
    await page.getByRole('button', { name: 'Verify' }).click()
    const again = page.getByRole('link', { name: 'Look again' })
    while ((await again.count()) > 0) await again.click()
    expect(await page.getByText('Conformant.').count()).toBe(1)
    await page.context().close()
  })
})
