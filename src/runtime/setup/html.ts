/** HTML as values: whatever is put into a template is escaped, unless it is HTML itself. */

/** Text that is HTML. Only {@link html} and {@link markup} make it. */
export class Html {
  constructor(readonly text: string) {}
}

/** What may stand in a template; nothing is shown of what is absent. */
export type Part = Html | string | number | false | null | undefined | readonly Part[]

/**
 * A template of HTML. Values stand between tags or in quoted attributes: there nothing of them is markup.
 *
 * @example html`<a title="${name}">${name}</a>`
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let text = strings[0] ?? ''
  parts.forEach((part, at) => {
    text += textOf(part) + (strings[at + 1] ?? '')
  })
  return new Html(text)
}

function textOf(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return Array.isArray(part) ? part.map(textOf).join('') : ''
}

/**
 * A sentence with its marks: `*Save*` is what a console calls something, and `` `active` `` is code. All else of it is text.
 */
export const markup = (sentence: string): Html =>
  new Html(
    escaped(sentence)
      .replace(/\*([^*]+)\*/g, '<b>$1</b>')
      .replace(/`([^`]+)`/g, '<code>$1</code>'),
  )

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
