import type { HttpRequest } from './http.js'
import { missingTable } from './missing-table.js'
import { printing } from './printed.js'

/**
 * By default the log gets names and codes only: messages of database errors hold SQL and values. But a migration that was not
 * applied is told by its table. It gets them as well where the app's own log fails, which changes no answer and ends no process.
 */
export async function report<Native>(
  error: unknown,
  request: HttpRequest<Native>,
  onError: ((error: unknown, request: HttpRequest<Native>) => void) | undefined,
): Promise<void> {
  try {
    if (onError) return await onError(error, Object.assign(request, printing))
  } catch {}
  const names: string[] = []
  let missing: string | undefined
  for (let cause = error; cause instanceof Error && names.length < 5; cause = cause.cause) {
    const code = Reflect.get(cause, 'code')
    names.push(typeof code === 'string' ? `${cause.name} ${code}` : cause.name)
    missing ??= missingTable(cause.message)
  }
  const hint = missing
    ? `the database has no table ${missing}: apply the migrations`
    : 'pass onError to see more'
  console.error(`SCIM ${request.method} failed: ${names.join(' < ') || typeof error} (${hint})`)
}
