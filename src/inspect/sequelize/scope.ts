import { type Bound, follow } from '../evaluate.js'

/** Whether a default scope may leave rows out: one that only includes related models does not. */
export function mayHideRows(scope: Bound | undefined): boolean {
  return scope !== undefined && /\b(where|required|limit)\b/.test(follow(scope).node.getText())
}
