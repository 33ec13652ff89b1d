import { describe, expect, it } from 'vitest'
import { aliasedModule, findAlias } from '../../src/host-style/aliases.js'
import { findImportExtension } from '../../src/host-style/import-extension.js'
import { temporaryHost } from '../inspect/host.js'

const paths = '{ "compilerOptions": { "paths": { "@/*": ["./src/*"], "@db": ["./src/db/index.ts"] } } }'

/** How emitted code names a module of the host. */
function named(files: Readonly<Record<string, string>>, module = 'src/db/schema.ts'): string | undefined {
  const alias = findAlias(temporaryHost(files), 'src/db/schema.ts', 'src/scim')
  return alias && aliasedModule(module, alias)
}

describe('findAlias', () => {
  it('takes the alias by which most files import the model', () => {
    const files = {
      'tsconfig.json': paths,
      'src/users/service.ts':
        "import { users } from '@/db/schema'\nimport { a } from '../a'\nimport { b } from '../b'",
      'src/teams/service.ts': "import { teams } from '@/db/schema'",
    }
    expect(named(files)).toBe('@/db/schema')
    expect(named(files, 'src/lib/index.ts')).toBe('@/lib')
    expect(named(files, 'src/db/types/db.d.ts')).toBe('@/db/types/db')
    expect(named(files, 'scripts/seed.ts')).toBeUndefined()
  })

  it('takes none where relative paths are as many', () => {
    const files = {
      'tsconfig.json': paths,
      'src/users/service.ts': "import { users } from '@/db/schema'",
      'src/teams/service.ts': "import { teams } from '../db/schema'",
      'src/db/other.ts': "import { users } from './schema'",
    }
    expect(named(files)).toBeUndefined()
  })

  it('goes by all imports where nothing imports the model', () => {
    const files = {
      'tsconfig.json': paths,
      'src/users/service.ts':
        "import { a } from '@/lib/a'\nimport { b } from '@/lib/b'\nimport c from '../c'",
      'src/scim/index.ts': "import { a } from '../db/schema'\nimport { b } from '../b'",
    }
    expect(named(files)).toBe('@/db/schema')
    expect(named({ 'tsconfig.json': paths, 'src/a.ts': "import b from '@acme/b'" })).toBeUndefined()
  })

  it('ends specifiers as the host does', () => {
    const files = { 'tsconfig.json': paths, 'src/a/a.ts': "import { users } from '@/db/schema.js'" }
    expect(named(files)).toBe('@/db/schema.js')
    expect(named(files, 'src/db/index.ts')).toBe('@/db/index.js')
  })

  it('names JavaScript that a tool has made as the host names its own modules', () => {
    const files = { 'tsconfig.json': paths, 'src/a/a.ts': "import { users } from '@/db/schema'" }
    expect(named(files, 'src/generated/client/index.js')).toBe('@/generated/client')
    expect(named(files, 'src/generated/client.mjs')).toBe('@/generated/client.mjs')
    const ended = { ...files, 'src/a/a.ts': "import { users } from '@/db/schema.js'" }
    expect(named(ended, 'src/generated/client/index.js')).toBe('@/generated/client/index.js')
    expect(named(ended, 'src/generated/client.mjs')).toBe('@/generated/client.mjs')
  })

  it('knows baseUrl, an alias of one module, and the imports of a package', () => {
    const base = '{ "compilerOptions": { "baseUrl": ".", "ignoreDeprecations": "6.0" } }'
    const nest = "import { User } from 'src/db/schema'\nimport { Module } from '@nestjs/common'"
    expect(named({ 'tsconfig.json': base, 'src/users/users.module.ts': nest })).toBe('src/db/schema')
    const exact = "import { db } from '@db'"
    expect(named({ 'tsconfig.json': paths, 'src/a/a.ts': exact }, 'src/db/index.ts')).toBe('@db')
    const manifest = '{ "imports": { "#db/*": { "types": "./src/db/*.d.ts", "default": "./src/db/*.js" } } }'
    expect(
      named({
        'tsconfig.json': '{}',
        'package.json': manifest,
        'src/a/a.ts': "import { users } from '#db/schema'",
      }),
    ).toBe('#db/schema')
  })

  it('follows what a tsconfig extends, and does without one', () => {
    const files = {
      'tsconfig.base.json': paths,
      'tsconfig.json': '{ "extends": "./tsconfig.base.json" }',
      'src/a/a.ts': "import { users } from '@/db/schema'",
    }
    expect(named(files)).toBe('@/db/schema')
    expect(named({ 'src/a/a.ts': "import { users } from '@/db/schema'" })).toBeUndefined()
  })
})

describe('findImportExtension', () => {
  const find = (files: Readonly<Record<string, string>>) =>
    findImportExtension(temporaryHost(files), 'prisma/schema.prisma')

  it('looks at the whole package where the model has no neighbours', () => {
    expect(find({ 'package.json': '{}', 'src/a.ts': "import b from './b.js'" })).toBe('.js')
    expect(find({ 'src/a.ts': "import b from './b'" })).toBe('')
    expect(find({ 'src/a.ts': "import b from 'b'" })).toBe('')
  })
})
