/** JSON of a body, read within limits: of its depth, of how much it holds, and of what an object may be named by. */

import { badRequest, ScimError } from '../errors.js'
import * as limits from '../limits.js'

export const invalidJson = () => badRequest('Invalid JSON in request body')

const tooMany = () => new ScimError(413, `The request body holds more than ${limits.bodyValues} values`)

/**
 * Parses a body's text.
 *
 * @throws ScimError 400 `Invalid JSON in request body` when it is no JSON, or nests deeper than the limit; 400 where a
 *   key stands twice in an object; 413 for more values than the limit
 */
export function parseJson(text: string): unknown {
  if (text.length > SHORT) scan(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalidJson()
  }
  // The parser lets the last of two equal keys win; then the text has more keys than the value.
  if (checkJson(value) < mostKeys(text)) checkKeys(text)
  return value
}

/** A text of this length holds too little to take long, however deep: V8 parses without recursion. */
const SHORT = 16_384

/**
 * Checks JSON that has been parsed, by the host's own parser perhaps: of keys that stand twice that one sees only those that
 * differ in case.
 *
 * @returns how many keys its objects have
 * @throws ScimError as `parseJson`
 */
export function checkJson(value: unknown): number {
  const size = { keys: 0, values: 0 }
  if (typeof value === 'object' && value !== null) measure(value, limits.bodyDepth, size)
  return size.keys
}

function measure(value: object, depth: number, size: { keys: number; values: number }): void {
  if (depth === 0) throw invalidJson()
  const isArray = Array.isArray(value)
  const keys = isArray ? [] : Object.keys(value)
  const parts: readonly unknown[] = isArray ? value : Object.values(value)
  size.keys += keys.length
  size.values += parts.length
  if (size.values > limits.bodyValues) throw tooMany()
  if (keys.length > limits.objectKeys)
    throw badRequest(`An object in the request body has more than ${limits.objectKeys} keys`)
  if (keys.length > 1) checkCase(keys)
  for (const part of parts) if (typeof part === 'object' && part !== null) measure(part, depth - 1, size)
}

/** Names ignore case (RFC 7643 §2.1), so two keys that differ in nothing else name the same. */
function checkCase(keys: readonly string[]): void {
  if (keys.length > 16) {
    const seen = new Set<string>()
    for (const key of keys) addKey(seen, key)
    return
  }
  keys.forEach((key, index) => {
    for (let before = 0; before < index; before++) {
      const other = keys[before]
      if (other?.length === key.length && other.toLowerCase() === key.toLowerCase()) throw standsTwice(key)
    }
  })
}

function addKey(seen: Set<string>, key: string): void {
  const name = key.toLowerCase()
  if (seen.has(name)) throw standsTwice(key)
  seen.add(name)
}

const standsTwice = (key: string) =>
  badRequest(`${JSON.stringify(key.slice(0, 64))} stands twice in an object of the request body`)

/** How many colons stand behind a quote: at least as many as keys, since text may hold some too. */
function mostKeys(text: string): number {
  let count = 0
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    let before = at - 1
    while (isSpace(text.charCodeAt(before))) before--
    if (text.charCodeAt(before) === QUOTE) count++
  }
  return count
}

const QUOTE = 34
const BACKSLASH = 92
const COLON = 58
const COMMA = 44

const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13)
const opens = (code: number) => code === 123 /* { */ || code === 91 /* [ */
const closes = (code: number) => code === 125 /* } */ || code === 93 /* ] */

/** Returns where a string ends that begins at that quote. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at++
    else if (code === QUOTE) return at
  }
  return text.length
}

/** Finds what is too deep or too much before anything is built of it. */
function scan(text: string): void {
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === COMMA) values++
    else if (opens(code)) {
      values++
      if (++depth > limits.bodyDepth) throw invalidJson()
    } else if (closes(code)) depth--
  }
  if (values > 2 * limits.bodyValues) throw tooMany()
}

/** Finds an exact duplicate in a text that is JSON. */
function checkKeys(text: string): void {
  const objects: Set<string>[] = []
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (opens(code)) objects.push(new Set())
    else if (closes(code)) objects.pop()
    else if (code === QUOTE) {
      const end = endOfString(text, at)
      let next = end + 1
      while (isSpace(text.charCodeAt(next))) next++
      const keys = objects.at(-1)
      if (keys && text.charCodeAt(next) === COLON) addKey(keys, JSON.parse(text.slice(at, end + 1)))
      at = end
    }
  }
}
