/** The studio in a real browser: by keyboard, as axe sees it, and as it is kept in pictures. */
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations, describeBrowser, type OpenPage, openPage, startBrowser } from '../support/browser.js'
import { expectPicture, inPicture, pictureTest } from '../support/pictures.js'
import { type OpenStudio, openStudio } from './support/open-studio.js'

describeBrowser('the studio', () => {
  let studio: OpenStudio
  let browser: Browser
  let opened: OpenPage
  let page: Page
  beforeAll(async () => {
    ;[studio, browser] = await Promise.all([openStudio(), startBrowser()])
    opened = await openPage(browser)
    page = opened.page
    await page.goto(studio.url)
  })
  afterAll(async () => {
    await browser?.close()
    await studio?.stop()
  })

  test('the address opens it, without the token in it', () => {
    expect(page.url()).toBe(`${studio.origin}/`)
  })

  pictureTest.each([
    { name: 'mapping-light-1280', colorScheme: 'light', width: 1_280, path: '/' },
    {
      name: 'filter-dark-360',
      colorScheme: 'dark',
      width: 360,
      path: '/filter?type=User&filter=userName+sw+"ada"',
    },
  ] as const)('as it is kept in a picture: $name', async ({ name, path, ...options }) => {
    await inPicture(browser, options, async (window) => {
      await window.goto(studio.url)
      await window.goto(studio.origin + path)
      await expectPicture(window, join(import.meta.dirname, 'pictures', `${name}.png`))
    })
  })

  test('by keyboard alone: past the navigation, to a filter, and its answer', async () => {
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('To the content')
    for (const name of ['Mapping', 'Rows', 'Filter']) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate('document.activeElement.textContent')).toBe(name)
    }
    await page.keyboard.press('Enter')
    await page.waitForURL('**/filter')
    await page.getByLabel('Filter', { exact: true }).focus()
    await page.keyboard.type('userName sw "ada"')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/filter?**')
    expect(await page.getByText('1 found').count()).toBe(1)
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Syntax tree',
      'Statement',
      'Plan of the database',
    ])
  })

  test('a change is shown, and written by its button', async () => {
    await page.goto(studio.origin)
    await page.getByLabel('Key and value').fill('user.attributes.nickName=lastName')
    await page.getByRole('button', { name: 'Show what changes' }).last().click()
    await page.getByRole('button', { name: 'Write these files' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Write these files' }).click()
    await page.getByRole('heading', { name: 'Written' }).waitFor()
  })

  test('a report comes by itself', async () => {
    await page.goto(`${studio.origin}/verify`)
    await page.getByLabel('Base URL').fill(studio.host.base)
    await page.getByLabel('Token').fill(studio.host.token)
    await page.getByLabel('rfc7644').uncheck()
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText('Conformant.').waitFor({ timeout: 60_000 })
    expect(await axeViolations(page)).toEqual([])
  })

  test('axe has nothing against any page', async () => {
    const paths = [
      '/',
      '/rows?type=User',
      '/filter?type=User&filter=userName+eq+"x"',
      '/requests',
      '/nowhere',
    ]
    for (const path of paths) {
      await page.goto(studio.origin + path)
      expect({ path, violations: await axeViolations(page) }).toEqual({ path, violations: [] })
    }
  })

  test('scripts have no errors, and the policy has stopped nothing but what is not there', () => {
    expect(opened.complaints().filter((text) => !text.includes('404 (Not Found)'))).toEqual([])
  })
})
