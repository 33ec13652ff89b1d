import type { Options } from './builder.js'

/** `varchar(32)`: a type with the option `length`, where it is given. */
export const withLength = (name: string) => (options: Options) => name + parenthesized(options.length)

/** `numeric(10, 2)`. */
export const withPrecision = (name: string) => (options: Options) => {
  const { precision, scale } = options
  return (
    name +
    parenthesized(precision === undefined || scale === undefined ? precision : `${precision}, ${scale}`)
  )
}

/** `timestamp(3) with time zone`. */
export const withTimeZone = (name: string) => (options: Options) =>
  name + parenthesized(options.precision) + (options.withTimezone === true ? ' with time zone' : '')

/** `datetime(3)`. */
export const withFraction = (name: string) => (options: Options) => name + parenthesized(options.fsp)

/** `int unsigned`. */
export const withSign = (name: string) => (options: Options) =>
  name + (options.unsigned === true ? ' unsigned' : '')

const parenthesized = (value: Options[string] | undefined) => (value === undefined ? '' : `(${value})`)
