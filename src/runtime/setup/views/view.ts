/** What all parts of the page are made with. */
import { type Html, html } from '../html.js'
import type { SetupTexts } from '../texts.js'

export interface View {
  readonly texts: SetupTexts
  readonly lang: string
  /** The base URL of the service. */
  readonly url: string
  /** Whether there is a token endpoint. */
  readonly oauth: boolean
  readonly now: Date
  readonly format: Format
}

/** Dates and numbers as the language writes them: made once, for that takes long. */
export interface Format {
  readonly date: (at: Date) => string
  readonly number: (count: number) => string
}

export function formatOf(lang: string): Format {
  const dates = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  const numbers = new Intl.NumberFormat(lang)
  return { date: (at) => `${dates.format(at)} UTC`, number: (count) => numbers.format(count) }
}

/** A time: in UTC as it is sent, for the script to show it where the reader is. */
export const time = ({ format, texts }: View, at: Date | null, exact = false): Html | string =>
  at === null
    ? texts.never
    : html`<time datetime="${at.toISOString()}"${exact && html` data-exact`}>${format.date(at)}</time>`

/** A value to be pasted elsewhere. */
export const copyable = ({ texts }: View, label: string, value: string, id: string): Html => html`
<div>
<label for="${id}">${label}</label>
<div class="copy">
<input id="${id}" readonly value="${value}" spellcheck="false" autocomplete="off">
<button type="button" data-copy data-copied="${texts.copied}" hidden><span aria-live="polite">${texts.copy}</span><span class="hidden"> ${label}</span></button>
</div>
</div>`

export type Tone = 'good' | 'warn' | 'bad' | ''

export const badge = (tone: Tone, text: string): Html =>
  html`<span class="badge${tone && ` ${tone}`}">${text}</span>`
