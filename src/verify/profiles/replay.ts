/** The one runner of the scenarios of all identity providers. */
import { randomBytes } from 'node:crypto'
import type { Answer } from '../answer.js'
import type { Check } from '../check.js'
import { expectGone } from '../checks/gone.js'
import type { Expect } from '../expect.js'
import type { Feature } from '../feature.js'
import { at, elements, isObject, sameJson, show } from '../json.js'
import { type Scim, shared } from '../scim.js'
import type { Expectation, Scenario, Step, StepProfile } from './step.js'

type Variables = Map<string, string>

/** Turns the scenarios of a profile into checks. */
export function replay(profile: StepProfile): readonly Check[] {
  const fresh = (): Variables => {
    const r = randomBytes(4).toString('hex')
    return new Map([['r', r], ...Object.entries(profile.variables(r))])
  }
  const common = shared(async () => fresh())
  const seed = shared((scim) => scim.user())
  return profile.scenarios.map(
    (scenario): Check => ({
      id: scenario.id,
      title: scenario.title,
      rule: scenario.rule,
      requires: scenario.requires ?? [],
      async run(scim, expect) {
        if (profile.seed) await seed(scim)
        const variables = profile.isShared ? await common(scim) : fresh()
        // An id of ours that nobody has, in place of one that somebody might.
        variables.set('nobody', lastSegment(scim.nobody())).set('nogroup', lastSegment(scim.nogroup()))
        for (const step of scenario.steps) await runStep(scim, expect, scenario, step, variables)
      },
    }),
  )
}

async function runStep(
  scim: Scim,
  expect: Expect,
  scenario: Scenario,
  step: Step,
  variables: Variables,
): Promise<void> {
  const fill = (value: unknown) => fillIn(value, variables, expect)
  const path = String(fill(step.path))
    .replace(/^\/Users\b/, scim.users)
    .replace(/^\/Groups\b/, scim.groups)
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(step.headers ?? {})) headers[name] = String(fill(value))
  const answer = await scim.send(step.method, encodeURI(path), { headers, body: fill(step.body) })

  const type = step.path.startsWith('/Groups') ? 'Group' : 'User'
  for (const expectation of step.expect) {
    const missing =
      'path' in expectation &&
      (missingAttribute(scim, type, expectation.path) ?? onlyValue(answer, expectation.path))
    if (missing) expect.note(`${expectation.path} is not looked at: ${missing}`)
    else meet(expect, answer, expectation, fill, severityOf(scenario, expectation))
  }
  for (const [name, where] of Object.entries(step.save ?? {})) {
    const value = at(answer.json, where)
    if (typeof value === 'string') variables.set(name, value)
  }
}

/** A user without a name, say, is no fault of the service that shows it. */
const severityOf = ({ isOptional }: Scenario, expectation: Expectation) =>
  isOptional || ('isTheirs' in expectation && expectation.isTheirs) ? 'should' : 'must'

function meet(
  expect: Expect,
  answer: Answer,
  expectation: Expectation,
  fill: (value: unknown) => unknown,
  severity: 'must' | 'should',
): void {
  if (expectation.is === 'gone') expectGone(expect, answer)
  else if (expectation.is === 'status' && severity === 'must') expect.status(answer, ...expectation.statuses)
  else {
    const { holds, message } = judge(answer, expectation, fill)
    expect[severity](answer, holds, message)
  }
}

function judge(
  { status, milliseconds, json }: Answer,
  expectation: Exclude<Expectation, { readonly is: 'gone' }>,
  fill: (value: unknown) => unknown,
): { readonly holds: boolean; readonly message: string } {
  if (expectation.is === 'status') {
    const { statuses } = expectation
    return {
      holds: statuses.includes(status),
      message: `status ${status}, expected ${statuses.join(' or ')}`,
    }
  }
  if (expectation.is === 'within') {
    const limit = expectation.milliseconds
    return { holds: milliseconds < limit, message: `took ${milliseconds} ms, expected less than ${limit}` }
  }
  const { path } = expectation
  const actual = at(json, path)
  const isEmpty = actual === undefined || actual === null || actual === '' || show(actual) === '[]'
  const verdict = (holds: boolean, wanted: string) => ({
    holds,
    message: `${path} is ${show(actual)}, expected ${wanted}`,
  })
  switch (expectation.is) {
    case 'equal': {
      const value = fill(expectation.value)
      return verdict(sameJson(actual, value), show(value))
    }
    case 'includes':
      return verdict(elements(actual).includes(expectation.value), show(expectation.value))
    case 'present':
      return verdict(!isEmpty, 'a value')
    case 'absent':
      return verdict(actual === undefined, 'nothing')
    case 'empty':
      return verdict(isEmpty, 'nothing')
    case 'number':
      return verdict(typeof actual === 'number', 'a number')
  }
}

/** Attributes of the messages of RFC 7644, which no schema announces. */
const MESSAGE = ['totalResults', 'startIndex', 'itemsPerPage', 'Resources', 'detail', 'status', 'scimType']

function missingAttribute(scim: Scim, type: 'User' | 'Group', path: string): string | undefined {
  const own = path.replace(/^Resources(\[\d+\]|\.\d+)\./, '').replace(/\.length$/, '')
  const [first, second] = own.split('/')
  const name = (second ?? first ?? '').replace(/\[[^\]]*\]|\.\d+/g, '')
  if (MESSAGE.includes(name)) return undefined
  const feature: Feature = second === undefined ? `${type}.${name}` : `Enterprise.${name}`
  return scim.announced.missing(feature)
}

/** One value of several by its type: a host may have a single column for them, and so the value of another type. */
function onlyValue({ json }: Answer, path: string): string | undefined {
  const [, name] = /^(\w+)\[type=/.exec(path) ?? []
  const isOne = name !== undefined && elements(at(json, name)).length === 1
  return isOne ? `the server keeps one value of ${name}` : undefined
}

/** Fills variables in, however deep. Skips the check where an earlier step did not give one. */
function fillIn(value: unknown, variables: Variables, expect: Expect): unknown {
  if (typeof value === 'string') {
    return value.replace(/\{(\w+)\}/g, (_, name: string) => {
      return variables.get(name) ?? expect.skip(`no earlier step gave ${name}`)
    })
  }
  if (Array.isArray(value)) return value.map((element) => fillIn(element, variables, expect))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, fillIn(inner, variables, expect)]),
  )
}

const lastSegment = (path: string) => path.slice(path.lastIndexOf('/') + 1)
