// `node scripts/record-demo.mjs`: plays the demo and writes docs/demo.svg, a recording that runs wherever pictures are shown.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROWS = 28
const COLUMNS = 112
const LINE = 17
const CHARACTER = 7.85

/** Seconds that a line stands before the next one comes. */
const pauseAfter = (line) => {
  if (/^\s+\$ npx/.test(line)) return 1
  if (/^\s+(GET|POST|PUT|PATCH|DELETE) /.test(line)) return 0.45
  if (/^\S/.test(line)) return 0.8
  return /^\s+│/.test(line) ? 0.07 : 0.15
}

const CLASSES = { 1: 'b', 2: 'd', 31: 'r', 32: 'g', 33: 'y', 36: 'c' }
const ENDS = { 22: ['b', 'd'], 39: ['r', 'g', 'y', 'c'] }

const { stdout, status } = spawnSync(
  process.execPath,
  [fileURLToPath(new URL('demo.mjs', import.meta.url))],
  { env: { ...process.env, FORCE_COLOR: '1' }, encoding: 'utf8' },
)
if (status !== 0) throw new Error(`The demo ended with ${status}`)
const lines = stdout.trimEnd().split('\n')
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what terminals are told colours by
const plain = lines.map((line) => line.replace(/\u001b\[\d+m/g, ''))

const times = []
let now = 0
for (const line of plain) {
  times.push(now)
  now += pauseAfter(line)
}
const total = now + 4

const width = Math.round(COLUMNS * CHARACTER + 32)
const height = ROWS * LINE + 24
/** Each line comes in at the bottom. */
const shown = (index) => `transform:translateY(${(ROWS - 1 - index) * LINE}px)`
const frames = times.map((time, index) => `${((time / total) * 100).toFixed(2)}%{${shown(index)}}`)

writeFileSync(
  new URL('../docs/demo.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">
<title>A recording of npm run demo</title>
<style>
text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;fill:#d6deeb;white-space:pre}
.b{font-weight:bold}.d{fill:#7f8c9f}.r{fill:#ff6b6b}.g{fill:#7bd88f}.y{fill:#fce566}.c{fill:#5ad4e6}
#lines{animation:play ${total.toFixed(1)}s step-end infinite;${shown(lines.length - 1)}}
@keyframes play{${frames.join('')}100%{${shown(lines.length - 1)}}}
@media (prefers-reduced-motion:reduce){#lines{animation:none}}
</style>
<rect width="${width}" height="${height}" rx="8" fill="#1b1f2a"/>
<clipPath id="screen"><rect width="${width - 32}" height="${ROWS * LINE}"/></clipPath>
<g transform="translate(16 12)" clip-path="url(#screen)"><g id="lines" xml:space="preserve">
${lines.map((line, index) => `<text y="${(index + 0.75) * LINE}">${spans(line)}</text>`).join('\n')}
</g></g>
</svg>
`,
)

/** A line with its colours as classes. */
function spans(line) {
  const active = new Set()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
  return line.split(/(\u001b\[\d+m)/).reduce((text, part) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
    const code = /^\u001b\[(\d+)m$/.exec(part)?.[1]
    if (code === undefined) {
      if (part === '') return text
      const name = [...active].join(' ')
      return text + (name ? `<tspan class="${name}">${escaped(part)}</tspan>` : escaped(part))
    }
    if (CLASSES[code]) active.add(CLASSES[code])
    for (const name of ENDS[code] ?? []) active.delete(name)
    return text
  }, '')
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
