import type { Counted } from '../counts.js'
import { type Html, html, type Part } from '../html.js'
import { time, type View } from './view.js'

export interface Facts extends Counted {
  readonly lastAt: Date | null
  /** How many requests were refused lately; undefined where nothing is recorded. */
  readonly refused: number | undefined
}

/** More are not counted. */
export const MOST_REFUSED = 100

/** The numbers on top. */
export function factsCard(view: View, { users, groups, lastAt, refused }: Facts, hasGroups: boolean): Html {
  const { texts, format } = view
  const counted = (count: number | undefined) => (count === undefined ? texts.counting : format.number(count))
  const errors =
    refused === undefined
      ? texts.notKnown
      : refused < MOST_REFUSED
        ? format.number(refused)
        : `${format.number(MOST_REFUSED)}+`
  return html`<dl class="card facts">
${fact('last', texts.lastSync, time(view, lastAt))}
${fact('users', texts.users, counted(users))}
${hasGroups && fact('groups', texts.groups, counted(groups))}
${fact('errors', texts.errorsToday, errors, refused ? 'bad-ink' : '')}
</dl>`
}

/** What changes while the page is open has an id, and the mark by which the script finds it. */
const fact = (id: string, label: string, value: Part, tone = ''): Html =>
  html`<div><dt>${label}</dt><dd id="now-${id}" data-now class="${tone}">${value}</dd></div>`
