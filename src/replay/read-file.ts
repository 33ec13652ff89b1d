/** Reads requests from a file: of a browser or proxy (HAR), of `play --record`, or written by hand, a line of JSON each. */
import { type RecordedRequest, recordedOf } from './recorded.js'

export interface ReadRequests {
  readonly requests: readonly RecordedRequest[]
  /** How many were left out, since they are none of SCIM's. */
  readonly others: number
}

/** A file of another form. */
export class UnknownFormError extends Error {}

/** @throws UnknownFormError */
export function readRequests(text: string): ReadRequests {
  const raw = isHar(text) ? harEntries(text) : jsonLines(text)
  const requests = raw.flatMap((one) => recordedOf(one) ?? [])
  return { requests, others: raw.length - requests.length }
}

type Raw = Parameters<typeof recordedOf>[0]

const isHar = (text: string) => /^\s*\{\s*"log"\s*:/.test(text)

function harEntries(text: string): readonly Raw[] {
  const { log } = Object(parsed(text, 'the file'))
  if (!Array.isArray(log?.entries)) throw new UnknownFormError('log.entries is not there')
  return log.entries.map((entry: unknown) => {
    const { request, response } = Object(entry)
    const headers: unknown = request?.headers
    return {
      method: request?.method,
      url: request?.url,
      headers: Array.isArray(headers)
        ? headers.map(({ name, value }) => [String(name), String(value)] as const)
        : [],
      body: maybeJson(request?.postData?.text),
      status: response?.status,
      answer: maybeJson(contentOf(response)),
    }
  })
}

/** Content may be in Base64 (HAR 1.2). */
function contentOf(response: unknown): unknown {
  const { text, encoding } = Object(Object(response).content)
  return encoding === 'base64' ? Buffer.from(String(text), 'base64').toString('utf8') : text
}

function jsonLines(text: string): readonly Raw[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    const {
      method,
      path,
      url = path,
      headers,
      body,
      status,
      answer,
    } = Object(parsed(line, `line ${index + 1}`))
    if (typeof method !== 'string' || typeof url !== 'string')
      throw new UnknownFormError(`line ${index + 1} has no method, or no path`)
    const named = Object.entries(Object(headers)).map(([name, value]) => [name, String(value)] as const)
    return [{ method, url, headers: named, body, status, answer }]
  })
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnknownFormError(`${what} is no JSON`)
  }
}

/** A body goes as it was where it is no JSON. */
function maybeJson(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
