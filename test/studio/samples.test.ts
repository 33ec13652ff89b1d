import { expect, test } from 'vitest'
import { masked } from '../../src/studio/samples.js'

test('values of people are hidden, and the form stays', () => {
  expect(
    masked({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      id: '01a2',
      userName: 'ada@example.com',
      active: true,
      age: 36,
      name: { givenName: 'Ada', familyName: 'Ünal', middleName: '' },
      emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
      meta: { location: '/scim/v2/Users/01a2' },
    }),
  ).toEqual({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    id: '01a2',
    userName: 'a•••@e•••',
    active: true,
    age: '•••',
    name: { givenName: 'A•••', familyName: 'Ü•••', middleName: '' },
    emails: [{ value: 'a•••@e•••', type: 'work', primary: true }],
    meta: { location: '/scim/v2/Users/01a2' },
  })
})
