/** The profiles of identity providers are data: every line is what the runner knows, and every name stands for something. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PROFILES } from '../../src/verify/profile-names.js'
import { VERDICTS } from '../../src/verify/profiles/expectations.js'
import { fillIn } from '../../src/verify/profiles/placeholders.js'
import { PROBES } from '../../src/verify/profiles/probes.js'
import { readProfile } from '../../src/verify/profiles/read-profile.js'
import { replay } from '../../src/verify/profiles/replay.js'

const folder = join(import.meta.dirname, '../../src/verify/profiles')

const head = z.strictObject({
  profile: z.string(),
  source: z.string(),
  shared: z.literal(true).optional(),
  seed: z.literal(true).optional(),
})

const value = z.strictObject({ name: z.string(), value: z.unknown() })

const step = z.strictObject({
  check: z.string().optional(),
  title: z.string().optional(),
  rule: z.string().optional(),
  optional: z.literal(true).optional(),
  requires: z.array(z.string()).optional(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string().startsWith('/'),
  headers: z.unknown().optional(),
  body: z.unknown().optional(),
  with: z.record(z.string(), z.string()).optional(),
  expect: z
    .array(
      z.union([
        z.tuple([z.literal('status')], z.int()),
        z.tuple([z.literal('within'), z.int()]),
        z.tuple([z.literal('gone')]),
        z.tuple([z.literal('page'), z.int()]),
        z.tuple([z.literal('header'), z.string(), z.string()]),
        z.tuple([z.enum(['equal', 'includes', 'different', 'atMost', 'without']), z.string(), z.unknown()]),
        z.tuple([z.enum(['present', 'presentInTheirs', 'absent', 'empty', 'number']), z.string()]),
      ]),
    )
    .min(1),
  capture: z.record(z.string(), z.string()).optional(),
  repeat: z.int().min(2).optional(),
  if: z.string().optional(),
  unless: z.string().optional(),
})

/** A check without requests. */
const other = z.strictObject({
  check: z.string(),
  title: z.string(),
  rule: z.string(),
  requires: z.array(z.string()).optional(),
  probe: z.enum(Object.keys(PROBES)).optional(),
  unchecked: z.string().optional(),
})

