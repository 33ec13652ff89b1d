/** Words of commands that a person is told to type, or that a file of theirs runs. */

/** What no shell reads otherwise; `…` stands for a value. */
const PLAIN = /^[\p{L}\p{N}_…./@-][\p{L}\p{N}_….:/=#@,+-]*$/u

/** What both a POSIX shell and cmd.exe leave as it is between double quotes. */
const KEPT = /^(?:[^"$`\\!%\n]|\\(?=[\w. ]))*$/

/** A value as a shell takes it for one word: in quotes where it needs them, in those that Windows has where these do. */
export function shellWord(value: string): string {
  if (PLAIN.test(value)) return value
  return KEPT.test(value) ? `"${value}"` : `'${value.replaceAll("'", "'\\''")}'`
}
