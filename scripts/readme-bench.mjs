// Copies the last benchmark table, bench/results/latest.md, between the bench marks of README.md.
import { readFileSync, writeFileSync } from 'node:fs'

const root = new URL('../', import.meta.url)
const readme = new URL('README.md', root)
const MARKS = /(<!-- bench -->\n)[\s\S]*?(<!-- \/bench -->)/

const text = readFileSync(readme, 'utf8')
if (!MARKS.test(text)) throw new Error('README.md has lost its bench marks')
const table = readFileSync(new URL('bench/results/latest.md', root), 'utf8').trim()
writeFileSync(
  readme,
  text.replace(MARKS, (_, start, end) => `${start}${table}\n${end}`),
)
