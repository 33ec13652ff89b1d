/** Auth.js, which has users by an adapter and whom it finds by their address. */
import type { Source } from '../../inspect/detect/sources.js'
import { isOfApp } from '../code/app-code.js'
import { literalAt } from '../code/brackets.js'

/** Whether a source uses Auth.js. */
export const importsAuthJs = ({ text }: Pick<Source, 'text'>): boolean =>
  /['"](next-auth|@auth\/[\w-]+)(\/[\w/-]+)?['"]/.test(text)

/** Whether Auth.js looks for users itself, by an adapter; where the app's own code does (`authorize`), that tells how. */
export function keepsUsers(sources: readonly Source[]): boolean {
  const using = sources.filter((source) => isOfApp(source) && importsAuthJs(source))
  const providers = using.flatMap(({ text }) =>
    [...text.matchAll(/['"](?:next-auth|@auth\/[\w-]+)\/providers\/([\w-]+)['"]/g)].map(([, name]) => name),
  )
  // An adapter beside them finds nobody by an address.
  const isByApp = providers.length > 0 && providers.every((name) => name === 'credentials')
  return (
    !isByApp &&
    using.some(({ text }) => /\badapter\s*[:,]|['"]@auth\/\w+-adapter|@next-auth\/\w+-adapter/.test(text))
  )
}

/** Providers of Auth.js that ask nobody else who it is. */
const OWN =
  'credentials|email|nodemailer|resend|sendgrid|postmark|mailgun|loops|forwardemail|passkey|webauthn'

const signsInElsewhere = new RegExp(String.raw`['"](?:next-auth|@auth/[\w-]+)/providers/(?!(?:${OWN})['"])`)

/**
 * The file in which an app has its users signed in elsewhere, and nobody linked who is there already: Auth.js refuses them
 * then (`OAuthAccountNotLinked`).
 */
export function refusesUnlinked(sources: readonly Source[]): string | undefined {
  const using = sources.filter((source) => isOfApp(source) && importsAuthJs(source))
  const keepsUsers = using.some(({ text }) => /\badapter\s*[:,]/.test(text))
  const links = using.some(({ text }) => /\ballowDangerousEmailAccountLinking\b/.test(text))
  return keepsUsers && !links ? using.find(({ text }) => signsInElsewhere.test(text))?.path : undefined
}

/** What gives Auth.js tables of sessions, and what only asks it in pages. */
const KEEPS = /\badapter\s*[:,]|\bstrategy\s*:\s*['"]database['"]/
const asksOnly = (text: string) => !importsAuthJs({ text: text.replace(/['"]next-auth\/react['"]/g, '') })

/** `session: { strategy: 'jwt' }`; what stands deeper in it is said of something beside the sessions: `session: { cookieCache: { strategy: 'jwt' } }`. */
const isSigned = (text: string) =>
  [...text.matchAll(/\bsession\s*(?::\s*[\w.<>[\]'"]+\s*=|[:=])\s*(?=\{)/g)].some(({ index, 0: head }) => {
    const inside = literalAt(text, index + head.length).slice(1, -1)
    return /\bstrategy\s*:\s*['"]jwt['"]/.test(inside.replace(/\{[^{}]*\}/g, ''))
  })

/** Where Auth.js keeps sessions in cookies alone, told so or without tables for them: a table of sessions stays empty. */
export function signsTokens(
  sources: readonly Source[],
): { readonly path: string; readonly why: string } | undefined {
  const own = sources.filter(isOfApp)
  const told = own.find(({ text }) => isSigned(text))
  if (told) return { path: told.path, why: "strategy: 'jwt'" }
  const using = own.filter((source) => importsAuthJs(source) && !asksOnly(source.text))
  const setUp = using.find(({ text }) => /\bproviders\s*[:,]/.test(text))
  return setUp && !using.some(({ text }) => KEEPS.test(text))
    ? { path: setUp.path, why: 'Auth.js has no adapter' }
    : undefined
}
