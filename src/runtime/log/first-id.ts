/** The least id of a row that was made at a time, in milliseconds since 1970, or later: ids begin with it (RFC 9562 §5.7). */
export function firstIdAt(time: number): string {
  const digits = Math.max(0, Math.trunc(time)).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`
}

/** When a row was made, by its id: in milliseconds since 1970. */
export const timeOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
