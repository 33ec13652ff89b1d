/** What Sequelize's validators say of a column. */
import { isRecord, type StaticValue, stringsOf } from '../source/static-value.js'

/** The values that the validator `isIn` lets pass: `[['a', 'b']]`, or `{ args: [['a', 'b']], msg }`. */
export function allowedBy(isIn: StaticValue | undefined): readonly string[] | undefined {
  const args = argumentsOf(isIn)
  const [list] = Array.isArray(args) ? args : []
  return Array.isArray(list) ? stringsOf(list) : undefined
}

/** Whether an empty text is refused: by `notEmpty: true`, or by `len: [1, 50]`, both also with a message. */
export const refusesEmpty = (notEmpty: StaticValue | undefined, len: StaticValue | undefined): boolean =>
  isAsked(notEmpty) || leastOf(len) > 0

/** Whether a validator that takes no arguments is there: `isLowercase: true`, or with a message. */
export const isAsked = (validator: StaticValue | undefined): boolean =>
  validator !== undefined && argumentsOf(validator) !== false

/** `[1, 50]`; `{ min: 1 }` of a decorator. */
function leastOf(len: StaticValue | undefined): number {
  const args = argumentsOf(len)
  const least = Array.isArray(args) ? args[0] : isRecord(args) ? args.min : undefined
  return typeof least === 'number' ? least : 0
}

/** `{ args, msg }`, or the arguments alone. */
const argumentsOf = (validator: StaticValue | undefined): StaticValue | undefined =>
  isRecord(validator) && validator.args !== undefined ? validator.args : validator
