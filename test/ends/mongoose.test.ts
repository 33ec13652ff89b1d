/** Sessions whose document names the user somewhere inside: no schema knows that path, and Mongoose would leave it out of a filter. */
import { expect, test, vi } from 'vitest'
import { collection, endsIn } from '../../src/runtime/orm/mongoose.js'

const users = collection('users', { id: 'objectId' })
const records = collection('scim_users', { userId: 'objectId' })
const { session } = collection('sessions', { session: 'other' })

test('are deleted, or changed, by the path itself', async () => {
  const [deleteMany, updateMany] = [vi.fn(), vi.fn()]
  const db = {
    connection: { models: {}, collection: () => ({ deleteMany, updateMany }), transaction: vi.fn() },
  }
  const host = { key: users.id, link: records.userId }
  const ends = endsIn({ host }, [
    { user: session, inside: ['passport', 'user'] },
    { user: session, inside: ['userId'], set: () => ({ ended: true }) },
  ])
  const report = vi.fn()
  expect(await ends.endOf({ scim: { userId: 7 } }, { tenant: undefined, db }, report)).toBe(true)
  expect(deleteMany).toHaveBeenCalledExactlyOnceWith({ 'session.passport.user': { $in: [7, '7'] } }, {})
  expect(updateMany).toHaveBeenCalledExactlyOnceWith(
    { 'session.userId': { $in: [7, '7'] } },
    { $set: { ended: true } },
    {},
  )
  expect(report).not.toHaveBeenCalled()
})
