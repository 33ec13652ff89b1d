/** The answers that identity providers meet, the most particular first. */
import { type Case, comesAgain, isOf, ofName, says, thing, toSupport } from './case.js'

export const cases: readonly Case[] = [
  {
    when: ({ status, resourceType }) => resourceType === 'Token' && (status === 400 || status === 401),
    problem: ({ scimType }) => `The token endpoint has refused the client: ${scimType ?? 'invalid_client'}.`,
    provider: {
      entra:
        'Entra reports invalid credentials; a job that runs goes into quarantine, and is tried again after 6, 12 and 24 hours, then daily.',
      any: 'The identity provider gets no token, and provisions nobody.',
    },
    fix: {
      developer:
        'The secret has ended, or is of another client. `scim-gen connection list` shows both; `scim-gen connection secret ID` makes one more, to be pasted there with the id of the connection as client identifier.',
      customer:
        'The secret has ended, or is of another client. See the connections on this page; make a new secret there, and paste it with the client identifier of the connection.',
    },
    docs: 'tokens.md#client-credentials',
  },
  {
    when: says(401),
    problem: 'The token is unknown, has expired, was revoked, or its connection is disabled.',
    provider: {
      okta: 'Okta says "Error authenticating: Unauthorized", and provisions nobody until the integration is authenticated again.',
      entra:
        'Entra puts the job into quarantine, tries again after 6, 12 and 24 hours, then daily, and disables it after 28 days.',
      any: 'The identity provider calls its credentials wrong, and provisions nobody until somebody mends them.',
    },
    fix: {
      developer:
        'See `scim-gen connection list`: is the token there, and in force? Give the provider a new one (`scim-gen connection rotate ID`), as its field wants it: without `Bearer`, but for an Okta app of the kind Header Auth.',
      customer:
        'See the connections on this page: is there one for the provider, active, with a credential that has not expired? A new token, made there, is pasted without `Bearer`, but for an Okta app of the kind Header Auth.',
    },
  },
  {
    when: ({ status, resourceType }) => status === 404 && resourceType === null,
    problem: 'The path is none of the service’s.',
    provider: {
      any: 'The identity provider fails the test of the connection, and provisions nobody.',
    },
    fix: {
      developer:
        'The URL that the provider has must end in the `basePath` of scim.config.ts, and have nothing behind it. `scim-gen doctor --url https://YOUR-APP` finds a prefix.',
      customer: 'The URL that the provider has must be the base URL of this page, with nothing behind it.',
    },
  },
  {
    when: says(404),
    problem: (row) => `There is no ${thing(row)} of this id here.`,
    provider: {
      okta: 'Okta reports "Not Found" under Dashboard → Tasks, and knows the old id until the user is assigned anew.',
    },
    fix: {
      developer: (row) =>
        row.resourceType === 'Group'
          ? 'It was deleted here, or is another tenant’s. Unlink the group in the provider, and push it again.'
          : "A DELETE has hidden it (`user.delete: 'hide'`), its row is gone, or `user.where` leaves it out; or the id is another tenant’s. Assign the user anew: a POST makes the account, or gives it back.",
      customer: (row) =>
        row.resourceType === 'Group'
          ? 'It was deleted here. Unlink the group in the provider, and push it again.'
          : 'The account was taken out of this app. Assign the user anew in the provider: that makes the account, or gives it back.',
    },
  },
  {
    when: isOf('uniqueness'),
    problem: (row) =>
      `Another ${thing(row)} has the ${row.resourceType === 'Group' ? 'displayName' : 'userName'} already, or another value that must be unique: one that SCIM did not make, perhaps.`,
    provider: {
      okta: 'Okta reports "Conflict" under Dashboard → Tasks, and does not look for whom it could mean.',
      entra:
        'Entra notes the conflict in the provisioning logs (DuplicateTargetEntries where it finds two), and tries again in its next cycle.',
    },
    fix: {
      developer:
        'Users who were in the app before get their SCIM records by `scim-gen backfill`: then they are found, instead of met. `user.adopt: true` lets a tenant that is trusted with it take them over.',
      customer: toSupport(
        'users who were in the app before can be connected with those of the provider. Or give one of the two another name.',
      ),
    },
    docs: 'backfill.md',
  },
  {
    when: says(412),
    problem: 'It was changed since the client read it (`If-Match`).',
    fix: 'Nothing: the client reads it again.',
    provider: comesAgain,
  },
  {
    when: isOf('invalidFilter', / cannot be filtered/),
    problem: (row) =>
      `It looks ${row.resourceType === 'Group' ? 'groups' : 'users'} up by an attribute that cannot be searched here${ofName(row)}.`,
    provider: {
      okta: 'Okta looks users up by its unique identifier field; the assignment fails.',
      entra:
        'Entra looks up by the matching attributes of its mapping; whoever they are for fails, in each cycle.',
      any: 'The identity provider cannot tell who is there already, and creates nobody.',
    },
    fix: {
      developer:
        'Let it match by `userName` (groups: `displayName`); or map the attribute, in `user.attributes` of scim.config.ts.',
      customer:
        'Let it match by `userName` (groups: `displayName`), in the attribute mapping of the provider.',
    },
    docs: 'attributes.md#what-can-be-filtered-and-sorted-by',
  },
  {
    when: isOf('invalidFilter'),
    problem:
      'The filter is not one that SCIM knows (RFC 7644 §3.4.2.2), or compares what cannot be compared.',
    fix: {
      developer: 'See the detail. A value without quotes is read with `quirks: { unquotedWords: true }`.',
      customer: toSupport(
        'it can be told to read some filters that SCIM does not know. The detail says which part is meant.',
      ),
    },
    docs: 'identity-providers.md#quirks',
  },
  {
    when: isOf('invalidSyntax', /PatchOp schema required/),
    problem: 'A PATCH without its schema, `urn:ietf:params:scim:api:messages:2.0:PatchOp`.',
    fix: {
      developer: 'It is read with `quirks: { patchWithoutSchemas: true }` in scim.config.ts.',
      customer: toSupport('it can be told to read what comes without.'),
    },
    docs: 'identity-providers.md#quirks',
  },
  {
    when: isOf('invalidSyntax', /JSON/),
    problem: 'The body is no JSON, or not what SCIM has there.',
    fix: 'A proxy that changes bodies, or a template that an administrator has edited (OneLogin).',
  },
  {
    when: isOf('invalidValue', /^members: there is no/),
    problem: 'It names a member who is no SCIM user here, and so nothing was changed.',
    fix: 'Assign that user to the application, or to its scope, so that it comes before the group; nested groups are not provisioned.',
  },
  {
    when: isOf('invalidValue', / is required/),
    problem: (row) => `A value is missing that nobody can be without here${ofName(row)}.`,
    fix: {
      developer:
        'Map the attribute in the provider; or give the column a value of its own, in `user.create` of scim.config.ts.',
      customer: 'Map the attribute in the provider, and see that whoever is assigned has a value for it.',
    },
    docs: 'attributes.md#what-else-a-new-row-needs',
  },
  {
    when: isOf('invalidValue', /startIndex|count/),
    problem: 'It asks for a page that cannot be.',
    fix: {
      developer:
        "`pagination: 'lenient'` in scim.config.ts moves it into the range, as RFC 7644 §3.4.2.4 says.",
      customer: toSupport('it can be told to move such pages into the range.'),
    },
    docs: 'identity-providers.md#more-tolerance',
  },
  {
    when: isOf('invalidValue'),
    problem: (row) => `A value is of another type, or too long${ofName(row)}.`,
    fix: 'Mend the mapping in the provider (Okta: Profile Editor; Entra: Attribute Mapping): what it maps there is not what the attribute takes.',
  },
  {
    when: isOf('noTarget'),
    problem: 'It changes a value that the resource does not have.',
    fix: {
      developer:
        '`quirks: { replaceCreates: true }`, which is the default, makes it; a remove without a path has no target ever.',
      customer:
        'Map a value for the attribute in the provider, so that there is one to change; or assign the user anew.',
    },
    docs: 'identity-providers.md#quirks',
  },
  {
    when: isOf('invalidPath'),
    problem: 'It changes an attribute that SCIM does not have here.',
    fix: {
      developer:
        'Take it out of the mapping in the provider. An attribute of your own is announced by an extension, of which `/Schemas` tells.',
      customer: 'Take it out of the mapping in the provider.',
    },
    docs: 'attributes.md',
  },
  {
    when: isOf('mutability'),
    problem: (row) => `It changes what cannot be changed${ofName(row)}.`,
    fix: {
      developer:
        'Take the attribute out of the mapping in the provider: it is read-only, required, or another model’s to change.',
      customer: 'Take the attribute out of the mapping in the provider: nobody but this app changes it.',
    },
    docs: 'attributes.md',
  },
  {
    when: (row) =>
      row.scimType === 'invalidCursor' || row.scimType === 'expiredCursor' || row.scimType === 'invalidCount',
    problem: 'The cursor is not one for this list, or has expired.',
    fix: {
      developer:
        'Nothing, where it was one request: the client begins again. Where each fails, several processes have secrets of their own: pass one `cursorSecret` to all.',
      customer: `Nothing, where it was one request: the client begins again. ${toSupport('its instances may not agree.', ', where each fails')}`,
    },
    docs: 'frameworks.md',
  },
  {
    when: says(403),
    problem: 'The app does not let it: a rule of its own, or a group that is a role.',
    fix: {
      developer: 'See the detail, the hooks and `mayWrite` of your app.',
      customer:
        'The detail says why, where the app tells. Groups that are roles here, and people whom another organization shares, are changed in the app.',
    },
    docs: 'hooks.md',
  },
  {
    when: says(405),
    problem: ({ method }) => `${method} is nothing that can be done there.`,
    fix: {
      developer: 'Switch the action off in the provider; or the URL has something behind the `basePath`.',
      customer:
        'Switch the action off in the provider; or the URL there has something behind the base URL of this page.',
    },
  },
  {
    when: says(413),
    problem: 'The request is larger than one may be.',
    provider: { any: 'The identity provider sends the same again, and is refused again.' },
    fix: 'Groups of that size are for PATCH: let the provider push changes, rather than all members at once.',
  },
  {
    when: says(415),
    problem: 'The body comes in a form that is not read: compressed, or no JSON by its Content-Type.',
    fix: 'A proxy, or a setting of the provider: `application/scim+json` or `application/json`, without Content-Encoding.',
  },
  {
    when: says(429),
    problem: 'More was asked than a connection may ask, or a rule of the app has stopped it.',
    provider: comesAgain,
    fix: {
      developer: 'Nothing, where it passes. A higher limit: `connections.rateLimit` in scim.config.ts.',
      customer: `Nothing, where it passes. ${toSupport('it can let a connection ask more often.', ', where it stays')}`,
    },
    docs: 'tokens.md#how-often-a-connection-may-ask',
  },
  {
    when: says(501),
    problem: 'The service does not know who /Me is.',
    fix: {
      developer: 'Identity providers do not ask for it. `me` in auth.ts can tell.',
      customer: 'Nothing: identity providers do not ask for it.',
    },
  },
  {
    when: says(503),
    problem: 'The database could not be asked, or was too slow. Nothing was written.',
    provider: comesAgain,
    fix: {
      developer:
        'See your database, and what `onError` was told at that time. Slow look-ups: `scim-gen doctor --database` says which columns want an index.',
      customer: `Nothing, where it passes. ${toSupport('its database was too slow at that time.', ', where it stays')}`,
    },
    docs: 'doctor.md#the-database',
  },
  {
    when: ({ status }) => status >= 500,
    problem: 'A fault of the app, and not of the request.',
    fix: {
      developer:
        'A hook, an adapter, or a function that the config names, perhaps. The error itself was told to `onError`, at that time; no answer ever holds it, nor does this log.',
      customer: toSupport('the error is in its own log, by that time.'),
    },
    docs: 'hooks.md',
  },
]
