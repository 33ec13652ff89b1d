/** Attributes of several values of which a column holds one: the others are kept beside it, found, changed and removed. */
import { describe, expect, test } from 'vitest'
import type { ServedHost } from '../../support/served-host.js'
import { clientOf, unique } from '../client.js'

const two = () => {
  const value = `${unique('mail')}@example.com`
  return [
    { value, type: 'work', primary: true },
    { value: `home-${value}`, type: 'home', display: 'At home' },
  ] as const
}

export function valuesSuite(host: () => ServedHost): void {
  const { send, create, read, patch, found } = clientOf(host)
  /** What is kept beside the columns, as text. */
  const kept = async (id: string) => {
    const record = await host().stored('user', id)
    return JSON.stringify(Object(record?.rows[0]).attributes)
  }

  test('all values of a POST come back, in GET and lists, and the primary one is in the column', async () => {
    const emails = two()
    const phoneNumbers = [{ value: '1', type: 'mobile' }, { value: '2', type: 'work' }, { value: '3' }]
    const addresses = [
      { locality: 'Wien', streetAddress: 'Ring 1', type: 'work', primary: true },
      { locality: 'Graz', type: 'home' },
    ]
    const created = await create({ emails, phoneNumbers, addresses })
    expect(created).toMatchObject({ emails, phoneNumbers, addresses })
    expect(await read(`/Users/${created.id}`)).toEqual(created)
    const filter = encodeURIComponent(`id eq "${created.id}"`)
    expect((await read(`/Users?filter=${filter}`)).Resources).toEqual([created])
    const again = await send('PUT', `/Users/${created.id}`, created)
    expect(again.body).toEqual(created)
    // The preferred ones stand in the columns: without what is kept, they are what is shown.
    await host().changeEmail(emails[0].value, `new-${emails[0].value}`)
    expect((await read(`/Users/${created.id}`)).emails).toEqual([
      { ...emails[0], value: `new-${emails[0].value}` },
      emails[1],
    ])
  })

  test('one value that is as the column shows it takes no place on the record', async () => {
    const [work] = two()
    const created = await create({ emails: [work], phoneNumbers: [{ value: '9' }] })
    expect(created.emails).toEqual([work])
    expect(created.phoneNumbers).toEqual([{ value: '9', type: 'work', primary: true }])
    expect(await kept(created.id)).toBe('null')
    // What there is more to say of it does.
    const shown = { ...work, type: 'other', display: 'Sales' }
    const patched = await patch(`/Users/${created.id}`, { op: 'replace', path: 'emails', value: [shown] })
    expect(patched.body.emails).toEqual([shown])
    expect(await kept(created.id)).toContain('Sales')
    const back = await patch(`/Users/${created.id}`, { op: 'replace', path: 'emails', value: [work] })
    expect(back.body.emails).toEqual([work])
    expect(await kept(created.id)).toBe('null')
  })

  describe('PATCH', () => {
    test('adds a value, by a value path that selects nothing too, and adds it once', async () => {
      const [work, home] = two()
      const { id } = await create({ emails: [work] })
      const added = await patch(`/Users/${id}`, { op: 'add', path: 'emails', value: [home] })
      expect(added.body.emails).toEqual([work, home])
      const twice = await patch(`/Users/${id}`, { op: 'add', path: 'emails', value: [home] })
      expect(twice.body).toEqual(added.body)
      const path = 'phoneNumbers[type eq "mobile"].value'
      const phone = await patch(`/Users/${id}`, { op: 'add', path, value: '5' })
      expect(phone.body.phoneNumbers).toEqual([{ type: 'mobile', value: '5' }])
      expect(await read(`/Users/${id}`)).toEqual(phone.body)
    })

    test('removes one of them, the preferred one too, and all', async () => {
      const [work, home] = two()
      const phoneNumbers = [
        { value: '1', type: 'work' },
        { value: '2', type: 'mobile' },
        { value: '3', type: 'fax' },
      ]
      const { id } = await create({ emails: [work, home], phoneNumbers })
      const remove = (path: string) => patch(`/Users/${id}`, { op: 'remove', path })
      expect((await remove('phoneNumbers[type eq "mobile"]')).body.phoneNumbers).toEqual([
        phoneNumbers[0],
        phoneNumbers[2],
      ])
      expect((await remove('phoneNumbers[type eq "work"]')).body.phoneNumbers).toEqual([phoneNumbers[2]])
      expect((await read(`/Users/${id}`)).phoneNumbers).toEqual([phoneNumbers[2]])
      expect((await remove('phoneNumbers')).body).not.toHaveProperty('phoneNumbers')
      expect(await read(`/Users/${id}`)).not.toHaveProperty('phoneNumbers')
      expect((await remove('emails[type eq "home"]')).body.emails).toEqual([work])
      expect(await kept(id)).toBe('null')
    })
  })

  test('discovery announces what can be written', async () => {
    const { attributes } = await read('/Schemas/urn:ietf:params:scim:schemas:core:2.0:User')
    for (const name of ['emails', 'phoneNumbers', 'addresses']) {
      const { subAttributes, multiValued } = attributes.find(
        (each: { readonly name: string }) => each.name === name,
      )
      expect(multiValued).toBe(true)
      const characteristics = subAttributes.map((each: { readonly mutability: string }) => each.mutability)
      expect(new Set(characteristics)).toEqual(new Set(['readWrite']))
    }
  })

  test('filters find users by any of them, and lists are sorted by the primary one', async () => {
    const [one, other] = [two(), two()]
    const address = (locality: string, type: string, more: object = {}) => ({ locality, type, ...more })
    const both = await create({
      emails: one,
      phoneNumbers: [
        { value: '1', type: 'work' },
        { value: '2', type: 'mobile', display: 'On the way' },
      ],
      addresses: [address('Wien', 'work', { primary: true }), address('Graz', 'home', { country: 'AT' })],
    })
    const single = await create({ emails: [other[0]], phoneNumbers: [{ value: '2' }] })
    const all = [both.id, single.id]
    const finds = async (filter: string, ...expected: readonly string[]) =>
      expect((await found(filter, all)).toSorted(), filter).toEqual([...expected].sort())

    await finds(`emails.value eq "${one[1].value.toUpperCase()}"`, both.id)
    await finds(`emails eq "${one[0].value}"`, both.id)
    await finds(`emails eq "${other[0].value}"`, single.id)
    await finds(`emails[type eq "home" and value eq "${one[1].value}"]`, both.id)
    await finds(`emails[type eq "home" and value eq "${one[0].value}"]`)
    await finds(`emails[type eq "work" and primary eq true]`, both.id, single.id)
    await finds(`emails.type eq "home"`, both.id)
    await finds(`not (emails.type eq "home")`, single.id)
    await finds(`emails.type ne "work"`, both.id)
    await finds(`emails.display pr`, both.id)
    await finds(`not (emails.display pr)`, single.id)
    await finds(`emails pr`, both.id, single.id)
    await finds(`phoneNumbers[value eq "2"]`, both.id, single.id)
    await finds(`phoneNumbers[value eq "2" and type eq "work"]`, single.id)
    await finds(`phoneNumbers.display co "way"`, both.id)
    await finds(`addresses.locality eq "graz"`, both.id)
    await finds(`addresses[locality eq "Graz" and country eq "at"]`, both.id)
    await finds(`not (addresses pr)`, single.id)
    await finds(`addresses.streetAddress pr`)
    // The app's own change counts.
    await host().changeEmail(other[0].value, `a-${other[0].value}`)
    await finds(`emails.value eq "a-${other[0].value}"`, single.id)
    await finds(`emails.value eq "${other[0].value}"`)

    const sorted = async (sortBy: string) => {
      const filter = encodeURIComponent(all.map((id) => `id eq "${id}"`).join(' or '))
      const { Resources } = await read(`/Users?filter=${filter}&sortBy=${sortBy}`)
      return Resources.map((each: { readonly id: string }) => each.id)
    }
    for (const sortBy of ['phoneNumbers', 'phoneNumbers.value', 'addresses.locality', 'emails.type'])
      expect(await sorted(sortBy), sortBy).toEqual(all)
    expect(await sorted('emails.primary')).toHaveLength(2)
    expect(await sorted('emails')).toEqual([single.id, both.id])
  })
}

