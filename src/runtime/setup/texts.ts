/** All that the page says, in English. To translate it, pass others: `texts: { title: 'Benutzer und Gruppen', … }`, and `lang`. */
import { type Explanation, explain } from '../log/explain.js'
import type { LoggedRequest } from '../log/row.js'
import { type Guides, guides } from './guides.js'

export const english = {
  title: 'User provisioning',
  lead: 'Your identity provider creates, updates and deactivates the users and groups of this app, by SCIM 2.0.',
  back: 'Back to the overview',
  copy: 'Copy',
  copied: 'Copied',
  never: 'Never',
  none: 'None yet',

  users: 'Users',
  groups: 'Groups',
  lastSync: 'Last request',
  errorsToday: 'Errors, last 24 hours',
  counting: 'Counting…',
  notKnown: 'Not recorded',

  endpoint: 'Base URL',
  endpointNote: 'The address that identity providers send their requests to.',
  tokenEndpoint: 'Token endpoint',
  noHttps:
    'Identity providers send to *https* addresses only. This page came by http: open it by the address that the world knows the app by.',

  connections: 'Connections',
  connectionsNote: 'One for each identity provider. Its credential is shown once, when it is made.',
  noConnections: 'There is none yet. Make the first one, then follow the steps of your identity provider.',
  ended: 'Ended connections',
  active: 'Active',
  waiting: 'Waiting for its first request',
  disabled: 'Disabled',
  noCredential: 'No credential',
  expiresSoon: (days: number): string =>
    days < 1 ? 'Expires today' : `Expires in ${days} ${days === 1 ? 'day' : 'days'}`,
  rotating: 'Being rotated',
  heard: 'Last heard from',
  clientId: 'Client identifier',

  credentials: 'Credentials',
  kind: 'Kind',
  beginsWith: 'Begins with',
  made: 'Made',
  used: 'Last used',
  expires: 'Expires',
  token: 'Token',
  secret: 'Client secret',
  key: 'Trusted issuer',

  newConnection: 'New connection',
  name: 'Name',
  nameHint: 'Acme Okta',
  provider: 'Identity provider',
  access: 'Credential',
  byToken: 'Token',
  bySecret: 'Client credentials (OAuth 2.0)',
  lasts: 'Valid for',
  forever: 'Until it is revoked',
  days: (count: number): string => (count === 365 ? 'One year' : `${count} days`),
  lastsNote: 'A credential that expires ends provisioning on that day, unless somebody has replaced it.',
  create: 'Create connection',

  test: 'Test',
  rotate: 'Replace token',
  newToken: 'New token',
  rotateSecret: 'Replace secret',
  newSecret: 'New secret',
  disable: 'Disable',
  enable: 'Enable',
  revoke: 'Revoke',
  revokeNote:
    'All credentials of this connection end at once, and for good: its identity provider is refused from then on. Nobody is deleted or deactivated by it.',
  revokeSure: 'Revoke all credentials',
  disableNote: 'Requests are refused until the connection is enabled again, with the same credentials.',
  twoTokens:
    'Both tokens are valid. Put the newer one into the identity provider; once it is in use, end the older one.',
  twoSecrets:
    'Both secrets are valid. Put the newer one into the identity provider; once it is in use, end the older one.',
  newerInUse: 'The newer one is in use: the older one can end.',
  newerUnused: 'The newer one has not been used yet.',
  complete: 'End the older one',
  cancel: 'Cancel: end the newer one',

  issuedToken: (name: string): string => `The token of ${name}`,
  issuedSecret: (name: string): string => `The client secret of ${name}`,
  shownOnce: 'Copy it now. It is shown this once: nothing keeps it, and nobody can look it up.',
  stillValid: 'The one before it stays valid until you end it, so nothing stops meanwhile.',
  saved: 'I have saved it',
  whereItGoes: (provider: string): string => `Where it goes: ${provider}`,

  guides,
  steps: 'Set up your identity provider',
  stepsNote: 'Make a connection first: the credential goes where it is named below.',
  theCredential: 'the credential, as it was shown',
  theClientId: 'the client identifier of the connection',

  requests: 'Requests',
  requestsLive: 'What your identity provider sends appears here as it comes.',
  requestsNote: 'What your identity provider has sent, the newest first.',
  requestsOff:
    'This app records no requests. Its support can have that switched on: what came is seen here then, and why something was refused. Values are not recorded.',
  noRequests: 'Nothing has come yet. Press *Test* in your identity provider’s console, or assign somebody.',
  noErrors: 'Nothing was refused.',
  onlyErrors: 'Errors only',
  allRequests: 'All requests',
  older: 'Older',
  newest: 'Newest',
  news: 'New requests:',
  offline: 'The connection to this app is interrupted; it is tried again.',
  attributes: 'Attributes',
  members: 'Members',
  membersChanged: (added: number, removed: number): string =>
    [added > 0 && `${added} added`, removed > 0 && `${removed} removed`].filter(Boolean).join(', '),
  took: 'Took',
  connection: 'Connection',
  answer: 'Answer',
  client: 'Client',
  correlation: 'Correlation id',
  request: (row: LoggedRequest): string => describe(row),
  problem: 'What it means',
  providerDoes: 'What the provider does',
  fix: 'What to change',
  explain: (row: LoggedRequest, provider?: string): Explanation | undefined =>
    explain(row, provider, 'customer'),

  tested: (name: string): string => `Test of ${name}`,
  testedNote: 'The service was asked as this connection, with what identity providers ask first.',
  isActive: 'The connection is let in',
  isDisabled: 'The connection is disabled: its requests are refused with 401',
  hasCredential: 'It has a credential in force',
  lacksCredential: 'It has no credential in force: make a new one',
  findsNobody: 'Looks for a user who is not there, and gets an empty list',
  listsUsers: 'Reads users',
  listsGroups: 'Reads groups',
  answered: (status: number, milliseconds: number): string => `${status} in ${milliseconds} ms`,
  isHttps: 'The base URL is https',
  isHttp: 'The base URL is http: identity providers send to https only',
  wasHeard: 'Its identity provider was heard from',
  notHeard: 'Its identity provider was not heard from yet: check URL and credential there',
  reachable: 'The base URL reaches the service from this browser',
  unreachable: 'Something else answers at the base URL: a sign-in page, a proxy, or nothing',
  passed: 'Passed',
  failed: 'Failed',
  toNote: 'Note',

  done: {
    complete: 'The older credential has ended.',
    cancel: 'The newer credential has ended; the older one goes on.',
    disable: 'The connection is disabled: its requests are refused.',
    enable: 'The connection is let in again.',
    revoke: 'All credentials of the connection have ended.',
  },
  problems: {
    unknown: 'There is no such connection.',
    rotating: 'It has two credentials already: end one of them first.',
    notRotating: 'It has one credential only, so none can be ended beside it.',
    nameless: 'A connection needs a name, of 100 characters at the most.',
    foreign:
      'The form came from another site, or from a browser that does not say where it came from. Nothing was changed.',
    unread: 'The form could not be read. Nothing was changed.',
  },
  refusedTitle: 'Nothing to see here',
  refused: 'You are not signed in as an administrator of an organization here.',
  failedTitle: 'Something went wrong',
  failedNote:
    'The page could not be made. Try again in a moment; the developers of this app find the error in its log.',
} as const

