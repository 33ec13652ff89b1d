/** What a refused request means: what the identity provider does there, what to change, and where that is told. */
import type { Case, Reader, Words } from './case.js'
import { cases } from './explanations.js'
import { type Provider, providerOf } from './provider.js'
import type { LoggedRequest } from './row.js'

export interface Explanation {
  /** What the answer says. */
  readonly problem: string
  /** What the identity provider does next. */
  readonly provider: string
  /** What to change. */
  readonly fix: string
  /** Where more of it is, in the documentation of scim-gen: `docs/okta.md#what-its-errors-mean`. */
  readonly docs: string
}

/**
 * Explains a request that was refused or has failed.
 *
 * @param named the provider that its connection names; without it, the user agent tells
 * @param reader who is told what to change
 * @returns undefined for one that has succeeded
 */
export function explain(
  row: LoggedRequest,
  named?: string | null,
  reader: Reader = 'developer',
): Explanation | undefined {
  if (row.status < 400) return undefined
  const { problem, fix, provider: does, docs } = cases.find(({ when }) => when(row)) ?? unknown
  const provider = providerOf(row, named)
  return {
    problem: text(problem, row),
    provider: (provider && does?.[provider]) ?? does?.any ?? (provider && NEXT[provider]) ?? NEXT.any,
    fix: text(typeof fix === 'object' ? fix[reader] : fix, row),
    docs: `docs/${docs ?? (provider && GUIDES[provider]) ?? 'identity-providers.md'}`,
  }
}

const text = (words: Words, row: LoggedRequest) => (typeof words === 'string' ? words : words(row))

/** What follows of any error of one resource. */
const NEXT: Readonly<Partial<Record<Provider, string>> & { readonly any: string }> = {
  okta: 'Okta shows it under Dashboard → Tasks, and sends it again when somebody retries it there.',
  entra:
    'Entra notes it in the provisioning logs, and tries again in its next cycle, about forty minutes later.',
  any: 'The identity provider shows its administrator a failure, and sends it again when it synchronises next, or somebody retries it.',
}

const GUIDES: Readonly<Record<Provider, string>> = {
  okta: 'okta.md#what-its-errors-mean',
  entra: 'entra.md#what-its-errors-mean',
  google: 'google.md#what-its-errors-mean',
  onelogin: 'okta.md#what-its-errors-mean',
  jumpcloud: 'okta.md#what-its-errors-mean',
}

const unknown: Pick<Case, 'problem' | 'fix' | 'provider' | 'docs'> = {
  problem: ({ status }) => `The service has refused it with ${status}.`,
  fix: 'Read the detail: it says which part of the request could not be taken.',
}
