/** What new rows are without though an app may ask for it: nothing tells what it would be, so it is said. */
import { stateName } from '../candidates/lexicon.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { plainField } from '../inspect/words.js'
import type { Context } from './context.js'
import { noteBeside } from './notes.js'

const isEmpty = ({ field, notNull, filledBy }: HostColumn, create: object = {}): boolean =>
  !notNull && !filledBy && !(field in create)

/** A state of any text, of what puts users into a tenant. */
export function noteEmptyState(rows: HostTable, create: object | undefined, { notes }: Context): void {
  const state = rows.columns.find(
    (column) =>
      column.type.kind === 'string' &&
      !column.type.values &&
      stateName.test(plainField(rows, column.field)) &&
      isEmpty(column, create),
  )
  if (!state) return
  noteBeside(
    notes,
    'tenant.user.through',
    `${state.field} stays empty, for nothing tells its words: write into create what yours is`,
  )
}

/** The tenant that a user is in at the moment, of several. */
export function noteTenantAtHand(
  tenant: string | undefined,
  create: object | undefined,
  { user, notes }: Context,
): void {
  const fields = user.columns
    .filter((column) => column.references?.table === tenant && isEmpty(column, create))
    .map(({ field }) => field)
  if (tenant === undefined || fields.length === 0) return
  noteBeside(
    notes,
    'user.attributes',
    `${fields.join(', ')}: left empty, write tenant() into create where your app asks for it`,
  )
}
