/** How each identity provider is set up: what its console calls things, and what goes where. `docs/okta.md` and the others tell more. */

/** What is filled in: something of the connection's, or a text that is the same for all. */
type Value = 'url' | 'credential' | 'tokenEndpoint' | 'clientId' | { readonly says: string }

type GuideFields = readonly (readonly [label: string, value: Value])[]

export interface Guide {
  readonly name: string
  /** Sentences, with the marks of `markup`: what is done before the fields, and after them. */
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** The fields with a token. */
  readonly token: GuideFields
  /** The fields with client credentials, where it takes them. */
  readonly secret?: GuideFields
  /** Whether it is to have client credentials, where there is a token endpoint. */
  readonly prefersSecret?: true
  /** The page of the documentation. */
  readonly guide: string
}

/** The providers that have a guide; all others have `other`. */
export const PROVIDERS = ['okta', 'entra', 'google', 'other'] as const
export type GuideName = (typeof PROVIDERS)[number]
export type Guides = Readonly<Record<GuideName, Guide>>

export const guides: Guides = {
  okta: {
    name: 'Okta',
    guide: 'okta.md',
    before: [
      'In the Admin Console open *Applications* and the application of this app. It signs in by SAML 2.0 or SWA: Okta has no SCIM for applications of OpenID Connect.',
      '*General* → *App Settings* → *Edit*: set *Provisioning* to *SCIM*.',
      '*Provisioning* → *Integration* → *Edit*, and fill in:',
    ],
    token: [
      ['SCIM connector base URL', 'url'],
      ['Unique identifier field for users', { says: 'userName' }],
      ['Authentication mode', { says: 'HTTP Header' }],
      ['Authorization', 'credential'],
    ],
    after: [
      'Tick *Import New Users and Profile Updates*, *Push New Users*, *Push Profile Updates* and *Push Groups*.',
      'Press *Test Connector Configuration*, then *Save*.',
      '*Provisioning* → *To App* → *Edit*: enable *Create Users*, *Update User Attributes* and *Deactivate Users*. Without them Okta sends nothing.',
      'Assign somebody under *Assignments*: their request appears here, under *Requests*.',
    ],
  },
  entra: {
    name: 'Microsoft Entra ID',
    guide: 'entra.md',
    prefersSecret: true,
    before: [
      'In the Entra admin center open *Enterprise applications* → *New application* → *Create your own application* → *Integrate any other application you don’t find in the gallery*.',
      '*Provisioning* → *New configuration*, and fill in:',
    ],
    token: [
      ['Authentication method', { says: 'Secret Token' }],
      ['Tenant URL', 'url'],
      ['Secret Token', 'credential'],
    ],
    secret: [
      ['Authentication method', { says: 'OAuth2 Client Credentials Grant' }],
      ['Tenant URL', 'url'],
      ['Token endpoint', 'tokenEndpoint'],
      ['Client identifier', 'clientId'],
      ['Client secret', 'credential'],
    ],
    after: [
      'Press *Test Connection*: it looks for a user who cannot be there, and is content with an empty list. Then *Create*.',
      'Under *Users and groups* assign somebody. Keep the mapping of `active`: without it nobody is ever deactivated.',
      'Try one person with *Provision on demand*, and see its requests here. Then *Start provisioning*: later cycles come about every forty minutes.',
    ],
  },
  google: {
    name: 'Google Workspace',
    guide: 'google.md',
    before: [
      'In the Admin console open *Apps* → *Web and mobile apps*, and the SAML app of this app. Google provisions only apps of its catalogue.',
      '*Autoprovisioning* → *Configure autoprovisioning*, and fill in:',
    ],
    token: [
      ['Access token', 'credential'],
      ['Endpoint URL', 'url'],
    ],
    after: [
      'Go through the attribute mapping: see that `userName` and the e-mail address come.',
      'Turn *Autoprovisioning* on, and the app itself on for somebody under *User access*. Google synchronises every few hours.',
    ],
  },
  other: {
    name: 'Another identity provider',
    guide: 'identity-providers.md',
    before: [
      'Look for provisioning by SCIM 2.0 in its console, in the settings of the application, and fill in:',
    ],
    token: [
      ['URL', 'url'],
      ['Token', 'credential'],
    ],
    secret: [
      ['URL', 'url'],
      ['Token endpoint', 'tokenEndpoint'],
      ['Client identifier', 'clientId'],
      ['Client secret', 'credential'],
    ],
    after: [
      'Let it test the connection, then assign somebody: their request appears here, under *Requests*.',
    ],
  },
}

/** The guide of a provider, as a connection names it. */
export function guideNameOf(provider: string | undefined): GuideName {
  const name = provider?.toLowerCase() ?? ''
  return PROVIDERS.find((known) => known === name) ?? 'other'
}

/** What the fields of one connection are filled with. */
export interface FieldValues {
  /** The base URL of the service. */
  readonly url: string
  readonly credential: string
  readonly clientId: string
}

export interface Field {
  readonly label: string
  readonly value: string
  /** Of what it is: a value that is the same for all is chosen rather than pasted. */
  readonly of: 'url' | 'credential' | 'tokenEndpoint' | 'clientId' | 'choice'
}

/** The fields of a guide with what goes into them. */
export function fieldsOf(
  guide: Guide,
  kind: 'token' | 'secret',
  { url, credential, clientId }: FieldValues,
): readonly Field[] {
  const values = { url, credential, clientId, tokenEndpoint: `${url}/oauth/token` }
  return (guide[kind] ?? guides.other[kind] ?? guide.token).map(([label, value]) =>
    typeof value === 'string'
      ? { label, value: values[value], of: value }
      : { label, value: value.says, of: 'choice' },
  )
}
