/** A text in a column: padded, or cut with an ellipsis. */
export function column(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width)
}

/** `1 request`, `2 requests` */
export const counted = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`

/** `4 ms`, `1.3 s` */
export function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}

/** UUIDs by their last four digits: the first ones are a time, and alike. */
export function shorten(text: string): string {
  return text.replace(/[0-9a-f-]{32}([0-9a-f]{4})/g, '…$1')
}
