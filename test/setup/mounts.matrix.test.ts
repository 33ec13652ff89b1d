/** The page on every framework, with real servers: shown, changed by a form, and refused to other sites. */
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { Serve, Served } from '../../fixtures/mounts/serve.js'
import { Connections } from '../../src/runtime/connections.js'
import type { HttpRequest, HttpResponse } from '../../src/runtime/protocol/http.js'
import { setup } from '../../src/runtime/setup/setup.js'
import { type MemoryDb, memoryStore, newDb } from '../connections/support/store.js'

type Pages = Readonly<
  Record<string, (page: (request: HttpRequest<object>) => Promise<HttpResponse>) => Serve>
>

// Loaded at run time: what it imports is installed in `fixtures` only.
const { pages }: { readonly pages: Pages } = await import(
  /* @vite-ignore */ join(import.meta.dirname, '../../fixtures/mounts/pages.ts')
)

let served: Served | undefined
afterEach(() => served?.stop())

async function open(serve: (typeof pages)[string], hasParser: boolean) {
  const db = newDb()
  const connections = new Connections<MemoryDb, string>(memoryStore)
  const page = setup<object, MemoryDb, string>({
    basePath: '/scim/v2',
    db,
    routes: [],
    connections,
    tenants: true,
    tenant: () => 'acme',
  })
  served = await serve(page)({ db, routes: [], hasParser, prefix: '/admin/scim', trustsProxy: false })
  const url = `${served.origin}/admin/scim`
  const send = (form: Readonly<Record<string, string>>, site: string) =>
    fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'sec-fetch-site': site },
      body: new URLSearchParams(form),
    })
  return { db, connections, url, send, origin: served.origin }
}

describe.each(Object.entries(pages))('%s', (_name, serve) => {
  test.each([false, true])('is shown and changed; behind a parser of the app: %s', async (hasParser) => {
    const { db, connections, url, send, origin } = await open(serve, hasParser)
    const shown = await fetch(`${url}?errors`)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await shown.text()).toContain(`value="${origin}/scim/v2"`)

    const refused = await send({ action: 'create', name: 'Theirs' }, 'cross-site')
    expect([refused.status, db.connections.size]).toEqual([403, 0])

    const made = await send({ action: 'create', name: 'Ünïted & Co', provider: 'okta' }, 'same-origin')
    expect(made.status).toBe(200)
    expect(await made.text()).toContain('The token of Ünïted &amp; Co')
    const [connection] = await connections.list(db)

    const disabled = await send({ action: 'disable', id: connection?.id ?? '' }, 'same-origin')
    expect([disabled.status, disabled.headers.get('location')]).toEqual([
      303,
      `?done=disable#c-${connection?.id}`,
    ])
    expect((await connections.list(db))[0]?.state).toBe('disabled')
    const { status, headers } = await fetch(url, { method: 'HEAD' })
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  })
})
