// Compiles the filter grammar to a TypeScript module, so that tsc can emit it as ESM and as CommonJS.
import { readFile, rename, writeFile } from 'node:fs/promises'
import peggy from 'peggy'
import { backend } from './peggy-backend.mjs'

const folder = new URL('../src/runtime/filter/', import.meta.url)
const grammar = await readFile(new URL('scim-filter.peggy', folder), 'utf8')
const parser = peggy.generate(grammar, {
  output: 'source',
  allowedStartRules: ['Filter', 'Path'],
  plugins: [backend],
})
// Whoever reads the sources meanwhile, a type check beside the build say, finds the whole file.
const made = new URL('scim-filter.gen.ts', folder)
const part = new URL(`scim-filter.gen.ts.${process.pid}`, folder)
await writeFile(
  part,
  `// @generated from scim-filter.peggy by scripts/build-grammar.mjs\n// @ts-nocheck: labels and unused matches\n${parser}`,
)
await rename(part, made)
