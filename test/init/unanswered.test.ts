/** Questions that nobody was there to answer: each answer has the flags that give it. */
import { expect, test } from 'vitest'
import { unanswered } from '../../src/init/unanswered.js'

test('two answers with one value differ in their flags', () => {
  const [diagnostic] = unanswered([
    {
      flag: 'tenant',
      message: 'Is Site a tenant?',
      choices: [
        { value: 'none', reason: 'one customer only' },
        { value: 'none', reason: 'Site is a group', also: { group: 'src/schema.ts#Site' } },
      ],
    },
  ]).diagnostics
  expect(diagnostic?.choices).toEqual([
    { value: 'none', reason: 'one customer only', flags: ['--tenant', 'none'] },
    {
      value: 'none',
      reason: 'Site is a group',
      flags: ['--tenant', 'none', '--group', 'src/schema.ts#Site'],
    },
  ])
})

test('flags are not quoted; what a person types is', () => {
  const [diagnostic] = unanswered([
    {
      flag: 'set user.active',
      message: 'Which state is active?',
      choices: [{ value: 'x', reason: '', set: ['user.active.on=In use', 'user.active.field=state'] }],
    },
    { flag: 'set user.create.region', message: 'Which region?', choices: [{ value: 'eu west', reason: '' }] },
  ]).diagnostics
  expect(diagnostic?.choices?.map(({ flags }) => flags)).toEqual([
    ['--set', 'user.active.on=In use', '--set', 'user.active.field=state'],
  ])
  expect(diagnostic?.fix).toBe(
    'Answer with one of:\n  --set "user.active.on=In use" --set user.active.field=state',
  )
})
