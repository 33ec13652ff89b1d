/** What the app has in the end, read as a provider reads it: page by page. */
import { elements, isObject, property } from '@scim-gen/verify/client'
import { ask, isDone, type Json, type Steps } from './steps.js'

const PAGE = 100

export interface ReadBack {
  readonly users: readonly Json[]
  /** Undefined where the app has none. */
  readonly groups: readonly Json[] | undefined
}

/** A page that could not be read. */
export class UnreadableError extends Error {}

/** @throws UnreadableError */
export function* readBack(hasGroups: boolean): Steps<ReadBack> {
  const users = yield* all('/Users')
  return { users, groups: hasGroups ? yield* all('/Groups') : undefined }
}

function* all(collection: '/Users' | '/Groups'): Steps<readonly Json[]> {
  const resources: Json[] = []
  for (let total = 1; resources.length < total; ) {
    const startIndex = resources.length + 1
    const path = `${collection}?startIndex=${startIndex}&count=${PAGE}`
    const answer = yield* ask({ method: 'GET', path, says: `from ${startIndex}` })
    if (!isDone(answer)) throw new UnreadableError(`GET ${path} answered ${answer.status}`)
    const page = elements(property(answer.json, 'Resources')).filter(isObject)
    total = page.length === 0 ? 0 : Number(property(answer.json, 'totalResults')) || 0
    resources.push(...page)
  }
  return resources
}
