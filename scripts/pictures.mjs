// `npm run pictures`: makes the demo's app serve SCIM, lets an identity provider play a day on it, and writes docs/images from the real
// pages, light and dark, as Chromium shows them.
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { copyHost, npx, startApp } from './demo/host.mjs'

const IMAGES = new URL('../docs/images/', import.meta.url)
const WIDTH = 960
/** Pixels of a picture for one of the page. */
const SCALE = 1.5
/** Bytes: whoever reads docs waits for them. */
const LARGEST = 100_000

const host = await copyHost(() => {})
try {
  await npx('scim-gen init --yes --auth connection --set connections.page=true', host.folder)
  host.edit('scim.config.ts', (text) =>
    text.replace(/^ {2}connections:.*$/m, "$&\n  log: { keep: '30 days' },"),
  )
  // A column that nobody has mapped yet, as it is after a change of the models.
  host.edit('src/db/schema.ts', (text) =>
    text.replace("lastName: text('last_name'),", "$&\n  jobTitle: text('job_title'),"),
  )
  await npx('drizzle-kit generate', host.folder)
  await npx('scim-gen generate', host.folder)
  await npx('scim-gen mount', host.folder)
  await npx('drizzle-kit migrate', host.folder)
  host.edit('src/app.ts', (text) =>
    text
      .replace(/^import .*scim\/index\.js'$/m, "$&\nimport { setupPage } from './scim/setup.js'")
      .replace(
        /^app\.use\('\/scim\/v2'.*$/m,
        "$&\napp.use('/admin/scim', setupPage({ allow: () => true, customer: () => 'Acme', baseUrl: 'https://app.example.com/scim/v2' }))",
      ),
  )
  const made = await npx('scim-gen connection create --name AcmeOkta --provider okta --json', host.folder)
  const { token } = JSON.parse(made.stdout)
  const app = await startApp(host.folder, { PORT: '0' })
  try {
    const base = `${app.url}/scim/v2`
    await npx(`scim-gen play okta ${base} --token ${token} --seed 7 --days 1 --keep`, host.folder)
    await fetch(`${base}/Users?filter=nickName%20eq%20%22ada%22`, {
      headers: { authorization: `Bearer ${token}`, 'user-agent': 'Okta SCIM Client 1.0.0' },
    })
    await photograph(`${app.url}/admin/scim`)
  } finally {
    await app.stop()
  }
} finally {
  host.remove()
}

/** All pictures: from a studio on the app, and of its page for a customer's IT. */
async function photograph(setupPage) {
  mkdirSync(IMAGES, { recursive: true })
  const studio = await startStudio()
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  try {
    for (const colorScheme of ['light', 'dark']) {
      const context = await browser.newContext({
        colorScheme,
        viewport: { width: WIDTH, height: 800 },
        deviceScaleFactor: SCALE,
      })
      const page = await context.newPage()
      await page.goto(studio.url)
      await picture(page, 'studio-mapping', colorScheme, '[aria-labelledby="User"]')
      const filter = 'active eq true and (name.familyName co "e" or groups.value pr)'
      await page.goto(new URL(`/filter?${new URLSearchParams({ type: 'User', filter })}`, studio.url).href)
      await picture(page, 'studio-filter', colorScheme)
      await photographPage(page, setupPage, colorScheme)
      await context.close()
    }
  } finally {
    await browser.close()
    studio.child.kill()
  }
}

/** The page from its heading to the first requests, the newest of which was refused, and is open. */
async function photographPage(page, url, colorScheme) {
  const refused = page.locator('#requests > li').first()
  // The log is written behind the answers.
  do await page.goto(url)
  while ((await refused.locator('.badge.bad').count()) === 0)
  await refused.locator('summary').click()
  // Of the rest of the list the picture needs nothing.
  await page.evaluate(
    "document.querySelectorAll('#requests > li:nth-child(n + 5)').forEach((row) => row.remove())",
  )
  await picture(page, 'setup-page', colorScheme, '#requests', 1)
}

async function startStudio() {
  const bin = fileURLToPath(new URL('../bin/scim-gen.js', import.meta.url))
  const child = spawn(process.execPath, [bin, 'studio', '--no-open'], {
    cwd: host.folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const url = await new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve))
  return { child, url }
}

/**
 * Writes what a page shows, as WebP: Chromium's own, which is a third of a PNG.
 *
 * @param last the selector of the last element to be seen; all of the page without it
 * @param scale pixels for one of the page
 */
async function picture(page, name, colorScheme, last = 'main', scale = SCALE) {
  const session = await page.context().newCDPSession(page)
  // A box is told from where the window has been scrolled to.
  await page.evaluate('scrollTo(0, 0)')
  const { y, height: own } = await page.locator(last).boundingBox()
  const height = Math.ceil(y + own + 24)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 60,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width: WIDTH, height, scale },
  })
  const image = Buffer.from(data, 'base64')
  const file = `${name}-${colorScheme}.webp`
  if (image.length > LARGEST)
    throw new Error(`${file} has ${image.length} bytes: the largest may have ${LARGEST}`)
  writeFileSync(new URL(file, IMAGES), image)
  console.log(`docs/images/${file}  ${(image.length / 1000).toFixed(0)} kB`)
}
