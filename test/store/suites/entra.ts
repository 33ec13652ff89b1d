/** The tests of Microsoft's Entra SCIM Validator, required and preview, from their data file. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { call, type RunningHost } from '../../support/host.js'

type Values = Readonly<Record<string, unknown>>

interface Expectation {
  readonly eq?: Values
  readonly has?: Values
  readonly present?: readonly string[]
  readonly absent?: readonly string[]
  readonly emptyOrAbsent?: readonly string[]
}

interface Step {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly expect: Expectation & { readonly status: readonly number[] }
  /** A GET to be made afterwards; it and the response of the step must both hold. */
  readonly then?: Expectation & { readonly path: string }
  readonly save?: Readonly<Record<string, string>>
}

interface ValidatorTest {
  readonly n: number
  readonly category: string
  readonly name: string
  readonly steps: readonly Step[]
}

const { tests }: { tests: readonly ValidatorTest[] } = JSON.parse(
  readFileSync(new URL('../../data/entra-validator.json', import.meta.url), 'utf8'),
)

/** The value at a path: `name.familyName`, `emails.0.value`, `phoneNumbers[type=work].value`, `urn:…:User/department`. */
function at(body: unknown, path: string): unknown {
  const [before = '', ...rest] = path.split('/')
  const keys = rest.length > 0 ? [before, ...rest.join('/').split('.')] : path.split('.')
  return keys.reduce<unknown>((value, key) => {
    const [, name, sub = '', wanted] = /^(\w+)\[(\w+)=(\w+)\]$/.exec(key) ?? []
    const inside: unknown = Object(value)[name ?? key]
    return name === undefined || !Array.isArray(inside)
      ? inside
      : inside.find((element) => Object(element)[sub] === wanted)
  }, body)
}

function check(
  { eq = {}, has = {}, present = [], absent = [], emptyOrAbsent = [] }: Expectation,
  body: unknown,
) {
  for (const [path, value] of Object.entries(eq)) expect(at(body, path), path).toEqual(value)
  for (const [path, value] of Object.entries(has)) expect(at(body, path), path).toContain(value)
  for (const path of present) expect(at(body, path), path).toBeDefined()
  for (const path of absent) expect(at(body, path), path).toBeUndefined()
  for (const path of emptyOrAbsent) expect([undefined, null, ''], path).toContain(at(body, path))
}

export function entraSuite(host: () => RunningHost): void {
  test('the data file holds all of them', () => {
    expect(tests.length).toBeGreaterThan(20)
    expect(new Set(tests.map(({ category }) => category))).toEqual(new Set(['required', 'preview']))
  })

  describe.each(tests)('$category $n. $name', ({ n, steps }) => {
    test('answers every step as the validator wants it', async () => {
      const variables: Record<string, unknown> = { r: `entra${n}${Math.random().toString(36).slice(2, 8)}` }
      const fill = (step: Step): Step =>
        JSON.parse(
          JSON.stringify(step).replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
            String(variables[name] ?? expect.fail(`no ${name}`)),
          ),
        )
      for (const step of steps) {
        const { method, path, body, expect: wanted, then, save = {} } = fill(step)
        const answer = await call(host(), method, encodeURI(path), body)
        expect(wanted.status, `${method} ${path}: ${answer.body?.detail}`).toContain(answer.status)
        check(wanted, answer.body)
        for (const [name, where] of Object.entries(save)) variables[name] = at(answer.body, where)
        if (!then) continue
        check(then, (await call(host(), 'GET', encodeURI(then.path))).body)
        if (answer.status === 200) check(then, answer.body)
      }
    })
  })
}
