/** `scim-gen skill`: where it is written, and that it names nothing that is not there. */
import { afterEach, expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { outsideFolder, readFiles, writeFiles } from '../support/files.js'
import { fakeIo } from './fake-io.js'

const removes: (() => void)[] = []
afterEach(() => {
  for (const remove of removes.splice(0)) remove()
})

async function skill(files: Readonly<Record<string, string>> = {}, argv: readonly string[] = []) {
  const { cwd, remove } = outsideFolder('skill')
  removes.push(remove)
  writeFiles(cwd, files)
  const io = fakeIo({ cwd })
  const code = await main(['skill', ...argv], io)
  return { code, err: io.err(), files: readFiles(cwd) }
}

test('is written where agents look, in the words of the package manager', async () => {
  const plain = await skill()
  expect([plain.code, plain.err]).toEqual([
    0,
    'Wrote .agents/skills/scim-gen/SKILL.md: coding agents find there how to drive scim-gen.\n',
  ])
  expect(plain.files['.agents/skills/scim-gen/SKILL.md']).toContain('`npx scim-gen generate`')

  const own = await skill({ '.claude/settings.json': '{}', 'pnpm-lock.yaml': '' })
  expect(own.files['.claude/skills/scim-gen/SKILL.md']).toContain('`pnpm exec scim-gen generate`')

  const chosen = await skill({}, ['--out', 'docs/scim.md'])
  expect(Object.keys(chosen.files)).toEqual(['docs/scim.md'])
})

test('says what is in the way of writing it', async () => {
  const { code, err } = await skill({ docs: 'a file' }, ['--out', 'docs/scim.md'])
  expect(code).toBe(1)
  expect(err).toMatch(/^SG4009 Nothing was written: /)
})

test('begins with a name and a description, and names commands and flags that there are', async () => {
  const text = (await skill()).files['.agents/skills/scim-gen/SKILL.md'] ?? ''
  expect(text).toMatch(/^---\nname: scim-gen\ndescription: .{50,1000}\n---\n/)
  const helpOf = async (command: string) => {
    const io = fakeIo()
    await main([command, '--help'], io)
    return io.out()
  }
  const commands = [...new Set([...text.matchAll(/npx scim-gen (\w+)/g)].map(([, name = '']) => name))]
  const helps = await Promise.all(commands.map(helpOf))
  expect(helps.map((help) => help.split(' ')[2])).toEqual(commands)
  const flags = new Set([...text.matchAll(/--[a-z][a-z-]+/g)].map(([flag]) => flag))
  expect([...flags].filter((flag) => !helps.some((help) => help.includes(flag)))).toEqual([])
  expect(commands.length).toBeGreaterThan(4)
})
