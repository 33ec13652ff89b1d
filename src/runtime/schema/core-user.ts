/** The core schema of users (RFC 7643 §4.1, with the characteristics of §8.7.1). */
import type { Schema } from './attribute.js'
import { binary, boolean, complex, link, plural, primary, readOnly, reference, string } from './define.js'

export const USER_URN = 'urn:ietf:params:scim:schemas:core:2.0:User'

const external = { referenceTypes: ['external'] }

export const coreUser: Schema = {
  id: USER_URN,
  name: 'User',
  description: 'User account',
  attributes: [
    string('userName', 'Name to sign in with', { required: true, uniqueness: 'server' }),
    complex('name', 'Parts of the name', [
      string('formatted', 'The whole name'),
      ...['familyName', 'givenName', 'middleName', 'honorificPrefix', 'honorificSuffix'].map((name) =>
        string(name),
      ),
    ]),
    string('displayName', 'Name shown to people'),
    string('nickName'),
    reference('profileUrl', 'Address of the online profile', external),
    string('title', 'Job title'),
    string('userType'),
    string('preferredLanguage', 'Preferred languages, as in Accept-Language'),
    string('locale', 'Locale, such as "en-US"'),
    string('timezone', 'Time zone, such as "Europe/Vienna"'),
    boolean('active', 'Whether the user may sign in'),
    string('password', 'Password in clear text', { mutability: 'writeOnly', returned: 'never' }),
    plural('emails', ['work', 'home', 'other']),
    plural('phoneNumbers', ['work', 'home', 'mobile', 'fax', 'pager', 'other']),
    plural(
      'ims',
      ['aim', 'gtalk', 'icq', 'xmpp', 'msn', 'skype', 'qq', 'yahoo'],
      undefined,
      'Instant messaging addresses',
    ),
    plural('photos', ['photo', 'thumbnail'], reference('value', 'Address of a photo', external)),
    complex(
      'addresses',
      'Postal addresses',
      [
        string('formatted', 'The whole address'),
        string('streetAddress'),
        string('locality', 'City'),
        string('region', 'State or region'),
        string('postalCode'),
        string('country', 'Country, as an ISO 3166-1 alpha-2 code'),
        string('type', 'What the address is used for', { canonicalValues: ['work', 'home', 'other'] }),
        primary,
      ],
      { multiValued: true },
    ),
    complex(
      'groups',
      'Groups the user belongs to; they change at the group',
      [
        ...link('Group', 'display', readOnly),
        // A group has users for members, and no groups.
        string('type', undefined, { ...readOnly, canonicalValues: ['direct'] }),
      ],
      { ...readOnly, multiValued: true },
    ),
    plural('entitlements'),
    plural('roles'),
    plural('x509Certificates', undefined, binary('value', 'Certificate, DER in base64')),
  ],
}
