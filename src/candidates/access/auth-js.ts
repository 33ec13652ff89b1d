/** Auth.js, which has users by an adapter and whom it finds by their address. */
import type { Source } from '../../inspect/detect/sources.js'
import { isOfApp } from '../code/app-code.js'

/** Whether a source uses Auth.js. */
export const importsAuthJs = ({ text }: Source): boolean =>
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

/** The file in which Auth.js is told to keep sessions in cookies alone: its table of sessions stays empty. */
export const signsTokens = (sources: readonly Source[]): string | undefined =>
  sources.find(
    (source) =>
      isOfApp(source) &&
      /\bstrategy\s*:\s*['"]jwt['"]/.test(source.text) &&
      /\bsession\s*[:=]/.test(source.text),
  )?.path