type Text<T> = T extends string
  ? string
  : T extends (...args: infer Args) => infer Gives
    ? (...args: Args) => Gives
    : T extends Guides
      ? Guides
      : { readonly [name in keyof T]: Text<T[name]> }

/** What a translation has; of what it leaves out the English is shown. */
export type SetupTexts = Text<typeof english>

/** A request in a few words: `Changed a user`. */
function describe({ method, resourceType, resourceId, status }: LoggedRequest): string {
  if (resourceType === 'Bulk') return 'Sent several operations at once'
  if (resourceType === 'Token') return 'Asked for an access token'
  if (resourceType === null) return 'Asked for what is not there'
  if (resourceType !== 'User' && resourceType !== 'Group') return 'Read what the service can do'
  const noun = resourceType.toLowerCase()
  if (method === 'GET') return resourceId === null ? `Looked for ${noun}s` : `Read a ${noun}`
  const [did, todo] = VERBS[method] ?? ['Asked for', 'ask for']
  return status < 400 ? `${did} a ${noun}` : `Tried to ${todo} a ${noun}`
}

const VERBS: Readonly<Record<string, readonly [did: string, todo: string]>> = {
  POST: ['Created', 'create'],
  PUT: ['Replaced', 'replace'],
  PATCH: ['Changed', 'change'],
  DELETE: ['Deleted', 'delete'],
}
