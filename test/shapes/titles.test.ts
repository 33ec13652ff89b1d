/** What stands before a name, and names of two families: what an identity provider sends goes elsewhere. */
import { expect, test } from 'vitest'
import { columns, initIn, initOf } from './found-app.js'

const people =
  "export const users = pgTable('users', { id: id(), email: email(), name: name(), title: text('title') })"

test.each([
  ["if (user.title === 'Dr.') show(seal)", true],
  ["if (!session.user?.title?.startsWith('Dr')) return null", true],
  ["if (user.title === 'Director') show(seal)", false],
  ["if (film.title === 'Dr.') show(film)", false],
])('%s', async (code, isAddress) => {
  const { draft, text } = await initIn({ 'src/schema.ts': columns + people, 'src/seal.ts': code })
  expect(text.includes('title: left out, src/seal.ts asks for')).toBe(isAddress)
  expect((draft.user as { attributes: object }).attributes).toEqual(
    expect.objectContaining(isAddress ? { userName: 'email' } : { title: 'title' }),
  )
  if (isAddress) expect(draft.user).not.toHaveProperty('attributes.title')
})

test('of two family names the first', async () => {
  const { draft } =
    await initOf(`export const users = pgTable('users', { id: id(), email: email(), first_name: text('first_name').notNull(),
    first_lastname: text('first_lastname').notNull(), second_lastname: text('second_lastname') })`)
  expect(draft.user).toMatchObject({
    attributes: { 'name.givenName': 'first_name', 'name.familyName': 'first_lastname' },
  })
})
