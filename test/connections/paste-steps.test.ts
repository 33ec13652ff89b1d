import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pasteSteps } from '../../src/connections/paste-steps.js'

const config = { basePath: '/api/scim/v2' }

test('a token goes where the console of its provider has a field for it', () => {
  expect(pasteSteps(config, 'Okta', false)).toBe(`Into Okta goes (docs/okta.md has all steps):
  SCIM connector base URL            https://YOUR-APP/api/scim/v2
  Unique identifier field for users  userName
  Authentication mode                HTTP Header
  Authorization                      what follows`)
})

test('a secret goes beside the token endpoint', () => {
  expect(pasteSteps(config, 'entra', true)).toBe(`Into Microsoft Entra ID goes (docs/entra.md has all steps):
  Authentication method  OAuth2 Client Credentials Grant
  Tenant URL             https://YOUR-APP/api/scim/v2
  Token endpoint         https://YOUR-APP/api/scim/v2/oauth/token
  Client identifier      the id above
  Client secret          what follows`)
})

test.each([undefined, 'okta', 'entra', 'google', 'JumpCloud'])('the guide of %s is there', (provider) => {
  const [guide = ''] = /docs\/[\w-]+\.md/.exec(pasteSteps(config, provider, false)) ?? []
  expect(existsSync(guide)).toBe(true)
})
