/** Settings of connections as the config takes and refuses them. */
import { expect, test } from 'vitest'
import { secondsOf } from '../../src/config/lifetime.js'
import { applySettings } from '../../src/config/set.js'
import { validateConfig } from '../../src/config/validate.js'
import { MINIMAL } from '../config/config-folder.js'

const validate = (...set: readonly string[]) =>
  validateConfig(applySettings(MINIMAL, ['auth.check=connection', ...set]))

test.each(['25', '50', '1000', 'src/limits.ts#take'])('a limit of requests: %s', (limit) => {
  const result = validate(`connections.rateLimit=${limit}`)
  const expected = limit.includes('#') ? limit : Number(limit)
  expect(result).toMatchObject({ ok: true, config: { connections: { rateLimit: expected } } })
})

test.each(['24', '0', '-1', '25.5', 'true', 'null'])('a limit that is none: %s', (limit) => {
  const result = validate(`connections.rateLimit=${limit}`)
  expect(result.ok ? [] : result.diagnostics).toMatchObject([
    {
      code: 'SG1006',
      message: expect.stringMatching(/^connections\.rateLimit must be a whole number from 25 on\b/),
    },
  ])
})

test.each([
  ['1h', 3_600],
  ['60m', 3_600],
  ['90m', 5_400],
  ['6h', 21_600],
  ['360m', 21_600],
])('a lifetime of %s', (lifetime, seconds) => {
  expect(secondsOf(lifetime)).toBe(seconds)
  expect(validate(`connections.oauth.lifetime=${lifetime}`).ok).toBe(true)
})

test.each(['59m', '361m', '7h', '0h', '1d', '3600', '1 h', '1.5h', ''])('no lifetime of %j', (lifetime) => {
  const result = validate(`connections.oauth.lifetime='${lifetime}'`)
  expect(result.ok ? [] : result.diagnostics).toMatchObject([
    { code: 'SG1006', message: "connections.oauth.lifetime must be from '1h' to '6h', such as '90m'" },
  ])
})
