const MAX_WIDTH = 140

/**
 * The line of a finding between its neighbours, marked and with its number; a caret below shows the column.
 *
 * @param line counts from 1
 * @param column counts from 1; no caret without it
 * @returns undefined when the source has no such line
 */
export function codeFrame(source: string, line: number, column?: number): string | undefined {
  const lines = source.split(/\r?\n/)
  if (line < 1 || line > lines.length) return undefined
  const first = Math.max(1, line - 1)
  const last = Math.min(lines.length, line + 1)
  const width = String(last).length
  const frame: string[] = []
  for (let number = first; number <= last; number++) {
    // Control characters would move the caret, or the terminal's cursor.
    const text = (lines[number - 1] ?? '').replace(/\p{Cc}/gu, ' ').slice(0, MAX_WIDTH)
    const marker = number === line ? '>' : ' '
    frame.push(`${marker} ${String(number).padStart(width)} | ${text}`.trimEnd())
    if (number === line && column !== undefined && column <= MAX_WIDTH) {
      frame.push(`  ${' '.repeat(width)} | ${' '.repeat(column - 1)}^`)
    }
  }
  return frame.join('\n')
}
