/** The one runner of the requests of all identity providers. */
import { randomBytes } from 'node:crypto'
import type { Answer } from '../answer.js'
import type { Check } from '../check.js'
import { expectGone } from '../checks/gone.js'
import type { Expect } from '../expect.js'
import type { Feature } from '../feature.js'
import { at, elements, isObject, show } from '../json.js'
import { notChecked } from '../probes/not-checked.js'
import { type Scim, shared } from '../scim.js'
import { type Expectation, VERDICTS } from './expectations.js'
import { fillIn } from './placeholders.js'
import { PROBES } from './probes.js'
import type { Profile, Scenario, Step } from './profile.js'

/** Turns the scenarios of a profile into checks. */
export function replay(profile: Profile): readonly Check[] {
  const common = shared(async () => randomParts())
  const seed = shared((scim) => scim.user())
  return profile.scenarios.map(
    (scenario): Check => ({
      id: scenario.check,
      title: scenario.title,
      rule: scenario.rule,
      requires: [
        ...(scenario.requires ?? []),
        ...(scenario.steps.some(makesGroup) ? (['newGroups'] as const) : []),
      ],
      async run(scim, expect) {
        const { unchecked, probe } = scenario
        if (unchecked !== undefined) notChecked(expect, unchecked)
        if (probe !== undefined) return PROBES[probe](scim, expect)
        if (profile.seed) await seed(scim)
        const known = profile.shared ? await common(scim) : randomParts()
        // An id of ours that nobody has, in place of one that somebody might.
        known.set('nobody', lastSegment(scim.nobody())).set('nogroup', lastSegment(scim.nogroup()))
        for (const step of scenario.steps) {
          if (step.if !== undefined && !known.has(step.if)) continue
          if (step.unless !== undefined && known.has(step.unless)) continue
          for (let index = 1; index <= (step.repeat ?? 1); index++)
            await runStep(scim, expect, profile, scenario, step, known, index)
        }
      },
    }),
  )
}

const makesGroup = ({ method, path }: Step) => method === 'POST' && /^\/Groups$/.test(path)

/** `{r}`, and `{R}` in capitals: new in each run, or in each check where checks share nothing. */
function randomParts(): Map<string, string> {
  const r = randomBytes(4).toString('hex')
  return new Map([
    ['r', r],
    ['R', r.toUpperCase()],
  ])
}

async function runStep(
  scim: Scim,
  expect: Expect,
  profile: Profile,
  scenario: Scenario,
  step: Step,
  known: Map<string, string>,
  index: number,
): Promise<void> {
  const values = { ...profile.values, ...step.with }
  const missing = (name: string) => expect.skip(`no earlier step gave ${name}`)
  const fill = (value: unknown) => fillIn(value, { values, known, index, missing })
  const path = String(fill(step.path))
    .replace(/^\/Users\b/, scim.users)
    .replace(/^\/Groups\b/, scim.groups)
  const body = fill(step.body)
  const answer = await scim.send(step.method, encodeURI(path), { headers: texts(fill(step.headers)), body })

  const [, type] = /^\/(User|Group)s\b/.exec(step.path) ?? []
  const asked: Asked = { scim, expect, answer, type, isOptional: scenario.optional ?? false, fill }
  for (const expectation of step.expect) meet(expectation, asked)
  for (const [name, where] of Object.entries(step.capture ?? {})) {
    const value = at(answer.json, where)
    if (typeof value === 'string') known.set(name.replaceAll('{i}', String(index)), value)
  }
}

/** A request that was answered. */
interface Asked {
  readonly scim: Scim
  readonly expect: Expect
  readonly answer: Answer
  /** Of the resources; none of discovery. */
  readonly type: string | undefined
  readonly isOptional: boolean
  readonly fill: (value: unknown) => unknown
}

function meet(expectation: Expectation, { scim, expect, answer, type, isOptional, fill }: Asked): void {
  // A user without a name, say, is no fault of the service that shows it.
  const severity = isOptional || expectation[0] === 'presentInTheirs' ? 'should' : 'must'
  switch (expectation[0]) {
    case 'gone':
      expectGone(expect, answer)
      break
    case 'status': {
      const [, ...statuses] = expectation
      const message = `status ${answer.status}, expected ${statuses.join(' or ')}`
      if (severity === 'must') expect.status(answer, ...statuses)
      else expect.should(answer, statuses.includes(answer.status), message)
      break
    }
    case 'within': {
      const [, limit] = expectation
      const { milliseconds } = answer
      const message = `took ${milliseconds} ms, expected less than ${limit}`
      expect[severity](answer, milliseconds < limit, message)
      break
    }
    case 'page': {
      const [, count] = expectation
      const { length } = elements(at(answer.json, 'Resources'))
      const total = Number(at(answer.json, 'totalResults'))
      const message = `${length} of ${total} resources, expected at least ${Math.min(count, total)}`
      expect[severity](answer, length >= Math.min(count, total), message)
      break
    }
    case 'header': {
      const [, name, start] = expectation
      const value = answer.headers[name] ?? ''
      expect[severity](answer, value.startsWith(start), `${name} is ${show(value)}, expected ${show(start)}`)
      break
    }
    default: {
      const [name, path, value] = expectation
      // What is not announced has to be absent nonetheless.
      const isForbidden = name === 'absent'
      const reason = isForbidden ? undefined : (missingAttribute(scim, type, path) ?? onlyValue(answer, path))
      if (reason) {
        expect.note(`${path} is not looked at: ${reason}`)
        break
      }
      const actual = at(answer.json, path)
      const [holds, wanted] = VERDICTS[name](actual, fill(value))
      expect[severity](answer, holds, `${path} is ${show(actual)}, expected ${wanted}`)
    }
  }
}

/** Attributes of the messages of RFC 7644, which no schema announces. */
const MESSAGE = ['totalResults', 'startIndex', 'itemsPerPage', 'Resources', 'detail', 'status', 'scimType']

function missingAttribute(scim: Scim, type: string | undefined, path: string): string | undefined {
  const own = path.replace(/^Resources(\[\d+\]|\.\d+)\./, '').replace(/\.length$/, '')
  const [first, second] = own.split('/')
  const name = (second ?? first ?? '').replace(/\[[^\]]*\]|\.\d+/g, '')
  if (type === undefined || MESSAGE.includes(name)) return undefined
  const of = type === 'Group' ? 'Group' : 'User'
  const feature: Feature = second === undefined ? `${of}.${name}` : `Enterprise.${name}`
  return scim.announced.missing(feature)
}

/** One value of several by its type: a host may have a single column for them, and so the value of another type. */
function onlyValue({ json }: Answer, path: string): string | undefined {
  const [, name, type] = /^(\w+)\[type=(\w+)\]/.exec(path) ?? []
  const [only, ...others] = name === undefined ? [] : elements(at(json, name))
  const isAnother = only !== undefined && others.length === 0 && at(only, 'type') !== type
  return isAnother ? `the server keeps one value of ${name}` : undefined
}

const texts = (headers: unknown): Record<string, string> =>
  isObject(headers)
    ? Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    : {}

const lastSegment = (path: string) => path.slice(path.lastIndexOf('/') + 1)
