/** What the tests know of each framework; `framework` is a row's, with or without a version (`next 15`). */
import type { OwnAnswer } from '../support/served-host.js'

/** Where the hosts mount the service. */
export const mountPointOf = (framework: string): string =>
  nameOf(framework) === 'next-pages' ? '/api/scim/v2' : '/scim/v2'

/** What frameworks answer by themselves, before any plugin, handler or route of an app can. */
export const ownAnswersOf = (framework: string): readonly OwnAnswer[] => ownAnswers[nameOf(framework)] ?? []

const ownAnswers: Readonly<Record<string, readonly OwnAnswer[]>> = {
  next: ['malformed paths', 'unknown methods'],
  'next-pages': ['malformed paths'],
  // The router of h3, which stands for all servers of Fetch requests.
  fetch: ['malformed paths'],
}

const nameOf = (framework: string) => framework.replace(/ .*/, '')
