/** Makes results fit to be shown: without the token, without endless bodies. */
import type { Exchange } from './answer.js'
import type { Result } from './check.js'

/** Shorter than this, a token would be found in any text. */
const SHORTEST = 5

/** Characters of a body that a report keeps. */
const MAX_BODY = 4_000

/** Replaces the token, and other secrets, wherever a text holds them, such as in an answer that echoes its request. */
export function hide(...secrets: readonly string[]): (text: string) => string {
  const forms = new Set(secrets.filter(({ length }) => length >= SHORTEST).flatMap(formsOf))
  return (text) => [...forms].reduce((clean, form) => clean.replaceAll(form, '***'), text)
}

const formsOf = (secret: string): readonly string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64'),
]

/** A result without the token. */
export function redact(result: Result, clean: (text: string) => string): Result {
  return {
    ...result,
    ...(result.reason !== undefined && { reason: clean(result.reason) }),
    findings: result.findings.map(({ severity, message, exchange }) => ({
      severity,
      message: clean(message),
      ...(exchange && { exchange: redactExchange(exchange, clean) }),
    })),
  }
}

function redactExchange(
  { request, status, headers, text, problem, milliseconds }: Exchange,
  clean: (text: string) => string,
): Exchange {
  const cut = (body: string) => (body.length > MAX_BODY ? `${body.slice(0, MAX_BODY)} …` : body)
  const each = (all: Exchange['headers']) =>
    Object.fromEntries(Object.entries(all).map(([name, value]) => [name, clean(value)]))
  return {
    request: {
      method: request.method,
      url: clean(request.url),
      headers: each(request.headers),
      ...(request.body !== undefined && { body: cut(clean(request.body)) }),
    },
    status,
    headers: each(headers),
    text: cut(clean(text)),
    ...(problem !== undefined && { problem: clean(problem) }),
    milliseconds,
  }
}
