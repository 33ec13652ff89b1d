import { type MongooseHandle, nativeCollection } from './handle.js'
import type { UserTables } from './places.js'

/** How many records one update names. */
const BATCH = 1000

/**
 * Says of records from before there were owners whether they own the host's document: of those of several tenants the
 * first does, as the migrations of SQL databases have it.
 */
export async function settleOwners(db: MongooseHandle, { owns, host }: UserTables): Promise<void> {
  if (!owns) return
  const records = nativeCollection(db, owns.collection.name)
  const unsettled = { [owns.path]: { $exists: false } }
  const [one] = await records.aggregate([{ $match: unsettled }, { $limit: 1 }], {}).toArray()
  if (!one) return
  const first = { $group: { _id: `$${host.link.path}`, first: { $min: '$_id' } } }
  const ids = (await records.aggregate([first], {}).toArray()).map((group) => group.first)
  for (let start = 0; start < ids.length; start += BATCH) {
    const those = { _id: { $in: ids.slice(start, start + BATCH) }, ...unsettled }
    await records.updateMany(those, { $set: { [owns.path]: true } }, {})
  }
  await records.updateMany(unsettled, { $set: { [owns.path]: false } }, {})
}
