/** `index.ts` and `auth.ts` as each framework's users would write them; the texts are in `fixtures/<case>`. */
import { describe, expect, test } from 'vitest'
import { atVersionZero } from '../support/at-version.js'
import { readFiles, writeFiles } from '../support/files.js'
import { emitTree, emittedCases, expectedFolder } from './support/emitted.js'

atVersionZero()

describe.each(emittedCases)('$name', (emitted) => {
  test('what the app imports, and its access check', async () => {
    const tree = await emitTree(emitted)
    const written = {
      'index.ts': tree['src/scim/index.ts'] ?? '',
      'auth.ts': tree['src/scim/auth.ts'] ?? '',
    }
    if (process.env.UPDATE_GOLDEN === '1') writeFiles(expectedFolder(emitted), written)
    expect(written).toEqual(readFiles(expectedFolder(emitted)))
  })
})
