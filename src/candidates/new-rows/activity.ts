/** Flags and states of who may sign in, in a new row. */
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { lettingInBy } from '../access/letting-in.js'
import { insertedValues } from '../code/inserts.js'
import { isState, lettingIn } from '../users/active.js'
import type { CreateFacts } from './create-facts.js'
import { said } from './own-names.js'
import type { Proposed } from './unique-text.js'

/** A flag of who may sign in, beside the one that SCIM writes or where it keeps one: an app may ask both. */
export function ofActivity(
  table: HostTable,
  column: HostColumn,
  { sources, user, own }: CreateFacts,
): Proposed | undefined {
  const value = lettingIn(table, column)
  const letIn = value === undefined ? lettingInBy(table, column, sources, user) : undefined
  if (letIn?.value !== undefined) return { value: letIn.value, reason: `${letIn.path} lets in nobody else` }
  // Of a text the usual word is proposed, and said to be a guess.
  const isAnyText = column.type.kind === 'string' && !column.type.values && isState(table, column)
  if (letIn && !isAnyText)
    return said(table, column, own, `${letIn.path} refuses ${printed(column.initial) ?? 'some'}`)
  if (value === undefined) return undefined
  const inserted = insertedValues(table, column, sources).find((one) => one.value === value)
  const by = column.filledBy ? `by itself ${printed(column.initial)}` : 'nothing fills it'
  return { value, reason: inserted?.reason ?? `${by}, and your app may let in nobody else` }
}

const printed = (initial: HostColumn['initial']) => (typeof initial === 'string' ? `'${initial}'` : initial)
