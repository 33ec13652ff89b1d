import { test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { fakeIo } from '../cli/fake-io.js'
import { writeFileSync } from 'node:fs'
test('x', async () => {
  const io = fakeIo()
  const code = await main(['verify', 'http://localhost:9321/scim', '--token', 'secret', ...['rfc7643','rfc7644','rfc9865','okta','entra','onelogin','jumpcloud','google'].flatMap(p => ['--profile', p])], io)
  writeFileSync('/tmp/verify-scimmy/out.txt', code + io.out() + io.err())
}, 120_000)
