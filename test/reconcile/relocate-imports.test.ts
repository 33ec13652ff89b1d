import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { relocateImports } from '../../src/reconcile/relocate-imports.js'
import { type TemporaryFolder, temporaryFolder, writeFiles } from '../support/files.js'

let host: TemporaryFolder
beforeAll(() => {
  host = temporaryFolder('relocate')
  writeFiles(host.cwd, {
    'src/lib/x.ts': '',
    'src/lib/index.ts': '',
    'src/scim/own.ts': '',
    'src/data.json': '',
  })
})
afterAll(() => host.remove())

const roles = ['index.ts', 'auth.ts', 'model.gen.ts', 'adapters/user.ts']
const led = (text: string, from: string, to: string, isThere = false) =>
  relocateImports(host.cwd, roles)({ text, from, to, isThere })

describe('imports of a file that moves', () => {
  test.each([
    ["import { x } from '../../lib/x.js'", "import { x } from '../../../lib/x.js'"],
    ['import "../../lib/x"', 'import "../../../lib/x"'],
    ["export * from '../../lib/index.js'", "export * from '../../../lib/index.js'"],
    ["const x = await import('../../lib/x.ts')", "const x = await import('../../../lib/x.ts')"],
    ["const x = require('../../lib')", "const x = require('../../../lib')"],
    ["type X = import('../../lib/x.js').X", "type X = import('../../../lib/x.js').X"],
    ["import x = require('../../lib/x')", "import x = require('../../../lib/x')"],
    // They move together.
    ["import { Row } from '../model.gen.js'", "import { Row } from '../model.gen.js'"],
    ["import { me } from '../auth'", "import { me } from '../auth'"],
    ["import { scimRouter } from '..'", "import { scimRouter } from '..'"],
    // What is the user's own in the folder stays there.
    ["import { own } from '../own.js'", "import { own } from '../../../scim/own.js'"],
    // No module of the project's, or no import.
    ["import { x } from '@/lib/x'", "import { x } from '@/lib/x'"],
    ["import { users } from 'users'", "import { users } from 'users'"],
    [
      "// from '../../lib/x'\nconst text = \"from '../../lib/x'\"",
      "// from '../../lib/x'\nconst text = \"from '../../lib/x'\"",
    ],
  ])('%s', (before, after) => {
    expect(led(before, 'src/scim/adapters/user.ts', 'src/api/scim/adapters/user.ts')).toBe(after)
    expect(led(after, 'src/api/scim/adapters/user.ts', 'src/scim/adapters/user.ts')).toBe(before)
  })

  test('keep line ends, a byte order mark, and what stands around them', () => {
    const text = "\uFEFFimport { x } from '../lib/x.js' // why\r\n\r\nexport { x }\r\n"
    expect(led(text, 'src/scim/auth.ts', 'scim/auth.ts')).toBe(text.replace('../lib', '../src/lib'))
  })
})

describe('imports of a file that is there already', () => {
  const lead = (text: string) => led(text, 'src/scim/auth.ts', 'src/api/scim/auth.ts', true)

  test('that lead nowhere are led', () => {
    expect(lead("import { x } from '../lib/x.js'")).toBe("import { x } from '../../lib/x.js'")
    expect(lead("import data from '../data.json'")).toBe("import data from '../../data.json'")
  })

  test('that somebody has led stay', () => {
    expect(lead("import { x } from '../../lib/x.js'")).toBe("import { x } from '../../lib/x.js'")
  })

  test('that led nowhere before stay', () => {
    expect(lead("import { y } from '../gone.js'")).toBe("import { y } from '../gone.js'")
  })
})
