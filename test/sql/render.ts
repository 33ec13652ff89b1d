/** A fragment over raw SQL expressions as text with `?`, and its parameters. */
import type { Fragment } from '../../src/runtime/sql/fragment.js'

export function render(fragment: Fragment<string>) {
  const parameters: unknown[] = []
  const parts = fragment.map((chunk) => {
    if (typeof chunk === 'string') return chunk
    if (chunk.kind !== 'parameter') return chunk.expression
    parameters.push(chunk.value)
    return '?'
  })
  return { text: parts.join(''), parameters }
}
