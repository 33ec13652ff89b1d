/** Where userName goes, where no column is certain to hold it. */

import { signsInByPhone } from '../candidates/access/sign-in.js'
import { isSecret } from '../candidates/code/secrets.js'
import { isUnique } from '../candidates/links.js'
import { eitherLogin, proposeUserAttributes } from '../candidates/users/attributes.js'
import { hasPassword } from '../candidates/users/passwords.js'
import { emailOf, neededEmail } from '../candidates/users/user-names.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { plainField, titleOf } from '../inspect/words.js'
import type { Question } from './answers.js'
import type { Context } from './context.js'

/** People who sign in by their telephone, and who may have no address. */
interface PhoneLogin {
  readonly phone: HostColumn
  readonly email: HostColumn
  readonly path: string
}

/** Where an address that may be absent is nothing that people sign in by. */
export function phoneLogin({ user, findings }: Context): PhoneLogin | undefined {
  const { userName } = proposeUserAttributes(user, [], findings.sources)
  const email = emailOf(user)
  if (!email || email.notNull || email.field !== userName) return undefined
  const found = signsInByPhone(user, email, findings.sources)
  return found && { ...found, email }
}

const byPhone = (user: HostTable, { phone, email, path }: PhoneLogin): Question => ({
  flag: 'set user.attributes.userName',
  message: `${path} signs people in by ${phone.field}, and ${email.field} of ${titleOf(user)} may be absent. Where does userName go?`,
  choices: [
    { value: 'scim', reason: `SCIM keeps it; ${email.field} has the address` },
    { value: email.field, reason: 'whoever has no address has no userName' },
    { value: phone.field, reason: 'identity providers have to send it as userName' },
  ],
})

const toldOf = (user: HostTable, email: HostColumn, login: HostColumn): string => {
  if (email.notNull) return `Several of ${titleOf(user)} may have one ${login.field}, or one ${email.field}`
  return login.notNull
    ? `Each of ${titleOf(user)} has a ${login.field}, and ${email.field} may be absent`
    : `${login.field} and ${email.field} of ${titleOf(user)} may both be absent`
}

/** Where each may be absent, whoever has none of one is hidden or has no userName. */
const byEither = (
  user: HostTable,
  { email, login }: NonNullable<ReturnType<typeof eitherLogin>>,
): Question => ({
  flag: 'set user.attributes.userName',
  message: `${toldOf(user, email, login)}. Which do people sign in by?`,
  choices: [
    { value: email.field, reason: email.notNull ? '' : 'rows without an address stay unseen' },
    {
      value: login.field,
      reason: `${login.notNull ? '' : 'rows without it stay unseen; '}${email.field} has the address`,
    },
    { value: 'scim', reason: 'SCIM keeps it' },
  ],
})

/** What people may type where they sign in. */
const mayBeTyped = /(name|nick|alias|handle|login|phone|mobile|tel|code|number|no|card|badge|account)$/

/** A name that tells people apart. */
const isNobodyElses = (user: HostTable, column: HostColumn): boolean =>
  column.notNull &&
  column.unique &&
  !column.filledBy &&
  /^(nick|display|screen|account|member)?name$/.test(plainField(user, column.field))

/** Where no column of the user's holds a login or an address, another table may. */
export function askForLogin(context: Context): void {
  const { user, candidates, questions } = context
  const phone = phoneLogin(context)
  if (phone) {
    questions.push(byPhone(user, phone))
    return
  }
  const either = eitherLogin(user, context.findings.sources)
  if (either) {
    questions.push(byEither(user, either))
    return
  }
  const part = candidates.part(user)
  const addresses = part?.table ?? candidates.addresses(user)
  const apart = addresses && {
    value: addresses.ref,
    reason: `${addresses.name} has the addresses, a part of each user${part?.primary ? `: the ${part.primary.field} one counts` : ''}`,
  }
  const needed = addresses ? undefined : neededEmail(user)
  const scim = {
    value: 'scim',
    reason: needed ? 'SCIM keeps it' : 'no column holds a login or an address: SCIM keeps them',
  }
  // A key of the table with the addresses may be one.
  const isKey = ({ references }: HostColumn) =>
    references !== undefined && references.table !== addresses?.ref
  const columns = user.columns
    .filter(
      (column) =>
        column.type.kind === 'string' &&
        !column.type.values &&
        !column.primaryKey &&
        !isKey(column) &&
        !isSecret(user, column) &&
        (isUnique(user, column) || mayBeTyped.test(plainField(user, column.field))),
    )
    .toSorted((one, other) => Number(isUnique(user, other)) - Number(isUnique(user, one)))
    .slice(0, 3)
  const address = needed ? [{ value: needed.field, reason: 'the one address that each must have' }] : []
  const name = hasPassword(user) ? columns.find((column) => isNobodyElses(user, column)) : undefined
  const texts = columns
    .filter((column) => column !== name && column !== needed)
    .map(({ field }) => ({ value: field, reason: '' }))
  const called = name
    ? [{ value: name.field, reason: 'each has one and nobody else, beside a password' }]
    : []
  questions.push({
    flag: 'set user.attributes.userName',
    message: `${needed ? `Nothing says that people sign in by ${needed.field} of ${titleOf(user)}` : `No column of ${titleOf(user)} holds a login or an address`}${addresses && !part ? `, and nothing tells for certain which row of ${titleOf(addresses)} is a user's` : ''}. Where does userName go?`,
    choices: [
      ...(part && apart ? [apart, scim] : [...address, ...called, scim, ...(apart ? [apart] : []), ...texts]),
    ],
  })
}
