/** The page on which a customer's IT sets up SCIM: all that emitted code imports of it, where `connections.page` is on. */
import { ConnectionError } from '../connections/connection-error.js'
import { ScimError } from '../errors.js'
import type { Handle, HttpRequest, HttpResponse } from '../protocol/http.js'
import { report } from '../protocol/report.js'
import { type AnyAccess, admit } from './access.js'
import { type ActionSettings, act, type Outcome } from './actions.js'
import { Counts } from './counts.js'
import { readForm } from './form.js'
import { type Html, html, type Part } from './html.js'
import { type InsideSettings, inside, lists } from './inside.js'
import { fragment, layout } from './layout.js'
import { type LogOf, news, overview, type Source } from './page.js'
import { isSameOrigin } from './same-origin.js'
import { script } from './script.js'
import { stylesheet } from './stylesheet.js'
import { english, type SetupTexts } from './texts.js'
import { issuedBody, messageBody } from './views/results.js'
import { setupStylesheet } from './views/stylesheet.js'
import { formatOf, type View } from './views/view.js'

export type { Access, TenantAccess } from './access.js'
export type { Guide, Guides } from './guides.js'
export { english, type SetupTexts } from './texts.js'

/** What an app says where it mounts the page, besides who may see it. */
export interface PageOptions<Native> {
  /** Whose page it is, as its heading says: the customer's name. */
  readonly customer?: (request: Native) => string | undefined | PromiseLike<string | undefined>
  /** Base URL of the SCIM service, where that is not on the page's own host: `https://scim.example.com/v2`. */
  readonly baseUrl?: string
  /** Texts in place of the English ones, and their language (BCP 47). */
  readonly texts?: Partial<SetupTexts>
  readonly lang?: string
  /** Told of whatever fails. */
  readonly onError?: (error: unknown, request: HttpRequest<Native>) => void
}

/** What is emitted. */
export interface PageSettings<Native, Db, Tenant>
  extends ActionSettings<Db, Tenant>,
    Omit<InsideSettings, 'db'>,
    AnyAccess<Native, Tenant>,
    PageOptions<Native> {
  /** Where the service is mounted. */
  readonly basePath: string
  /** Where requests are noted. */
  readonly log?: LogOf<Db, Tenant>
}

/** Makes the page: what answers requests for it. */
export function setup<Native, Db, Tenant = never>(
  settings: PageSettings<Native, Db, Tenant>,
): Handle<Native> {
  const { basePath, lang = 'en', customer } = settings
  const texts: SetupTexts = { ...english, ...settings.texts }
  const format = formatOf(lang)
  const page = layout({ stylesheet: stylesheet + setupStylesheet, script })
  const ask = inside<Tenant>(settings)
  const hasGroups = lists(settings, '/Groups')
  const source: Source<Db, Tenant> = { ...settings, ask, hasGroups, counts: new Counts(ask, hasGroups) }

  const show = (title: string, body: Html, status?: number) =>
    page({ title, lang, body, ...(status && { status }) })

  const viewOf = ({ baseUrl }: HttpRequest): View => ({
    texts,
    lang,
    format,
    url: settings.baseUrl?.replace(/\/+$/, '') || new URL(basePath, baseUrl).href,
    oauth: settings.clients !== undefined,
    now: new Date(),
  })

  async function main(
    request: HttpRequest<Native>,
    tenant: Tenant | undefined,
    query: URLSearchParams,
    said: { readonly text?: string; readonly problem?: boolean; readonly status?: number } = {},
  ): Promise<HttpResponse> {
    const { text, problem, status } = said
    const note: Part =
      text &&
      html`<p class="note ${problem ? 'bad' : 'good'}" role="${problem ? 'alert' : 'status'}">${text}</p>`
    const body = await overview(source, viewOf(request), tenant, query, {
      customer: await customer?.(request.native),
      note,
    })
    return show(text ? `${text} ${texts.title}` : texts.title, body, status)
  }

  async function get(request: HttpRequest<Native>, tenant: Tenant | undefined): Promise<HttpResponse> {
    const query = new URLSearchParams(request.query)
    if (query.has('live')) return fragment(await news(source, viewOf(request), tenant, query))
    const done = Object.entries(texts.done).find(([name]) => name === query.get('done'))
    return main(request, tenant, query, done && { text: done[1] })
  }

  async function post(request: HttpRequest<Native>, tenant: Tenant | undefined): Promise<HttpResponse> {
    const refused = (problem: keyof SetupTexts['problems'], status: number) =>
      main(request, tenant, new URLSearchParams(), { text: texts.problems[problem], problem: true, status })
    if (!isSameOrigin(request)) return refused('foreign', 403)
    let outcome: Outcome
    try {
      outcome = await act(settings, tenant, await readForm(request))
    } catch (error) {
      if (error instanceof ScimError && error.status < 500) return refused('unread', error.status)
      if (!(error instanceof ConnectionError)) throw error
      outcome = { problem: problemOf(error, texts) }
    }
    if ('problem' in outcome) return refused(outcome.problem, outcome.problem === 'unknown' ? 404 : 409)
    if ('done' in outcome) return seeOther(`?done=${outcome.done}#c-${outcome.id}`)
    const { kind, connection } = outcome.issued
    const title = kind === 'token' ? texts.issuedToken : texts.issuedSecret
    return show(title(connection.name), issuedBody(viewOf(request), outcome.issued))
  }

  return async (request) => {
    try {
      const admitted = await admit(request, settings)
      if (!admitted) return show(texts.refusedTitle, messageBody(texts.refusedTitle, texts.refused), 403)
      if (!URL.canParse(request.baseUrl))
        return show(texts.failedTitle, messageBody(texts.failedTitle, texts.failedNote), 400)
      if (request.method === 'POST') return await post(request, admitted.tenant)
      if (request.method === 'GET') return await get(request, admitted.tenant)
      if (request.method === 'HEAD') return withoutBody(await get(request, admitted.tenant))
      return { status: 405, headers: { allow: 'GET, HEAD, POST' } }
    } catch (error) {
      void report(error, request, settings.onError)
      return show(texts.failedTitle, messageBody(texts.failedTitle, texts.failedNote), 500)
    }
  }
}

function problemOf({ code }: ConnectionError, { problems }: SetupTexts): keyof SetupTexts['problems'] {
  return code in problems ? (code as keyof SetupTexts['problems']) : 'unread'
}

/** After a change: a reload of what follows repeats nothing. */
const seeOther = (location: string): HttpResponse => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store' },
})

const withoutBody = ({ status, headers }: HttpResponse): HttpResponse => ({ status, headers })
