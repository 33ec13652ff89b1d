/** The studio over HTTP, on an app with a database. */
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenStudio, openStudio } from './support/open-studio.js'

let studio: OpenStudio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.stop())

/** A page without its stylesheet, which would hide in a failure what is wrong. */
const textOf = async (path: string) =>
  (await (await studio.get(path)).text()).replace(/<style>[\s\S]*?<\/style>/, '')

describe('who is let in', () => {
  test('the address signs in, and its token leaves it', async () => {
    const response = await fetch(studio.url, { redirect: 'manual' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/')
    expect(response.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Strict; Path=\/$/)
  })

  test('nobody without it, and no other site', async () => {
    expect((await fetch(`${studio.origin}/`)).status).toBe(403)
    const { port } = new URL(studio.origin)
    const status = await new Promise((resolve, reject) => {
      const headers = { host: `evil.example:${port}`, cookie: studio.cookie }
      request({ host: '127.0.0.1', port, headers }, (response) => resolve(response.statusCode))
        .on('error', reject)
        .end()
    })
    expect(status).toBe(421)
    const forged = await fetch(`${studio.origin}/change`, {
      method: 'POST',
      headers: { cookie: studio.cookie, origin: 'http://evil.example' },
      body: new URLSearchParams({ set: 'user.delete=hide' }),
    })
    expect(forged.status).toBe(403)
  })

  test('it listens on this machine alone', async () => {
    expect(new URL(studio.url).hostname).toBe('127.0.0.1')
  })

  test('every page says what it may load, refusals too', async () => {
    for (const path of ['/', '/rows', '/filter', '/requests', '/verify', '/change?set=x', '/nowhere']) {
      const { headers } = await studio.get(path)
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; .*frame-ancestors 'none'$/,
      )
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  test('a form that is too long, and a page that is not there', async () => {
    expect((await studio.post('/change', { set: 'x'.repeat(70_000) })).status).toBe(413)
    expect((await studio.get('/nowhere')).status).toBe(404)
    expect((await studio.get('/constructor')).status).toBe(404)
    expect((await studio.post('/', {})).status).toBe(404)
  })
})

test('rows are shown as SCIM, and values of people only where they are asked for', async () => {
  const masked = await textOf('/rows?type=User')
  expect(masked).toContain('&quot;userName&quot;: &quot;a•••@e•••&quot;')
  expect(masked).not.toContain('ada@example.com')
  expect(await textOf('/rows?type=User&values=shown')).toContain(
    '&quot;userName&quot;: &quot;ada@example.com&quot;',
  )
  expect(await textOf('/rows?type=Group')).toContain('npx scim-gen backfill')
})

test('a filter becomes a statement, with parameters, and its plan', async () => {
  const text = await textOf('/filter?type=User&filter=userName+eq+"ADA@example.com"')
  expect(text).toContain('<b>1 found</b>')
  expect(text).toContain('(&quot;scim_users&quot;.&quot;user_name_key&quot; = ?)')
  expect(text).toContain('<li>&quot;ada@example.com&quot;</li>')
  expect(text).toContain('SEARCH scim_users USING INDEX')
  expect(text).not.toContain('reads row by row')
  expect(await textOf('/filter?type=User&filter=name.givenName+co+"d"')).toContain('reads row by row')
})

test('what is wrong with a filter has a caret', async () => {
  expect(await textOf('/filter?type=User&filter=usrName+eq+"x"')).toContain(
    'usrName eq &quot;x&quot;\n^</pre>',
  )
  expect(await textOf('/filter?type=User&filter=userName+is+"x"')).toContain(
    `userName is &quot;x&quot;\n${' '.repeat(9)}^</pre>`,
  )
  expect(await textOf('/filter?type=User&filter=<script>')).toContain('&lt;script&gt;')
})

describe('a change of the config', () => {
  const setting = 'user.attributes.nickName=lastName'
  const field = (text: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''

  test('what is wrong with it is told with its fix', async () => {
    const text = await textOf('/change?set=user.attributes.title=jobTitel')
    expect(text).toContain('SG3001')
    expect(text).not.toContain('Write these files')
    expect(await textOf('/change?set=usr.x=1')).toContain('Did you mean user?')
  })

  test('is shown, and written where it is still the same', async () => {
    const config = join(studio.host.cwd, 'scim.config.ts')
    const before = readFileSync(config, 'utf8')
    const shown = await textOf(`/change?set=${setting}`)
    expect(shown).toContain('npx scim-gen generate --set user.attributes.nickName=lastName')
    expect(shown).toContain('<span class="add">+      nickName: &#39;lastName&#39;,</span>')
    expect(shown).toContain('src/scim/adapters/user.ts')
    expect(readFileSync(config, 'utf8')).toBe(before)

    const form = { set: setting, at: field(shown, 'at'), mark: field(shown, 'mark') }
    const stale = await studio.post('/change', { ...form, mark: 'of something else' })
    expect(await stale.text()).toContain('Files have changed since you looked')
    expect(readFileSync(config, 'utf8')).toBe(before)

    await textOf('/rows')
    const written = await (await studio.post('/change', form)).text()
    expect(written).toContain('<h1>Written</h1>')
    expect(readFileSync(config, 'utf8')).toContain("nickName: 'lastName'")
    expect(readFileSync(join(studio.host.cwd, 'src/scim/adapters/user.ts'), 'utf8')).toContain(
      'nickName: host.lastName',
    )
    expect(await textOf('/')).toContain('<code>nickName</code>')
    expect(await textOf('/rows')).toContain('Start the studio again')
    expect(await textOf(`/change?set=${setting}`)).toContain('Nothing to write.')
  })

  test('an attribute and a column, chosen from lists', async () => {
    const text = await textOf('/change?section=user&attribute=title&field=role')
    expect(text).toContain('--set user.attributes.title=role')
  })
})

test('without a log the page of requests says how to switch it on', async () => {
  expect(await textOf('/requests')).toContain('<input type="hidden" name="set" value="log.keep=30 days">')
  expect(await textOf('/requests/part')).toContain('SG8015')
  expect(await textOf('/change?set=log.keep=30+days')).toContain('create <code>src/scim/log.ts</code>')
})

test('verify runs against a service, and shows what it found', async () => {
  const { base, token } = studio.host
  const started = await studio.post('/verify', { base, token, profile: 'rfc7643' })
  expect(started.status).toBe(303)
  let text = ''
  do {
    text = await textOf('/verify/part')
  } while (!text.includes('data-over'))
  expect(text).toContain('<b>Conformant.</b>')
  expect(text).toMatch(/Deleted \d+ resources/)
  expect(text).not.toContain(token)
  expect(await textOf('/verify')).toContain(`value="${base}"`)

  await studio.post('/verify', { base: 'nonsense', token })
  do {
    text = await textOf('/verify/part')
  } while (!text.includes('data-over'))
  expect(text).toContain('SG6001')
})
