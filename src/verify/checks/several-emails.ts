import type { Expect } from '../expect.js'
import { elements, property } from '../json.js'
import { type Scim, shared } from '../scim.js'

/** A user with two emails, and how many of them the server keeps: hosts with one column for it keep one. */
const kept = shared(async (scim) => {
  const emails = ['work', 'home'].map((type) => ({ value: scim.unique(), type }))
  const { answer } = await scim.user({ emails })
  return elements(property(answer.json, 'emails')).length
})

/** Skips a check about several values where a server keeps one; `value-multi-kept` tells that it does. */
export async function needSeveralEmails(scim: Scim, expect: Expect): Promise<void> {
  if ((await kept(scim)) < 2) expect.skip('the server keeps one of two emails')
}
