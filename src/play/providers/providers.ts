import { entraMatching, type Matching } from './entra.js'
import { google } from './google.js'
import { okta } from './okta.js'
import type { Provider } from './provider.js'

export const PROVIDERS = ['okta', 'entra', 'google'] as const

export type ProviderName = (typeof PROVIDERS)[number]

/** The provider of a name. */
export function providerOf(name: ProviderName, matching: Matching = 'userName'): Provider {
  return { okta, entra: entraMatching(matching), google }[name]
}
