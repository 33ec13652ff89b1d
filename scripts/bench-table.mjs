// Copies the last benchmark table, bench/results/latest.md, between the bench marks of docs/benchmarks.md.
import { readFileSync, writeFileSync } from 'node:fs'

const root = new URL('../', import.meta.url)
const document = new URL('docs/benchmarks.md', root)
const MARKS = /(<!-- bench -->\n)[\s\S]*?(<!-- \/bench -->)/

const text = readFileSync(document, 'utf8')
if (!MARKS.test(text)) throw new Error('docs/benchmarks.md has lost its bench marks')
const table = readFileSync(new URL('bench/results/latest.md', root), 'utf8').trim()
writeFileSync(
  document,
  text.replace(MARKS, (_, start, end) => `${start}${table}\n${end}`),
)
