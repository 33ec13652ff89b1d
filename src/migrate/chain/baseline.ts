/** `generate --baseline`: one record in place of all, of what the migrations lead to now. */
import { hashOf } from '../../reconcile/text.js'
import type { SideModel } from '../side-tables.js'
import { type ChainLink, linkOf } from './chain.js'
import { migrationNameOf } from './files.js'
import { recordPath } from './record.js'
import { ownMigrations, type WrittenMigrations } from './unrecorded.js'

/** What a baseline is called where no migration of scim-gen's is left: a team has put them into one of its own. */
const NAME = 'baseline'

/** @param model the side tables that the migrations lead to */
export function baselineOf(model: SideModel, place: WrittenMigrations): ChainLink {
  const own = ownMigrations(place).flatMap((path) => {
    const text = place.existing(path)
    return text === undefined ? [] : [{ path, text, name: migrationNameOf(path, place.folder) }]
  })
  const newest =
    own
      .map(({ name }) => name)
      .toSorted()
      .at(-1) ?? NAME
  // The first file tells where in its folder a record stands.
  const sorted = own.toSorted((one, other) => Number(other.name === newest) - Number(one.name === newest))
  const files = Object.fromEntries(sorted.map(({ path, text }) => [path, hashOf(text)]))
  return linkOf(newest, { parents: [], files, model }, recordPath(newest, place.of))
}
