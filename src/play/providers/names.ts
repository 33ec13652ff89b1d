/** Whose requests there are; `okta-custom` is an integration that an administrator of Okta made. */
export const PROVIDERS = ['okta', 'okta-custom', 'entra', 'google'] as const

export type ProviderName = (typeof PROVIDERS)[number]
