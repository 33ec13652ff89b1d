import { test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { startHost, editFile } from '../support/host.js'
import { fakeIo } from '../cli/fake-io.js'
test('x', async () => {
  const host = await startHost('express-drizzle-sqlite', { set: ['user.delete=hide', 'pagination=lenient'], edit: (cwd) => editFile(cwd, 'src/scim/router.gen.ts', (t) => t.replace("import {", "import { bulk, searchResources,").replace("  route('GET /Users',", "  route('POST /Bulk', bulk), route('POST /.search', searchResources(...types)), route('POST /Users/.search', searchResources(user)),\n  route('GET /Users',")) })
  const io = fakeIo()
  const code = await main(['verify', host.base, '--token', host.token, ...['rfc7643','rfc7644','rfc9865','okta','entra','onelogin','jumpcloud','google'].flatMap(p => ['--profile', p])], io)
  console.log(code, io.out(), io.err())
  await host.stop()
}, 120_000)
