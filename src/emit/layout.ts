/**
 * Lays out emitted code as Biome and Prettier do, so that the host's formatter finds nothing to change. Prettier itself
 * would add 0.3 s to each run and 12 MB to install (3.10, measured), and give the same text.
 */

/** The width that emitted lines keep to. */
export const WIDTH = 110

/** The text around a list: what stands before it on its line, indentation included, and what follows. */
export interface Around {
  readonly before: string
  readonly after?: string
}

/** `{ a, b }` on one line where it fits, else an entry a line. */
export const objectLiteral = (entries: readonly string[], around: Around): string =>
  list(['{ ', ' }'], entries, around)

/** `f(a, b)`, likewise. */
export const callOf = (callee: string, args: readonly string[], { before, after }: Around): string =>
  callee + list(['(', ')'], args, { before: before + callee, after })

/** `[a, b]`, likewise. */
export const arrayLiteral = (elements: readonly string[], around: Around): string =>
  list(['[', ']'], elements, around)

/** `<A, B>`, likewise; type arguments take no comma behind the last. */
export const typeArguments = (types: readonly string[], around: Around): string =>
  list(['<', '>'], types, around, '')

/** `key: value` on one line where it fits; else a value with an operator goes on the next one. */
export function assignment(key: string, value: string, indent: string): string {
  const isOneLine = indent.length + `${key}: ${value},`.length <= WIDTH
  return isOneLine || !value.includes(' ?? ') ? `${key}: ${value}` : `${key}:\n${indent}  ${value}`
}

/** `test ? one : other`, likewise; where not even that fits, a branch a line. */
export function conditional(
  test: string,
  one: string,
  other: string,
  { before, after = ',' }: Around,
): string {
  const line = `${test} ? ${one} : ${other}`
  if (before.length + line.length + after.length <= WIDTH) return line
  const indent = `\n${/^ */.exec(before)?.[0] ?? ''}  `
  if (indent.length - 1 + line.length + after.length <= WIDTH) return indent + line
  return `${indent}${test}${indent}  ? ${one}${indent}  : ${other}`
}

function list(
  [open, close]: readonly [string, string],
  items: readonly string[],
  { before, after = ',' }: Around,
  lastComma = ',',
): string {
  const line = open + items.join(', ') + close
  if (!line.includes('\n') && before.length + line.length + after.length <= WIDTH) return line
  const indent = /^ */.exec(before)?.[0] ?? ''
  const lines = items.map(
    (item, index) => `${indent}  ${item}${index < items.length - 1 ? ',' : lastComma}\n`,
  )
  return `${open.trim()}\n${lines.join('')}${indent}${close.trim()}`
}
