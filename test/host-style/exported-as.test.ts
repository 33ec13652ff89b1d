import { expect, test } from 'vitest'
import { exportedAs } from '../../src/host-style/exported-as.js'

test.each([
  ['./schema', { '.': './src/index.ts', './schema': './src/schema.ts' }, 'src/schema.ts'],
  ['./schema', { './schema': { types: './dist/schema.d.ts', default: './dist/schema.js' } }, 'src/schema.ts'],
  ['./models/user', { './*': { import: './dist/*.mjs', require: './dist/*.cjs' } }, 'src/models/user.ts'],
  ['.', './src/index.ts', 'src/index.ts'],
  ['.', { import: './lib/index.js', require: './lib/index.cjs' }, 'src/index.ts'],
  [undefined, { '.': './src/index.ts' }, 'src/schema.ts'],
  [undefined, undefined, 'src/index.ts'],
])('%s, of %j for %s', (subpath, exports, file) => {
  expect(exportedAs({ exports }, file)).toBe(subpath)
})
