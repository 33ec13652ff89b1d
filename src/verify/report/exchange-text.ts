import type { Exchange } from '../answer.js'

/** An exchange as it went over the wire, without the token. */
export function exchangeText({ request, status, headers, text, problem, milliseconds }: Exchange): string {
  const lines = (all: Exchange['headers']) => Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [
    `${request.method} ${request.url}`,
    ...lines(request.headers),
    ...(request.body === undefined ? [] : ['', request.body]),
    '',
    problem ?? `${status} (${milliseconds} ms)`,
    ...lines(headers),
    ...(text === '' ? [] : ['', text]),
  ].join('\n')
}