const placeholders = (part: unknown) =>
  [...(JSON.stringify(part) ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** What is wrong with the lines of a profile. */
function problemsOf(text: string): readonly string[] {
  const [first = '', ...rest] = text.trimEnd().split('\n')
  const { profile, shared } = head.parse(JSON.parse(first))
  const lines: readonly object[] = rest.map((line) => JSON.parse(line))
  const values = lines.filter((line) => 'value' in line).map((line) => value.parse(line))
  const heads = lines
    .filter((line) => 'check' in line && !('method' in line))
    .map((line) => other.parse(line))
  const steps = lines.filter((line) => 'method' in line).map((line) => step.parse(line))
  const named = new Map(values.map(({ name, value }) => [name, value]))
  const used = new Set<string>()
  const problems: string[] = []
  let known = new Set<string>()
  const ids = new Set<string>()
  for (const { check, probe, unchecked } of heads) {
    if (!check.startsWith(`${profile}-`)) problems.push(`${check} is no name of ${profile}`)
    if ((probe === undefined) === (unchecked === undefined)) problems.push(`${check} does nothing`)
    if (ids.has(check)) problems.push(`${check} stands twice`)
    ids.add(check)
  }
  for (const { check, title, rule, with: own = {}, capture = {}, ...asked } of steps) {
    if (check !== undefined) {
      if (!shared) known = new Set()
      if (title === undefined || rule === undefined) problems.push(`${check} lacks its title or rule`)
      if (!check.startsWith(`${profile}-`)) problems.push(`${check} is no name of ${profile}`)
      if (ids.has(check)) problems.push(`${check} stands twice`)
      ids.add(check)
    } else if (ids.size === 0) problems.push('a step belongs to no check')
    const queue = placeholders([asked.path, asked.headers, asked.body, asked.expect])
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      used.add(name)
      const isKnown = known.has(name) || ['r', 'R', 'i', 'nobody', 'nogroup'].includes(name)
      if (named.has(name)) queue.push(...placeholders(named.get(name)))
      else if (!isKnown && !Object.hasOwn(own, name)) problems.push(`{${name}} stands for nothing`)
    }
    for (const name of Object.keys(own)) if (!used.has(name)) problems.push(`nothing names {${name}}`)
    for (const name of Object.keys(capture)) known.add(name)
    for (const name of [asked.if, asked.unless])
      if (name !== undefined && !known.has(name)) problems.push(`${name} is captured nowhere`)
  }
  for (const name of named.keys()) if (!used.has(name)) problems.push(`nothing names {${name}}`)
  return problems
}

const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl'))

test('every profile that is no RFC has its file', () => {
  const names = PROFILES.filter((name) => !name.startsWith('rfc'))
  expect(files.map((file) => file.replace('.jsonl', '')).sort()).toEqual([...names].sort())
})

test.each(files)('%s holds nothing but what the runner knows', (file) => {
  expect(problemsOf(readFileSync(join(folder, file), 'utf8'))).toEqual([])
})

test('so does the example of docs/verify.md, with every key of a step and every expectation told', () => {
  const page = readFileSync(new URL('../../docs/verify.md', import.meta.url), 'utf8')
  const [, example = ''] = /```jsonl\n(.*?)```/s.exec(page) ?? []
  expect(example.split('\n').length).toBeGreaterThan(4)
  expect(problemsOf(example)).toEqual([])
  const keys = Object.keys({ ...step.shape, ...other.shape }).filter((key) => !page.includes(`\`${key}\``))
  const names = ['status', 'within', 'gone', 'page', 'header', ...Object.keys(VERDICTS)]
  expect([...keys, ...names.filter((name) => !page.includes(`\`["${name}"`))]).toEqual([])
})

test('mistakes are seen', () => {
  const lines = [
    { profile: 'acme', source: 'nobody' },
    { name: 'unused', value: 1 },
    { check: 'acme-a', method: 'GET', path: '/Users/{x}', expect: [['gone']] },
    { check: 'acme-b', title: 'a', rule: 'b' },
    { check: 'other', title: 'a', rule: 'b', method: 'GET', path: '/', with: { y: '' }, expect: [['gone']] },
  ]
  expect(problemsOf(lines.map((line) => JSON.stringify(line)).join('\n'))).toEqual([
    'acme-b does nothing',
    'acme-a lacks its title or rule',
    '{x} stands for nothing',
    'other is no name of acme',
    'nothing names {y}',
    'nothing names {unused}',
  ])
})

test('what they are made of', () => {
  const counts = files.map((file) => {
    const { profile, scenarios } = readProfile(file.replace('.jsonl', ''))
    const steps = scenarios.flatMap((scenario) => scenario.steps)
    const expected = steps.flatMap((one) => one.expect)
    return `${profile}: ${scenarios.length} checks, ${steps.length} requests, ${expected.length} expectations`
  })
  expect(counts).toEqual([
    'entra-gallery: 30 checks, 107 requests, 206 expectations',
    'entra: 32 checks, 87 requests, 171 expectations',
    'google: 1 checks, 1 requests, 4 expectations',
    'interop: 43 checks, 99 requests, 152 expectations',
    'ipsie-al1: 24 checks, 39 requests, 70 expectations',
    'ipsie-al2: 22 checks, 45 requests, 82 expectations',
    'jumpcloud: 6 checks, 23 requests, 37 expectations',
    'okta-oin: 26 checks, 53 requests, 115 expectations',
    'okta: 12 checks, 12 requests, 52 expectations',
    'onelogin: 2 checks, 4 requests, 8 expectations',
  ])
})

test('a check has its id, title, rule and features', () => {
  const [, check] = replay(readProfile('onelogin'))
  expect(check).toMatchObject({
    id: 'onelogin-emails-object',
    title: 'PATCH takes emails as one object in place of an array',
    rule: 'OneLogin: as 15five/django-scim2 met it',
    requires: ['patch', 'User.emails.value'],
  })
})

describe('placeholders', () => {
  const names = {
    values: { user: { userName: '{who}.{r}@example.com', tags: ['{who}', 1, null] }, who: 'ada' },
    known: new Map([
      ['r', '1f'],
      ['hostile', '{user}'],
    ]),
    missing: (name: string): never => {
      throw new Error(`no ${name}`)
    },
  }

  test('a text that is nothing but one becomes the value; in a longer text it is text', () => {
    expect(fillIn('{user}', names)).toEqual({ userName: 'ada.1f@example.com', tags: ['ada', 1, null] })
    expect(fillIn({ path: 'members[value eq "{r}"]' }, names)).toEqual({ path: 'members[value eq "1f"]' })
    expect(fillIn([true, undefined, '{}', '{a b}'], names)).toEqual([true, undefined, '{}', '{a b}'])
  })

  test('what a server answered is not looked into', () => {
    expect(fillIn(['{hostile}', 'a {hostile}'], names)).toEqual(['{user}', 'a {user}'])
  })

  test('what is not known ends the check', () => {
    expect(() => fillIn('/Users/{id}', names)).toThrow('no id')
    expect(() => fillIn('{toString}', names)).toThrow('no toString')
  })
})
