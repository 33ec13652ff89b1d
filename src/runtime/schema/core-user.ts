/** The core schema of users (RFC 7643 §4.1, with the characteristics of §8.7.1). */
import type { Schema } from './attribute.js'
import { binary, boolean, complex, plural, primary, reference, string } from './define.js'

export const USER_URN = 'urn:ietf:params:scim:schemas:core:2.0:User'

export const coreUser: Schema = {
  id: USER_URN,
  name: 'User',
  description: 'User account',
  attributes: [
    string('userName', 'The name the user signs in with', { required: true, uniqueness: 'server' }),
    complex('name', "The parts of the user's name", [
      string('formatted', 'The whole name, as shown to people'),
      string('familyName', 'Family name'),
      string('givenName', 'Given name'),
      string('middleName', 'Middle names'),
      string('honorificPrefix', 'Title in front of the name, such as "Dr."'),
      string('honorificSuffix', 'Title behind the name, such as "III"'),
    ]),
    string('displayName', 'The name shown to people'),
    string('nickName', 'The casual name'),
    reference('profileUrl', "Address of the user's online profile", { referenceTypes: ['external'] }),
    string('title', 'Job title, such as "Vice President"'),
    string('userType', 'Relation to the organization, such as "Contractor"'),
    string('preferredLanguage', 'Preferred languages, as in an Accept-Language header'),
    string('locale', 'Locale for dates, numbers and currency, such as "en-US"'),
    string('timezone', 'Time zone by its IANA name, such as "Europe/Vienna"'),
    boolean('active', 'Whether the user may sign in'),
    string('password', 'Password in clear text', { mutability: 'writeOnly', returned: 'never' }),
    plural('emails', 'Email addresses', string('value', 'Email address'), ['work', 'home', 'other']),
    plural('phoneNumbers', 'Phone numbers', string('value', 'Phone number'), [
      'work',
      'home',
      'mobile',
      'fax',
      'pager',
      'other',
    ]),
    plural('ims', 'Instant messaging addresses', string('value', 'Instant messaging address'), [
      'aim',
      'gtalk',
      'icq',
      'xmpp',
      'msn',
      'skype',
      'qq',
      'yahoo',
    ]),
    plural(
      'photos',
      'Photos of the user',
      reference('value', 'Address of a photo', { referenceTypes: ['external'] }),
      ['photo', 'thumbnail'],
    ),
    complex(
      'addresses',
      'Postal addresses',
      [
        string('formatted', 'The whole address, as on a letter'),
        string('streetAddress', 'Street, house number and the like'),
        string('locality', 'City'),
        string('region', 'State or region'),
        string('postalCode', 'Postal code'),
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
        string('value', 'Id of the group', { mutability: 'readOnly' }),
        reference('$ref', 'Address of the group', {
          mutability: 'readOnly',
          referenceTypes: ['Group'],
        }),
        string('display', 'Name of the group', { mutability: 'readOnly' }),
        string('type', 'How the user belongs to it', {
          mutability: 'readOnly',
          // A group has users for members, and no groups.
          canonicalValues: ['direct'],
        }),
      ],
      { multiValued: true, mutability: 'readOnly' },
    ),
    plural('entitlements', 'What the user is entitled to', string('value', 'An entitlement')),
    plural('roles', "The user's roles", string('value', 'A role')),
    plural(
      'x509Certificates',
      'Certificates of the user',
      binary('value', 'X.509 certificate, DER in base64'),
    ),
  ],
}
