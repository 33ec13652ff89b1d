import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shellWord } from '../../src/shell-word.js'

test.each([
  ['acme', 'acme'],
  ['user.attributes.title=jobTitle', 'user.attributes.title=jobTitle'],
  ['src/db/schema.ts#users', 'src/db/schema.ts#users'],
  ['user.create.größe=…', 'user.create.größe=…'],
  ['a b', '"a b"'],
  ['src/app/(api)/db.ts#db', '"src/app/(api)/db.ts#db"'],
  ['app/scim/[[...path]]/route.ts', '"app/scim/[[...path]]/route.ts"'],
  ["O'Neil", `"O'Neil"`],
  ['src\\db.ts#db', '"src\\db.ts#db"'],
  ['#1', '"#1"'],
  ['', '""'],
  ['$HOME', `'$HOME'`],
  ['say "hi"', `'say "hi"'`],
  [`it's $5`, `'it'\\''s $5'`],
])('%s is typed as %s', (value, word) => {
  expect(shellWord(value)).toBe(word)
})

test('a shell takes any value for one word', () => {
  const text = fc.string({ unit: fc.constantFrom(...`aZ0 "'$\`\\!%#~=*?[]{}()<>|&;\n\t-é`), maxLength: 12 })
  fc.assert(
    fc.property(fc.array(text, { minLength: 40, maxLength: 40 }), (values) => {
      const command = `printf '%s\\0' ${values.map(shellWord).join(' ')}`
      expect(execFileSync('sh', ['-c', command], { encoding: 'utf8' }).split('\0').slice(0, -1)).toEqual(
        values,
      )
    }),
    { numRuns: 25 },
  )
})
