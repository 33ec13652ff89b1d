/** What a filter map says of a field besides where it is. */
import type { Field } from './fields.js'

export class Folded {
  constructor(readonly field: Field) {}
}

export class Constant {
  constructor(
    readonly value: string | boolean,
    readonly field: Field,
  ) {}
}

/** A field that holds text folded by `foldCase`: comparing ignores case with plain equality, so that an index on it serves. */
export const folded = (field: Field): Folded => new Folded(field)

/**
 * A fixed value that is there wherever a field is: the `type` of an e-mail address that is the user's only one.
 *
 * @example `'emails.type': constant('work', users.email)`
 */
export const constant = (value: string | boolean, field: Field): Constant => new Constant(value, field)
