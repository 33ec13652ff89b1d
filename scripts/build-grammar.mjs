// Compiles the filter grammar to a TypeScript module, so that tsc can emit it as ESM and as CommonJS.
import { readFile, writeFile } from 'node:fs/promises'
import peggy from 'peggy'
import { backend } from './peggy-backend.mjs'

const folder = new URL('../src/runtime/filter/', import.meta.url)
const grammar = await readFile(new URL('scim-filter.peggy', folder), 'utf8')
const parser = peggy.generate(grammar, {
  output: 'source',
  allowedStartRules: ['Filter', 'Path'],
  plugins: [backend],
})
await writeFile(
  new URL('scim-filter.gen.ts', folder),
  `// @generated from scim-filter.peggy by scripts/build-grammar.mjs\n// @ts-nocheck: labels and unused matches\n${parser}`,
)
