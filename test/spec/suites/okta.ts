/** Okta's public "SCIM 2.0 SPEC Test", step by step, from its own data file. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServedHost } from '../../support/served-host.js'
import { createUser, unique } from '../support/client.js'

interface Assertion {
  readonly source: 'response_status' | 'response_time' | 'response_json'
  readonly comparison: string
  readonly property?: string
  readonly value: string | null
}

interface Step {
  readonly n: number
  readonly note: string
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly assertions: readonly Assertion[]
  readonly variables: readonly { readonly name: string; readonly property: string }[]
}

const { steps }: { steps: readonly Step[] } = JSON.parse(
  readFileSync(new URL('../../data/okta-spec.json', import.meta.url), 'utf8'),
)

/** The comparisons that the suite uses, as Runscope defines them. */
const comparisons: Readonly<Record<string, (actual: unknown, value: string) => void>> = {
  equal: (actual, value) => expect(String(actual)).toBe(value),
  equal_number: (actual, value) => expect(Number(actual)).toBe(Number(value)),
  is_a_number: (actual) => expect(actual).toBeTypeOf('number'),
  is_less_than: (actual, value) => expect(actual).toBeLessThan(Number(value)),
  not_empty: (actual) =>
    expect([undefined, null, '', '[]']).not.toContain(
      Array.isArray(actual) ? JSON.stringify(actual) : actual,
    ),
  contains: (actual, value) => expect(actual).toContain(value),
  has_value: (actual, value) => expect(Array.isArray(actual) ? actual : [String(actual)]).toContain(value),
}

/** The value at a path such as `Resources[0].name.familyName`. */
const at = (body: unknown, path = '') =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>(
      (value, key) => (Object(value) === value ? Reflect.get(Object(value), key) : undefined),
      body,
    )

export function oktaSuite(host: () => ServedHost): void {
  const word = unique('Runscope')
  const email = `${word}Family@atko.com`
  const variables: Record<string, string> = {
    randomGivenName: word,
    randomFamilyName: `${word}Family`,
    randomEmail: email,
    randomUsername: email,
    randomUsernameCaps: email.toUpperCase(),
    InvalidUserEmail: 'abcdefgh@atko.com',
    UserIdThatDoesNotExist: '010101001010101011001010101011',
  }
  const fill = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => variables[name] ?? expect.fail(`no ${name}`))

  beforeAll(async () => {
    Object.assign(variables, { SCIMBaseURL: host().base, auth: `Bearer ${host().token}` })
    // Okta wants at least one user, and looks at the first; the suite runs on a host of its own.
    await createUser(host(), { name: { givenName: 'Okta', familyName: 'Seed' } })
  })

  let asserted = 0
  describe.each(steps)('$n. $note', ({ method, url, headers, body, assertions, variables: kept }) => {
    let answer: { response_status: number; response_time: number; response_json: unknown }
    beforeAll(async () => {
      const started = performance.now()
      const response = await fetch(encodeURI(fill(url)), {
        method,
        headers: Object.entries(headers).map(([name, value]): [string, string] => [name, fill(value)]),
        body: body === null ? null : fill(body),
      })
      const json: unknown = await response.json()
      answer = {
        response_status: response.status,
        response_time: performance.now() - started,
        response_json: json,
      }
      for (const { name, property } of kept) variables[name] = String(at(json, property))
    })

    test.each(assertions)(
      '$source $property $comparison $value',
      ({ source, property, comparison, value }) => {
        const actual = source === 'response_json' ? at(answer.response_json, property) : answer[source]
        const compare = comparisons[comparison] ?? expect.fail(`unknown comparison ${comparison}`)
        compare(actual, fill(value ?? ''))
        asserted++
      },
    )
  })

  afterAll(() => expect(asserted).toBe(52))
}