/** The same of e-mail addresses alone, which every host has a column for. */
export function emailsSuite(host: () => ServedHost): void {
  const { send, create, read, patch, found } = clientOf(host)

  test('PUT replaces all of them', async () => {
    const emails = two()
    const { id, userName } = await create({ emails })
    const others = two()
    const replaced = await send('PUT', `/Users/${id}`, { userName, emails: others })
    expect(replaced.body.emails).toEqual(others)
    const one = await send('PUT', `/Users/${id}`, { userName, emails: [others[1]] })
    expect(one.body.emails).toEqual([others[1]])
    expect((await read(`/Users/${id}`)).emails).toEqual([others[1]])
  })

  test('PATCH changes one of them, and the rest stays', async () => {
    const [work, home] = two()
    const { id } = await create({ emails: [work, home] })
    const other = `other-${work.value}`
    const path = (type: string) => `emails[type eq "${type}"].value`
    const second = await patch(`/Users/${id}`, { op: 'replace', path: path('home'), value: other })
    expect(second.body.emails).toEqual([work, { ...home, value: other }])
    const first = await patch(`/Users/${id}`, { op: 'replace', path: path('work'), value: `w-${other}` })
    expect(first.body.emails).toEqual([
      { ...work, value: `w-${other}` },
      { ...home, value: other },
    ])
    expect(await read(`/Users/${id}`)).toEqual(first.body)
    await host().changeEmail(`w-${other}`, `column-${other}`)
    expect((await read(`/Users/${id}`)).emails[0].value).toBe(`column-${other}`)
  })

  test('PATCH makes another one the primary, which is the one of the column then', async () => {
    const [work, home] = two()
    const { id } = await create({ emails: [work, home] })
    const path = 'emails[type eq "home"].primary'
    const patched = await patch(`/Users/${id}`, { op: 'replace', path, value: true })
    expect(patched.body.emails).toEqual([
      { ...work, primary: false },
      { ...home, primary: true },
    ])
    await host().changeEmail(home.value, `column-${home.value}`)
    const { emails } = await read(`/Users/${id}`)
    expect(emails[1]).toMatchObject({ value: `column-${home.value}`, primary: true })
  })

  test('PATCH adds one and removes it, and filters find it in between', async () => {
    const [work, home] = two()
    const { id } = await create({ emails: [work] })
    const other = (await create({})).id
    const isHome = `emails[type eq "home" and value eq "${home.value}"]`
    const added = await patch(`/Users/${id}`, { op: 'add', path: 'emails', value: [home] })
    expect(added.body.emails).toEqual([work, home])
    expect(await found(`emails.value eq "${home.value.toUpperCase()}"`, [id, other])).toEqual([id])
    expect(await found(`emails eq "${work.value}"`, [id, other])).toEqual([id])
    expect(await found(isHome, [id, other])).toEqual([id])
    expect(await found(`not (emails.type eq "home")`, [id, other])).toEqual([other])
    const removed = await patch(`/Users/${id}`, { op: 'remove', path: isHome })
    expect(removed.body.emails).toEqual([work])
    expect(await found(`emails.value eq "${home.value}"`, [id, other])).toEqual([])
  })
}
