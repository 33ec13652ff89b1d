import { badRequest, type ScimErrorType } from '../errors.js'
import type { Filter } from '../filter/ast.js'
import * as limits from '../limits.js'

/** Query parameters of a list request (RFC 7644 §3.4.2), as they came. */
export interface ListParameters {
  readonly filter?: Filter
  readonly startIndex: string | undefined
  readonly count: string | undefined
  /** Empty for the first page (RFC 9865 §2). */
  readonly cursor: string | undefined
  readonly sortBy: string | undefined
  readonly descending: boolean
}

export interface Page {
  /** 1-based. */
  readonly startIndex: number
  readonly count: number
}

/** Whether paging out of range is an error, or moved into the range as RFC 7644 §3.4.2.4 says. */
export type Pagination = 'strict' | 'lenient'

/**
 * @param readFilter parses the filter
 * @throws ScimError `invalidFilter` when the filter cannot be parsed
 */
export function readListParameters(
  parameters: URLSearchParams,
  readFilter: (text: string) => Filter,
): ListParameters {
  const filter = parameters.get('filter')
  return {
    ...(filter !== null && { filter: readFilter(filter) }),
    startIndex: parameters.get('startIndex') ?? undefined,
    count: parameters.get('count') ?? undefined,
    cursor: parameters.get('cursor') ?? undefined,
    sortBy: parameters.get('sortBy') || undefined,
    descending: parameters.get('sortOrder')?.toLowerCase() === 'descending',
  }
}

/** @throws ScimError 400 `invalidValue` with the specification's text, or `invalidCount` in a request with a cursor */
export function readPage(
  parameters: { readonly startIndex?: string | undefined; readonly count: string | undefined },
  pagination: Pagination,
  scimType: ScimErrorType = 'invalidValue',
): Page {
  const outOfRange = (detail: string) => badRequest(detail, scimType)
  const readInteger = (text: string | undefined, absent: number): number => {
    if (text === undefined) return absent
    if (!/^[+-]?\d+$/.test(text)) throw outOfRange('startIndex and count must be integers')
    return Number(text)
  }
  const startIndex = readInteger(parameters.startIndex, 1)
  const count = readInteger(parameters.count, limits.defaultCount)
  if (pagination === 'lenient')
    return {
      startIndex: Math.min(Math.max(startIndex, 1), limits.maxStartIndex),
      count: Math.min(Math.max(count, 0), limits.maxCount),
    }
  if (startIndex < 1) throw outOfRange('startIndex must be >= 1')
  if (startIndex > limits.maxStartIndex) throw outOfRange(`startIndex must be <= ${limits.maxStartIndex}`)
  if (count < 0) throw outOfRange('count must be >= 0')
  if (count > limits.maxCount) throw outOfRange(`count must be <= ${limits.maxCount}`)
  return { startIndex, count }
}
