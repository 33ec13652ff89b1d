/** `user.store: 'unmapped'`: nothing that an identity provider sends is lost. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { ServedHost } from '../../support/served-host.js'
import { clientOf, unique } from '../client.js'
import { ENTERPRISE } from '../prepare.js'

const UNKNOWN = 'urn:example:scim:schemas:extension:unknown:2.0:User'

const full = {
  name: {
    formatted: 'Dr. Barbara J. Jensen III',
    familyName: 'Jensen',
    givenName: 'Barbara',
    middleName: 'Jane',
    honorificPrefix: 'Dr.',
    honorificSuffix: 'III',
  },
  displayName: 'Babs Jensen',
  nickName: 'Babs',
  profileUrl: 'https://example.com/bjensen',
  title: 'Tour Guide',
  userType: 'Employee',
  preferredLanguage: 'en-US',
  locale: 'en-US',
  timezone: 'America/Los_Angeles',
  phoneNumbers: [
    { value: '555-555-5555', type: 'work', primary: true },
    { value: '555-555-4444', type: 'mobile', display: 'Mobile' },
  ],
  ims: [{ value: 'someaimhandle', type: 'aim' }],
  photos: [{ value: 'https://example.com/photo/F', type: 'photo' }],
  addresses: [
    {
      type: 'work',
      streetAddress: '100 Universal City Plaza',
      locality: 'Hollywood',
      region: 'CA',
      postalCode: '91608',
      country: 'US',
      formatted: '100 Universal City Plaza\nHollywood, CA 91608 USA',
      primary: true,
    },
    { type: 'home', locality: 'Wien', country: 'AT' },
  ],
  entitlements: [{ value: 'parking' }],
  roles: [{ value: 'guide', display: 'Guide', type: 'team', primary: true }],
  x509Certificates: [{ value: 'MIIDQzCCAqygAwIBAgICEAAwDQYJKoZIhvcNAQEFBQAw' }],
  [ENTERPRISE]: {
    employeeNumber: '701984',
    costCenter: '4130',
    organization: 'Universal Studios',
    division: 'Theme Park',
    department: 'Tour Operations',
    manager: { value: '26118915-6090-4610-87e4-49d8ca9f808d' },
  },
}

export function unmappedSuite(host: () => ServedHost): void {
  const { send, create, read, patch, found } = clientOf(host)
  const emails = () => {
    const value = `${unique('mail')}@example.com`
    return [
      { value, type: 'work', primary: true, display: 'At work' },
      { value: `home-${value}`, type: 'home' },
    ]
  }

  test('the full user of RFC 7643 §8.3 goes round, in POST, GET, lists and PUT', async () => {
    const sent = { ...full, emails: emails() }
    const created = await create(sent)
    expect(created).toMatchObject(sent)
    expect(created.schemas).toEqual([
      'urn:ietf:params:scim:schemas:core:2.0:User',
      ...Object.keys(created).filter((key) => key.startsWith('urn:')),
    ])
    expect(await read(`/Users/${created.id}`)).toEqual(created)
    const filter = encodeURIComponent(`id eq "${created.id}"`)
    expect((await read(`/Users?filter=${filter}`)).Resources).toEqual([created])
    const again = await send('PUT', `/Users/${created.id}`, created)
    expect(again.body).toEqual(created)
    expect(again.headers.get('etag')).toBe(created.meta.version)
  })

  test('PUT replaces what is stored, and answers as a GET does afterwards', async () => {
    const { id, userName } = await create({ ...full, emails: emails() })
    const replaced = await send('PUT', `/Users/${id}`, { userName, emails: emails(), nickName: 'B' })
    expect(replaced.body).toMatchObject({ nickName: 'B' })
    expect(Object.keys(replaced.body)).not.toContain('title')
    const got = await send('GET', `/Users/${id}`)
    expect(got.body).toEqual(replaced.body)
    expect(got.headers.get('etag')).toBe(replaced.headers.get('etag'))
  })

  test('PATCH changes one value and leaves the rest', async () => {
    const created = await create({ ...full, emails: emails() })
    const patched = await patch(
      `/Users/${created.id}`,
      { op: 'replace', path: 'phoneNumbers[type eq "mobile"].value', value: '1' },
      { op: 'add', path: 'roles', value: [{ value: 'lead' }] },
      { op: 'remove', path: 'addresses[type eq "home"]' },
      { op: 'replace', path: `${ENTERPRISE}:division`, value: 'Rides' },
      { op: 'remove', path: 'title' },
    )
    const { meta: _, title: __, ...rest } = created
    const expected = {
      ...rest,
      phoneNumbers: [full.phoneNumbers[0], { ...full.phoneNumbers[1], value: '1' }],
      roles: [...full.roles, { value: 'lead' }],
      addresses: [full.addresses[0]],
      [ENTERPRISE]: { ...full[ENTERPRISE], division: 'Rides' },
    }
    const { meta, ...shown } = patched.body
    expect(shown).toEqual(expected)
    expect(await read(`/Users/${created.id}`)).toEqual({ ...expected, meta })
  })

  test('a PATCH that changes nothing writes nothing', async () => {
    const created = await create({ ...full, emails: emails() })
    const patched = await patch(`/Users/${created.id}`, {
      op: 'replace',
      value: { title: full.title, phoneNumbers: full.phoneNumbers },
    })
    expect(patched.body).toEqual(created)
  })

  test("what the host changes in its own columns takes the preferred value's place", async () => {
    const sent = emails()
    const created = await create({ emails: sent })
    const email = `${unique('changed')}@example.com`
    await host().changeEmail(String(sent[0]?.value), email)
    const expected = [{ value: email, type: 'work', primary: true }, sent[1]]
    expect((await read(`/Users/${created.id}`)).emails).toEqual(expected)
    expect(await found(`emails.value eq "${email}"`, [created.id])).toEqual([created.id])
    expect(await found(`emails.value eq "${sent[0]?.value}"`, [created.id])).toEqual([])
    const patched = await patch(`/Users/${created.id}`, { op: 'add', path: 'nickName', value: 'C' })
    expect(patched.body.emails).toEqual(expected)
    expect(await found(`emails[type eq "home"].value eq "${sent[1]?.value}"`, [created.id])).toEqual([
      created.id,
    ])
  })

  test('a password is neither stored nor shown', async () => {
    const created = await create({ password: 'hunter2-secret' })
    expect(JSON.stringify(await read(`/Users/${created.id}`))).not.toContain('hunter2')
    const record = await host().stored('user', created.id)
    expect(record?.rows).toHaveLength(2)
    expect(JSON.stringify(record)).not.toContain('hunter2')
  })

  test('an extension that discovery does not announce is ignored, and no schema of the resource (RFC 7643 §3)', async () => {
    const unknown = { [UNKNOWN]: { colour: 'red', sizes: [1, 2, { deep: true }] } }
    const created = await create(unknown)
    expect(created).not.toHaveProperty([UNKNOWN])
    expect(created.schemas).toEqual(['urn:ietf:params:scim:schemas:core:2.0:User'])
    const patched = await patch(
      `/Users/${created.id}`,
      { op: 'add', path: `${UNKNOWN}:colour`, value: 'blue' },
      { op: 'add', value: unknown },
    )
    expect(patched.body).toEqual(created)
    expect((await send('PUT', `/Users/${created.id}`, { ...created, ...unknown })).body).toEqual(created)
  })

  test('discovery announces the whole of the core schema and of Enterprise User', async () => {
    const { Resources } = await read('/Schemas')
    const user = Resources.find((each: { readonly name: string }) => each.name === 'User')
    const names = user.attributes.map((each: { readonly name: string }) => each.name)
    expect(names).toEqual(expect.arrayContaining(['title', 'addresses', 'x509Certificates', 'groups']))
    expect(names).not.toContain('password')
    const enterprise = await read(`/Schemas/${ENTERPRISE}`)
    expect(enterprise.attributes).toHaveLength(6)
    expect((await read('/ResourceTypes/User')).schemaExtensions).toEqual([
      { schema: ENTERPRISE, required: false },
    ])
  })

  describe('filters and sorting', () => {
    let both: readonly string[]
    let one: string
    let other: string
    beforeAll(async () => {
      one = (await create({ ...full, emails: emails() })).id
      const name = { givenName: 'Al', familyName: 'Ng' }
      other = (await create({ title: '', nickName: 'zoe', name, roles: [{ value: 'x', primary: false }] })).id
      both = [one, other]
    })

    test.each([
      ['title eq "tour guide"', 'one'],
      ['title pr', 'one'],
      ['title eq null', 'other'],
      ['not (title co "guide")', 'other'],
      ['title ne "Tour Guide"', 'other'],
      ['nickName sw "B"', 'one'],
      ['nickName gt "c"', 'other'],
      ['name.middleName eq "jane"', 'one'],
      ['name.givenName eq "barbara"', 'one'],
      ['name.formatted ew "III"', 'one'],
      ['phoneNumbers[type eq "mobile" and value eq "555-555-4444"]', 'one'],
      ['phoneNumbers.type eq "mobile"', 'one'],
      ['phoneNumbers.display pr', 'one'],
      ['not (phoneNumbers pr)', 'other'],
      ['addresses pr', 'one'],
      [`${ENTERPRISE} pr`, 'one'],
      [`schemas eq "${ENTERPRISE}"`, 'one'],
      [`not (schemas co "enterprise")`, 'other'],
      [`name pr and ${ENTERPRISE} eq null`, 'other'],
      ['addresses[type eq "home" and country eq "at"]', 'one'],
      ['addresses.postalCode eq "91608"', 'one'],
      ['roles.primary eq true', 'one'],
      ['roles[primary eq false]', 'other'],
      ['x509Certificates.value sw "MIID"', 'one'],
      [`${ENTERPRISE}:department co "tour"`, 'one'],
      ['division eq "theme park"', 'one'],
      ['manager eq "26118915-6090-4610-87e4-49d8ca9f808d"', 'one'],
      [`not (${ENTERPRISE}:manager.value pr)`, 'other'],
      ['nickName eq "zoe" or title eq "\'; drop table users; --"', 'other'],
    ])('%s finds %s', async (filter, which) => {
      // RFC 7643's name is kept in its parts, or as a whole: a host without a column for the rest has neither.
      expect(await found(filter, both)).toEqual([which === 'one' ? one : other])
    })

    test('what no schema has cannot be filtered', async () => {
      const answer = await send('GET', `/Users?filter=${encodeURIComponent('shoeSize eq "9"')}`)
      expect(answer).toMatchObject({ status: 400, body: { scimType: 'invalidFilter' } })
    })

    const sorted = async (sortBy: string, order: string, among: readonly string[]) => {
      const filter = encodeURIComponent(among.map((id) => `id eq "${id}"`).join(' or '))
      const { Resources } = await read(`/Users?filter=${filter}&sortBy=${sortBy}&sortOrder=${order}`)
      return Resources.map((each: { readonly id: string }) => each.id)
    }

    test('sortBy takes what is stored', async () => {
      expect(await sorted('nickName', 'ascending', both)).toEqual([one, other])
      expect(await sorted('nickName', 'descending', both)).toEqual([other, one])
    })

    test('of several values the primary one counts, else the first (RFC 7644 §3.4.2.3)', async () => {
      const phones = async (...phoneNumbers: readonly object[]) => (await create({ phoneNumbers })).id
      const b = await phones({ value: 'a' }, { value: 'b', primary: true })
      const c = await phones({ value: 'c' }, { value: 'a' })
      const a = await phones({ value: 'A', type: 'work' })
      const none = await phones()
      for (const sortBy of ['phoneNumbers', 'phoneNumbers.value']) {
        expect(await sorted(sortBy, 'ascending', [a, b, c, none])).toEqual([a, b, c, none])
        expect(await sorted(sortBy, 'descending', [a, b, c, none])).toEqual([none, c, b, a])
      }
      expect(await sorted('phoneNumbers.type', 'ascending', [a, b, c])).toEqual([a, b, c])
    })
  })

  test('a stored manager who is a user here is shown as a reference', async () => {
    const boss = await create({ displayName: 'The Boss' })
    const [$ref, displayName] = [`${host().base}/Users/${boss.id}`, 'The Boss']
    const manager = { value: boss.id, $ref, displayName }
    const created = await create({ [ENTERPRISE]: { manager: { value: boss.id } } })
    expect(created[ENTERPRISE]).toEqual({ manager })
    expect(await read(`/Users/${created.id}`)).toEqual(created)
    expect(await found(`manager eq "${boss.id}"`, [created.id])).toEqual([created.id])
    const removed = await patch(`/Users/${created.id}`, { op: 'remove', path: `${ENTERPRISE}:manager` })
    expect(removed.body).not.toHaveProperty(ENTERPRISE)
  })
}
