/** Whether what runs before the service knows of it. */
import { escaped } from '../inspect/words.js'

/** It may name the service's own word, or a path around it: `/scim(.*)`. */
export function speaksOf(basePath: string): RegExp {
  const own = basePath.split('/').filter((part) => part !== '' && !/^(api|v\d+)$/.test(part))
  return new RegExp(`\\b(${(own.length > 0 ? own : [basePath.slice(1)]).map(escaped).join('|')})\\b`)
}
