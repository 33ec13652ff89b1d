/** Telephones that the app writes in a form of its own: it finds nobody by what an identity provider sends. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostTable } from '../../inspect/host-model.js'
import { escaped, plainField } from '../../inspect/words.js'
import { isAbout } from '../access/sign-in.js'
import { codeNaming } from '../code/app-code.js'
import { phoneName } from './user-names.js'

/** The function that makes the form, and where it does. */
export interface OwnNumber {
  readonly field: string
  readonly path: string
  readonly name: string
}

/** `phone: normalizePhone(sent.phone)`, `const normalizedPhone = toE164(phone)`, which is then written or looked for. */
export function numberOfItsOwn(user: HostTable, sources: readonly Source[]): OwnNumber | undefined {
  for (const { field, type } of user.columns) {
    if (type.kind !== 'string' || !phoneName.test(plainField(user, field))) continue
    const makes = new RegExp(
      `\\b(?!\\w*hash)\\w*${escaped(field)}\\w*\\s*(?::|=(?!=))\\s*(?:await\\s+)?(?:\\w+\\.)*(\\w*(?:normali[sz]e|canonical|sanitize|standardi[sz]e|toE164|format\\w*E164|clean)\\w*)\\(`,
      'i',
    )
    for (const { path, text } of codeNaming(sources, field)) {
      // Others have numbers, too: applicants, suppliers.
      if (!isAbout(user, text)) continue
      const name = makes.exec(text)?.[1]
      if (name !== undefined) return { field, path, name }
    }
  }
  return undefined
}
