/** `scim-gen studio` as a command: the address that it prints, and ports that it cannot have. */
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { run, type StudioFlags } from '../../src/cli/commands/studio.js'
import { DiagnosticError } from '../../src/diagnostics.js'
import { fakeIo } from '../cli/fake-io.js'

async function studio(flags: StudioFlags, ended: Promise<unknown> = Promise.resolve()) {
  const io = fakeIo()
  const exitCode = await run(flags, io, ended)
  return { exitCode, out: io.out(), err: io.err() }
}

const problemOf = (flags: StudioFlags) =>
  studio(flags).then(
    () => undefined,
    (error: unknown) => (error instanceof DiagnosticError ? error.diagnostics : error),
  )

test('prints the address, with its token', async () => {
  const { exitCode, out, err } = await studio({})
  expect(exitCode).toBe(0)
  expect(out).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}\n$/)
  expect(err).toBe('For this machine alone. Ctrl+C ends it.\n')
})

test('--json prints one document', async () => {
  const { out, err } = await studio({ json: true })
  expect(JSON.parse(out)).toMatchObject({
    ok: true,
    command: 'studio',
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:/),
  })
  expect(err).toBe('')
})

test('stays until it is ended, and then answers no more', async () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const io = fakeIo()
  const running = run({}, io, ended)
  while (io.out() === '') await new Promise((resolve) => setTimeout(resolve, 5))
  const url = io.out().trim()
  expect((await fetch(url, { redirect: 'manual' })).status).toBe(303)
  end()
  expect(await running).toBe(0)
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test('a port that is none, and one that is taken', async () => {
  expect(await problemOf({ port: 'soon' })).toEqual([
    {
      code: 'SG8021',
      message: '--port soon: that is no port',
      fix: 'Pass a number up to 65535; without it any port that is free is taken.',
    },
  ])
  const other = createServer()
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve(Object(other.address()).port))
  })
  expect(await problemOf({ port: String(port) })).toEqual([
    {
      code: 'SG8021',
      message: `The studio cannot listen on port ${port}: listen EADDRINUSE: address already in use 127.0.0.1:${port}`,
      fix: 'Pass another --port; without it any port that is free is taken.',
    },
  ])
  other.close()
})
