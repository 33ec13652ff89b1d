/**
 * Reads a boolean that was sent as text: Entra ID sends `"True"` and `"False"` unless its tenant URL carries
 * `aadOptscim062020`, and nothing else says what they could mean.
 *
 * @returns the boolean, or the value as it came
 */
export function readBooleanText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.toLowerCase()
  return text === 'true' || (text === 'false' ? false : value)
}
