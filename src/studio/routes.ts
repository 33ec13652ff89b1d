/** Which page a request is for. */
import { DiagnosticError } from '../diagnostics.js'
import type { HttpResponse } from '../runtime/protocol/http.js'
import { changed, proposed } from './pages/change-page.js'
import { filterPage } from './pages/filter-page.js'
import { mappingPage } from './pages/mapping-page.js'
import { problemPage, refusalPage } from './pages/problem-page.js'
import { requestsPage, requestsPart } from './pages/requests-page.js'
import { rowsPage } from './pages/rows-page.js'
import { startVerify, verifyPage, verifyPart } from './pages/verify-page.js'
import type { Studio } from './studio.js'

export interface StudioRequest {
  readonly path: string
  readonly query: URLSearchParams
  /** Of a POST. */
  readonly form?: URLSearchParams
}

type Page = (fields: URLSearchParams, studio: Studio) => Promise<HttpResponse> | HttpResponse

const gets: Readonly<Record<string, Page>> = {
  '/': mappingPage,
  '/rows': rowsPage,
  '/filter': filterPage,
  '/requests': requestsPage,
  '/requests/part': requestsPart,
  '/verify': verifyPage,
  '/verify/part': verifyPart,
  '/change': proposed,
}

const posts: Readonly<Record<string, Page>> = {
  '/change': changed,
  '/verify': startVerify,
}

/** Never throws: what goes wrong is a page, too. */
export async function answer({ path, query, form }: StudioRequest, studio: Studio): Promise<HttpResponse> {
  const pages = form ? posts : gets
  const page = Object.hasOwn(pages, path) ? pages[path] : undefined
  if (!page) return refusalPage(404, 'There is no such page.')
  try {
    return await page(form ?? query, studio)
  } catch (error) {
    if (error instanceof DiagnosticError) return problemPage(error.diagnostics, studio.cwd)
    return problemPage([unexpected(error)], studio.cwd)
  }
}

/** The app's own code runs here, and what it throws is its developer's to see. */
const unexpected = (error: unknown) => ({
  code: 'SG8020' as const,
  message: `The app or its database has refused: ${error instanceof Error ? error.message : String(error)}`,
  ...(error instanceof Error && error.stack !== undefined && { detail: error.stack }),
  fix: 'See that the app runs with this environment, and that its migrations are applied.',
})
