/** Users whom somebody else signs in: the app knows them by what their session has, and makes them once more where no row has it. */
import { expect, test } from 'vitest'
import { initIn, ofPrisma } from './found-app.js'

const person = (email = 'email String? @unique') =>
  `model Player {
  id String @id @default(uuid())
  badgeNo String? @unique
  ${email}
  firstName String?
  lastName String?
}
model Match {
  id Int @id
  playerId String
  player Player @relation(fields: [playerId], references: [id])
}`

const app = (looks: string, model = person()) =>
  initIn({
    ...ofPrisma(model.replace('firstName', 'matches Match[]\n  firstName')),
    'src/session.ts': `import { db } from './db'
export async function current(event: Event) {
  const session = await event.auth()
  return ${looks}
}`,
  })

const said = 'src/session.ts looks for whoever has signed in by badgeNo: have it sent as userName'

test.each([
  'db.player.findUnique({ where: { badgeNo: session.user.badge_no } })',
  'db.player.findUnique({ where: { badgeNo: event.locals.session?.badgeNo } })',
  'db.player.findUnique({ where: { badgeNo: claims.preferred_username } })',
])('by what the session calls so: %s', async (looks) => {
  const { draft, text } = await app(looks)
  expect(draft.user).toMatchObject({
    attributes: { userName: 'badgeNo', emails: 'email' },
    where: { badgeNo: { not: null } },
  })
  expect(text).toContain(said)
})

test.each([
  ['by nothing of a session', 'db.player.findUnique({ where: { badgeNo: event.sent.badgeNo } })', person()],
  ['by another name', 'db.player.findUnique({ where: { badgeNo: session.user.id } })', person()],
  [
    'by their address',
    'db.player.findUnique({ where: { badgeNo: session.user.badgeNo } }) ?? db.player.findUnique({ where: { email: session.user.email } })',
    person(),
  ],
  [
    'by the id of a service',
    'db.player.findUnique({ where: { googleSub: session.user.googleSub } })',
    person().replace('badgeNo', 'googleSub'),
  ],
  [
    'who must all have an address',
    'db.player.findUnique({ where: { badgeNo: session.user.badgeNo } })',
    person('email String @unique'),
  ],
])('but not %s', async (_, looks, model) => {
  const { draft, text } = await app(looks, model)
  expect(draft.user).toMatchObject({ attributes: { userName: 'email' } })
  expect(text).not.toContain('looks for whoever has signed in')
})
