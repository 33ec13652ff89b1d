/** Expectations: they gather what is wrong, and end a check where nothing more can be learned from it. */
import { type Answer, outcomeOf } from './answer.js'
import type { Finding } from './finding.js'
import { at, elements, property, sameJson, show, strings } from './json.js'

export const LIST_RESPONSE = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** Ends a check; with a reason it is skipped, without it the findings tell. */
export class CheckEnd extends Error {
  constructor(readonly reason?: string) {
    super(reason)
  }
}

export interface Expect {
  /** A MUST of the rule. */
  must(answer: Answer, holds: boolean, message: string): void
  /** A SHOULD: a warning. */
  should(answer: Answer, holds: boolean, message: string): void
  /** Something worth knowing that is no deviation. */
  note(message: string): void
  /** One of the statuses, or the check ends here. */
  status(answer: Answer, ...statuses: readonly number[]): void
  /** The value at a path of the body. */
  equal(answer: Answer, path: string, value: unknown): void
  /** A ListResponse with status 200; its resources, or the check ends here. */
  list(answer: Answer): readonly unknown[]
  /** A refusal with the status (a MUST) and the keyword of RFC 7644 §3.12, table 9 (OPTIONAL there: a SHOULD). */
  refused(answer: Answer, statuses: number | readonly number[], ...scimTypes: readonly string[]): void
  /** Any answer but none and a failure of the server. */
  answered(answer: Answer): void
  /** Nothing to be learned here. */
  skip(reason: string): never
}

export function createExpect(findings: Finding[]): Expect {
  const find = (severity: Finding['severity'], holds: boolean, message: string, answer?: Answer) => {
    if (!holds) findings.push({ severity, message, ...(answer && { exchange: answer }) })
  }
  const expect: Expect = {
    must: (answer, holds, message) => find('must', holds, message, answer),
    should: (answer, holds, message) => find('should', holds, message, answer),
    note: (message) => find('note', false, message),
    status(answer, ...statuses) {
      if (statuses.includes(answer.status)) return
      find('must', false, `${outcomeOf(answer)}, expected ${statuses.join(' or ')}`, answer)
      throw new CheckEnd()
    },
    equal(answer, path, value) {
      const actual = at(answer.json, path)
      find('must', sameJson(actual, value), `${path} is ${show(actual)}, expected ${show(value)}`, answer)
    },
    list(answer) {
      expect.status(answer, 200)
      const { json } = answer
      const isList = strings(property(json, 'schemas')).includes(LIST_RESPONSE)
      find('must', isList, `schemas of the answer lacks ${LIST_RESPONSE}`, answer)
      const resources = property(json, 'Resources')
      // "REQUIRED if totalResults is non-zero" (RFC 7644 §3.4.2)
      if (resources === undefined || Array.isArray(resources)) return elements(resources)
      find('must', false, `Resources is ${show(resources)}, expected an array`, answer)
      throw new CheckEnd()
    },
    refused(answer, statuses, ...scimTypes) {
      expect.status(answer, ...[statuses].flat())
      const scimType = property(answer.json, 'scimType')
      find(
        'should',
        scimTypes.length === 0 || scimTypes.some((one) => one === scimType),
        `scimType is ${show(scimType)}, expected "${scimTypes.join('" or "')}"`,
        answer,
      )
    },
    answered(answer) {
      if (answer.status > 0 && answer.status < 500) return
      find('must', false, `${outcomeOf(answer)}, expected any answer but a failure of the server`, answer)
      throw new CheckEnd()
    },
    skip(reason) {
      throw new CheckEnd(reason)
    },
  }
  return expect
}
