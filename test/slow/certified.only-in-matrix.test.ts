/** From nothing to four green profiles, by the commands of docs/certification.md as they stand there, with the packed tarballs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InstalledHost, installPacked, newHost, type Packed } from './support/packed.js'

const page = readFileSync(join(import.meta.dirname, '../../docs/certification.md'), 'utf8')
const [, chapter = ''] = page.split('## From nothing to four green profiles')
const [setUp = '', asOkta = '', asEntra = ''] = [...chapter.matchAll(/```sh\n(.*?)```/gs)].map(
  ([, commands = '']) => commands,
)

let packed: Packed
let host: InstalledHost
beforeAll(async () => {
  packed = await installPacked(['express-drizzle-sqlite'], ['jose'])
  host = newHost(packed, 'express-drizzle-sqlite')
}, 300_000)
afterAll(async () => {
  await host?.remove()
  packed?.remove()
})

/** Runs commands as they are pasted into a shell; what they say of a client is `$ID`. */
const paste = async (commands: string, base = '') => {
  const text = commands
    .replaceAll('http://localhost:3000/scim/v2', base)
    .replace('npm install jose\n', '')
    .replace(/(SECRET=\$\(.*)\)/, '$1 2>said)\nID=$(grep -oE "[0-9a-f-]{36}" said)')
  return String((await host.run('sh', '-ec', text)).all)
}

test('init, generate, migrate and mount', async () => {
  expect(await paste(setUp)).toContain('Mounted in src/app.ts')
  expect(await host.compile('typescript-7')).toBe('')
})

test('both kinds of credentials are green in all of them', async () => {
  const { base } = await host.serve()
  for (const [commands, warned] of [
    [asOkta, ['entra-gallery-s16']],
    [asEntra, ['entra-gallery-s16', 'ipsie-al1-metadata']],
  ] as const) {
    const said = await paste(commands, base)
    expect(said.match(/\d+ passed, \d warned, 0 failed/g)).toHaveLength(4)
    expect(said.match(/^WARN .*$/gm)?.map((line) => /\((\S+)\)$/.exec(line)?.[1])).toEqual(warned)
  }
}, 120_000)

test('metadata at the root, as docs/tokens.md has it, end the warning of them', async () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../docs/tokens.md'), 'utf8')
  const [route = ''] = /^app\.get\('\/\.well-known.*?^\}\)\n/ms.exec(tokens) ?? []
  // The address of a server is known when it listens; an app's own is in its configuration.
  const ofRequest = `'http://' + request.headers.host + '/scim/v2'`
  const served = route.replace("'https://app.example.com/scim/v2'", ofRequest)
  host.edit('src/app.ts', (text) =>
    text
      .replace('{ scimRouter }', '{ oauthMetadata, scimRouter }')
      .replace(/(?=app\.use\('\/scim)/, `${served}\n`),
  )
  const { base } = await host.serve()
  const commands = asEntra.replace(/--profile .*\n/, '--only ipsie-al1-metadata --profile ipsie-al1\n')
  expect(await paste(commands, base)).toMatch(/ipsie-al1 +1 passed, 0 warned/)
  expect(await host.compile('typescript-7')).toBe('')
})
