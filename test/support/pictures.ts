/** Pages against pictures of them that are kept: what nobody meant to change on them. `UPDATE_PICTURES=1` renews these. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { openPage } from './browser.js'
import { coarse, differenceOf } from './compare-pictures.js'

/** Debian's fonts-dejavu-core, which its Chromium brings along: of any other font, each machine has another version. */
const STYLE = `
* { font-family: "DejaVu Sans" !important; font-variant: none !important; scrollbar-width: none }
code, pre, .code, .mono, input[readonly] { font-family: "DejaVu Sans Mono" !important }`

/** Whether the font is there: else the width is that of what stands in for it. */
const HAS_FONT = `(() => {
  const context = document.createElement('canvas').getContext('2d')
  const width = (font) => { context.font = '32px ' + font; return context.measureText('mmmiiiiii').width }
  return width('"DejaVu Sans", monospace') !== width('monospace')
})()`

/** What is another each time, everywhere in the document, becomes the same: times, ids, ports, and the beginnings of secrets. */
const STEADY = `(() => {
  const steady = (text) => text
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '00000000-0000-7000-8000-000000000000')
    .replace(/\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z/g, '2026-01-01T00:00:00.000Z')
    .replace(/\\d+(\\.\\d+)? ms/g, '1 ms')
    .replace(/(127\\.0\\.0\\.1|localhost):\\d+/g, '$1:3000')
    .replace(/\\bscimgen_[\\w-]+/g, 'scimgen_0000')
  for (const each of document.querySelectorAll('time')) each.textContent = 'Jan 1, 2026'
  for (const each of document.querySelectorAll('input')) each.value = steady(each.value)
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) texts.currentNode.data = steady(texts.currentNode.data)
})()`

/** Other systems draw letters in other ways. */
export const pictureTest: typeof test.skip = test.skipIf(process.platform !== 'linux')

/** Without an alpha channel; of large areas alike, zlib's own ways make half of what PNG's usual ones do. */
const SMALL = { colorType: 2, filterType: 0, deflateLevel: 9, deflateStrategy: 0 } as const

/** Opens a window for pictures, whose style sheets the page's own policy does not stop. */
export async function inPicture(
  browser: Browser,
  options: BrowserContextOptions & { readonly width: number },
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const { width, ...more } = options
  const { page } = await openPage(browser, {
    ...more,
    viewport: { width, height: 800 },
    bypassCSP: true,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  })
  try {
    await work(page)
  } finally {
    await page.context().close()
  }
}

/** Expects a page to look as in a picture. @param file where that is kept */
export async function expectPicture(page: Page, file: string): Promise<void> {
  expect(await page.evaluate(HAS_FONT), 'DejaVu Sans: apt-get install fonts-dejavu-core').toBe(true)
  await page.addStyleTag({ content: STYLE })
  await page.evaluate(STEADY)
  const taken = PNG.sync.read(
    await page.screenshot({ animations: 'disabled', caret: 'hide', fullPage: true }),
  )
  if (process.env.UPDATE_PICTURES) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, PNG.sync.write(coarse(taken), SMALL))
    return
  }
  if (!existsSync(file)) throw new Error(`${file} is not there: UPDATE_PICTURES=1 makes it`)
  const kept = PNG.sync.read(readFileSync(file))
  const difference = differenceOf(kept, taken)
  if (!difference.isSeen) return
  const folder = mkdtempSync(join(tmpdir(), 'picture-'))
  writeFileSync(join(folder, 'taken.png'), PNG.sync.write(taken))
  writeFileSync(join(folder, 'difference.png'), PNG.sync.write(difference.picture))
  throw new Error(
    `The page is not as in ${file} (${difference.told}): see ${folder}; where that is meant, UPDATE_PICTURES=1 renews it`,
  )
}
