/** Lists of objects in a config: `user.parts`. */
import { expect, test } from 'vitest'
import { editSource } from '../../src/config/edit/edit-source.js'
import { loadConfig } from '../../src/config/load.js'
import { printConfig } from '../../src/config/print.js'
import { applySettings, parseSettings } from '../../src/config/set.js'
import { locateKey } from '../../src/config/source-keys.js'
import { validateConfig } from '../../src/config/validate.js'
import { renameEdits } from '../../src/model-changes/renames.js'
import { folderOf, MINIMAL } from './config-folder.js'

const parts = [
  { model: 'src/a.ts#emails', attributes: { emails: 'email' }, where: { isMain: true } },
  { model: 'src/a.ts#profiles', link: 'profileId', attributes: { title: 'job' }, create: { kind: 'person' } },
]
const config = { ...MINIMAL, user: { ...MINIMAL.user, parts } }
const source = printConfig(config, new Map([['user.parts.1.create.kind', 'of people']]))

test('are printed as they are read, each entry with its reason', async () => {
  expect(source).toContain(`    parts: [
      {
        model: 'src/a.ts#emails',
        attributes: { emails: 'email' },
        where: { isMain: true },
      },
      {
        model: 'src/a.ts#profiles',
        link: 'profileId',
        attributes: { title: 'job' },
        create: {
          kind: 'person', // of people
        },
      },
    ],
`)
  const cwd = await folderOf({ 'scim.config.ts': source })
  expect((await loadConfig({ cwd, env: {} })).config.user.parts).toEqual(parts)
})

test('are set by their numbers', () => {
  const set = [
    'user.parts.0.model=src/a.ts#emails',
    'user.parts.0.attributes.emails=email',
    'user.parts.0.where.isMain=true',
  ]
  expect(applySettings({}, set)).toEqual({ user: { parts: [parts[0]] } })
})

test('are found and edited in the source', () => {
  const place = locateKey(source, ['user', 'parts', '1', 'attributes', 'title'])
  expect(source.split('\n')[(place?.line ?? 0) - 1]).toContain("title: 'job'")
  const [edit] = parseSettings(['user.parts.1.attributes.title=role'])
  expect(edit && editSource(source, edit, false)).toBe(source.replace("title: 'job'", "title: 'role'"))
})

test('follow a column that has another name', () => {
  const validation = validateConfig(config)
  if (!validation.ok) throw new Error('The config is none')
  expect(renameEdits(validation.config, ['user.parts.1.job:role'])).toEqual([
    { kind: 'set', path: ['user', 'parts', '1', 'attributes', 'title'], value: 'role' },
  ])
})
