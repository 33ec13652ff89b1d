/** Documents of HTML, with the headers that keep all else out of them. */
import { hash } from 'node:crypto'
import type { HttpResponse } from '../protocol/http.js'
import { Html, html } from './html.js'

/** What every document of a layout has in it: a stylesheet, and a script where something lives. */
export interface Resources {
  readonly stylesheet: string
  readonly script?: string
}

export interface Content {
  readonly title: string
  /** The language of the texts (BCP 47). */
  readonly lang: string
  readonly body: Html
  /** 200, unless it says otherwise. */
  readonly status?: number
}

/**
 * Makes the function that writes documents. The stylesheet and the script stand in the document, and the policy knows both by
 * their hashes: nothing else is loaded or run, whoever gets markup into a page.
 */
export function layout({ stylesheet, script }: Resources): (content: Content) => HttpResponse {
  const headers = headersOf(stylesheet, script)
  const style = new Html(`<style>${stylesheet}</style>`)
  const live = script === undefined ? undefined : new Html(`<script type="module">${script}</script>`)
  return ({ title, lang, body, status = 200 }) => ({
    status,
    headers,
    body: html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
${style}
</head>
<body>
${body}
${live}
</body>
</html>
`.text,
  })
}

/** A part of a document, for the script that asks for it. */
export const fragment = (part: Html): HttpResponse => ({
  status: 200,
  headers: headersOf('', undefined),
  body: part.text,
})

const headersOf = (stylesheet: string, script: string | undefined): HttpResponse['headers'] => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${sourceOf(stylesheet)}`,
    ...(script === undefined ? [] : [`script-src ${sourceOf(script)}`, "connect-src 'self'"]),
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  // What is shown is one customer's.
  'cache-control': 'no-store',
  // Without a referrer browsers would send forms without their origin, too.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
})

/** What a policy knows a text by (CSP Level 3 §2.3.1). */
const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`
