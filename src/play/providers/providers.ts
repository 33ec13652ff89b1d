import { entraMatching, type Matching } from './entra.js'
import { google } from './google.js'
import type { ProviderName } from './names.js'
import { okta, oktaCustom } from './okta.js'
import type { Provider } from './provider.js'

/** The provider of a name. */
export function providerOf(name: ProviderName, matching: Matching = 'userName'): Provider {
  return { okta, 'okta-custom': oktaCustom, entra: entraMatching(matching), google }[name]
}
