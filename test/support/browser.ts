/** A real browser for tests: the machine's own Chromium. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { describe } from 'vitest'

const installed = (process.env.PATH ?? '')
  .split(delimiter)
  .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)))
  .find((path) => {
    try {
      return readFileSync(path).length > 0
    } catch {
      return false
    }
  })

/** `describe` where there is a Chromium; where there is none its tests are skipped, and their title says why. */
export const describeBrowser = (title: string, define: () => void) =>
  installed
    ? describe(title, define)
    : describe.skip(`${title} (chromium is not installed: apt-get install chromium)`, define)

/** Root has no sandbox, and CI is root. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ ...(installed && { executablePath: installed }), args: ['--no-sandbox'] })

export interface OpenPage {
  readonly page: Page
  /** Errors of scripts, and all that the Content-Security-Policy has stopped, until now. */
  readonly complaints: () => readonly string[]
}

/** A page in a context of its own: without cookies of others. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<OpenPage> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return { page, complaints: () => complaints }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe has against a page as it is now: `rule: element`. It is put in past the policy, as a browser's extension would be. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page)
  const evaluate = async (expression: string) => {
    const { result } = await session.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    return result.value
  }
  await evaluate(axe)
  const found = await evaluate(
    "axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))",
  )
  await session.detach()
  return found
}
