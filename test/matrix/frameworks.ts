/** What the tests know of each framework, and of each runtime; `framework` is a row's, with or without a version (`next 15`). */
import type { OwnAnswer } from '../support/served-host.js'
import type { Combination } from './combinations.js'

/** Where the hosts mount the service. */
export const mountPointOf = (framework: string): string =>
  nameOf(framework) === 'next-pages' ? '/api/scim/v2' : '/scim/v2'

/** What frameworks and runtimes answer by themselves, before any plugin, handler or route of an app can. */
export const ownAnswersOf = ({ framework, runtime, driver }: Combination): readonly OwnAnswer[] => [
  ...(ofFrameworks[nameOf(framework)] ?? []),
  // Their URLs end at 64 KB, whatever one sets; but for a workerd that Miniflare starts, with D1.
  ...(runtime === 'deno 2' || (runtime === 'workerd 1' && driver !== 'd1')
    ? (['long addresses'] as const)
    : []),
]

const ofFrameworks: Readonly<Record<string, readonly OwnAnswer[]>> = {
  next: ['malformed paths', 'unknown methods'],
  'next-pages': ['malformed paths'],
  // The router of h3, which stands for all servers of Fetch requests.
  fetch: ['malformed paths'],
}

const nameOf = (framework: string) => framework.replace(/ .*/, '')
