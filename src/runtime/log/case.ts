/** What an answer is known by, and what is said of it. */
import type { Provider } from './provider.js'
import type { LoggedRequest } from './row.js'

/** A sentence, or what makes one of a request. */
export type Words = string | ((row: LoggedRequest) => string)

/** Whoever has the code of the service, and whoever has the console of the identity provider alone. */
export type Reader = 'developer' | 'customer'

export interface Case {
  readonly when: (row: LoggedRequest) => boolean
  readonly problem: Words
  /** Where both can do the same, it is said once. */
  readonly fix: Words | Readonly<Record<Reader, Words>>
  /** What a provider does then, where it is not what it does with any error. */
  readonly provider?: Readonly<Partial<Record<Provider | 'any', string>>>
  /** The page that tells of it, where that is none of the provider's. */
  readonly docs?: string
}

export const says =
  (status: number, pattern?: RegExp) =>
  ({ status: was, detail }: LoggedRequest) =>
    was === status && (pattern === undefined || pattern.test(detail ?? ''))

export const isOf =
  (scimType: string, pattern?: RegExp) =>
  ({ status, scimType: was, detail }: LoggedRequest) =>
    status >= 400 && was === scimType && (pattern === undefined || pattern.test(detail ?? ''))

/** `user`, `group`, or what else there is. */
export const thing = ({ resourceType }: LoggedRequest) =>
  resourceType === 'User' || resourceType === 'Group' ? resourceType.toLowerCase() : 'resource'

/** The attribute that a detail names: `emails.value is required`. */
const named = ({ detail }: LoggedRequest) =>
  /^(?:Invalid \w+: )?([A-Za-z$][\w$.:-]*) /.exec(detail ?? '')?.[1]

/** What no customer can mend. */
export const toSupport = (why: string, when = '') =>
  `Show this request, with its time, to the support of this app${when}: ${why}`

export const comesAgain = {
  any: 'The identity provider waits, and sends it again by itself.',
} as const

export const ofName = (row: LoggedRequest) => {
  const name = named(row)
  return name === undefined ? '' : `: ${name}`
}
