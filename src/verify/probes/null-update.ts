import type { Answer } from '../answer.js'
import type { Check } from '../check.js'
import type { Expect } from '../expect.js'
import { at, show } from '../json.js'
import type { Made, Operation, Scim } from '../scim.js'
import { type Writable, writable } from './attributes.js'

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || show(value) === '[]'

/**
 * Empties every optional attribute of a user by a PATCH with `""`, and with `null`: the null update of Microsoft Entra
 * ID. All at once; where that is refused one by one, to tell which.
 */
export const nullUpdate: Check['run'] = async (scim, expect) => {
  const user = await scim.user()
  const all = await keptBy(scim, user, writable(scim, scim.unique()))
  if (all.length === 0) expect.skip('no optional attribute of users can be written')
  for (const nothing of ['', null]) {
    const answer = await patch(scim, user, all, () => nothing)
    if (answer.status < 300) await expectEmpty(scim, expect, user, all, nothing)
    else for (const one of all) await expectEmptied(scim, expect, user, one, nothing)
    await patch(scim, user, all, ({ sample }) => sample)
  }
}

const patch = (
  scim: Scim,
  { path }: Made,
  all: readonly Writable[],
  value: (one: Writable) => unknown,
): Promise<Answer> =>
  scim.patch(path, ...all.map((one): Operation => ({ op: 'Replace', path: one.path, value: value(one) })))

/** The attributes that keep a value which they are given; a column takes no text that its app does not know. */
async function keptBy(scim: Scim, user: Made, all: readonly Writable[]): Promise<readonly Writable[]> {
  const answer = await patch(scim, user, all, ({ sample }) => sample)
  if (answer.status >= 300) for (const one of all) await patch(scim, user, [one], ({ sample }) => sample)
  const { json } = await scim.get(user.path)
  return all.filter(({ shownAt }) => !isEmpty(at(json, shownAt)))
}

async function expectEmpty(
  scim: Scim,
  expect: Expect,
  { path }: Made,
  all: readonly Writable[],
  nothing: unknown,
): Promise<void> {
  const answer = await scim.get(path)
  expect.status(answer, 200)
  for (const { path: attribute, shownAt } of all) {
    const left = at(answer.json, shownAt)
    const message = `${attribute} is ${show(left)} after ${show(nothing)}, expected nothing`
    // An app that cannot be without an email, say, takes the userName for it.
    const isName = left !== undefined && left === at(answer.json, 'userName')
    if (isName) expect.should(answer, false, `${message}: it follows userName`)
    else expect.must(answer, isEmpty(left), message)
  }
}

async function expectEmptied(scim: Scim, expect: Expect, user: Made, one: Writable, nothing: unknown) {
  const answer = await patch(scim, user, [one], () => nothing)
  if (answer.status < 300) return expectEmpty(scim, expect, user, [one], nothing)
  expect.must(
    answer,
    false,
    `status ${answer.status} for ${show(nothing)} at ${one.path}, expected 200 or 204`,
  )
}
