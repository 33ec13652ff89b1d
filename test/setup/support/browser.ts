import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPage } from '../../support/browser.js'

/** Opens a window, works in it, and expects that no policy was broken and no script has failed meanwhile. */
export async function inWindow(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const { page, complaints } = await openPage(browser, options)
  try {
    page.setDefaultTimeout(15_000)
    await work(page)
    // Chromium notes whatever is refused, as the test of a connection expects it to be.
    expect(complaints().filter((text) => !/status of (401|403)/.test(text))).toEqual([])
  } finally {
    await page.context().close()
  }
}

/** How far the page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
