/** Requests as they come, by the log of an app. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../support/host.js'
import { type OpenStudio, openStudio } from './support/open-studio.js'

let studio: OpenStudio
beforeAll(async () => {
  studio = await openStudio({ set: ['log.keep=30 days'] }, [])
})
afterAll(() => studio.stop())

const part = async () => (await studio.get('/requests/part')).text()

test('nothing has come yet', async () => {
  expect(await part()).toContain('Nothing has come yet.')
  expect(await (await studio.get('/requests')).text()).toContain('data-live="/requests/part"')
})

test('a request is there within a second, and one that was refused is explained', async () => {
  const { body } = await call(studio.host, 'POST', '/Users', { userName: 'ada@example.com' })
  await call(studio.host, 'POST', '/Users', { userName: 'ADA@example.com' })
  let shown = ''
  for (const end = Date.now() + 3_000; !shown.includes('409') && Date.now() < end; ) shown = await part()
  expect(shown).toContain(`<code>POST /Users/${body.id}</code>`)
  expect(shown).toContain('<span class="badge good">201</span>')
  expect(shown).toContain('<span class="badge bad">409</span>')
  expect(shown).toContain('<b>Fix:</b>')
  expect(shown).not.toContain('ada@example.com')
})
