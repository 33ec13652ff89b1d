/** How a config's source writes keys and values. */
import { argumentsOf, isMade } from '../made-value.js'

export interface SourceStyle {
  /** JSON quotes keys, and has no trailing commas and no calls. */
  readonly json: boolean
  readonly quote: "'" | '"'
  /** One level of indentation. */
  readonly indent: string
}

/** The style of a source: its more frequent quotes, and its first indentation. */
export function sourceStyle(source: string, json: boolean): SourceStyle {
  const count = (quote: string) => source.split(quote).length
  const [, indent = '  '] = /^([ \t]+)\S/m.exec(source) ?? []
  return { json, quote: json || count('"') > count("'") ? '"' : "'", indent }
}

export const writeKey = (key: string, style: SourceStyle): string =>
  !style.json && /^[A-Za-z_$][\w$]*$/.test(key) ? key : writeText(key, style)

/** A value as source text. JSON has what `call` and its like return in place of the calls. */
export function writeValue(value: unknown, style: SourceStyle): string {
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' ? writeText(value, style) : String(value)
  if (style.json) return JSON.stringify(value)
  const list = (values: readonly unknown[]) => values.map((one) => writeValue(one, style)).join(', ')
  if (isMade(value)) return `${value.kind}(${list(argumentsOf(value))})`
  if (Array.isArray(value)) return `[${list(value)}]`
  const entries = Object.entries(value).map(([key, one]) => `${writeKey(key, style)}: ${list([one])}`)
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}'
}

function writeText(text: string, { quote }: SourceStyle): string {
  const escaped = JSON.stringify(text)
  return quote === '"' ? escaped : `'${escaped.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
