/** `--yes`: what was likely and not sure is taken, and says so. */
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Question } from '../../src/init/answers.js'
import { init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { fixture, temporaryHost } from '../inspect/host.js'

const groups: Question = {
  flag: 'group',
  message: 'Which model holds your groups?',
  choices: [
    { value: 'src/schema.ts#crews', reason: 'table crews: has members' },
    { value: 'scim', reason: 'groups in tables of their own' },
    { value: 'false', reason: 'users only' },
  ],
}

test('the best is told with its reason, and what else there is', async () => {
  expect(await takeProposals([groups])).toEqual({
    answers: { group: 'src/schema.ts#crews' },
    set: [],
    reasons: { 'group.model': 'has members; not sure: else scim or false' },
  })
})

test('so is what is no model, and a setting', async () => {
  const { reasons } = await takeProposals([
    { ...groups, choices: groups.choices.slice(1, 2) },
    { flag: 'set user.active', message: '', choices: [{ value: 'scim', reason: 'no flag' }] },
  ])
  expect(reasons).toEqual({ group: 'groups in tables of their own', 'user.active': 'no flag' })
})

test('the config says it beside what was taken, and nothing was named', async () => {
  const cwd = temporaryHost({})
  cpSync(fixture('pg-starter'), cwd, { recursive: true })
  const { found } = await init({ cwd, answers: {}, set: [], ask: takeProposals })
  const config = readFileSync(join(cwd, 'scim.config.ts'), 'utf8')
  expect(found.join('\n') + config).not.toContain('as named')
  expect(config).toContain('not sure: else none')
})

test('that tenants are left out is told, too', async () => {
  const cwd = temporaryHost({})
  cpSync(fixture('pg-starter'), cwd, { recursive: true })
  const { found } = await init({
    cwd,
    answers: {},
    set: [],
    ask: (questions) =>
      takeProposals(
        questions.map((one) =>
          one.flag === 'tenant' ? { ...one, choices: [...one.choices].reverse() } : one,
        ),
      ),
  })
  expect(found.find((line) => line.startsWith('Tenants'))).toBe(
    'Tenants  none  (one customer only; not sure: else src/db/schema.ts#teams)',
  )
})
