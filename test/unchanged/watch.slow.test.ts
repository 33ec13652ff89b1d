import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { expect, test } from 'vitest'

const built = new URL('../../dist/unchanged/watch.js', import.meta.url)
const here = fileURLToPath(new URL('.', import.meta.url))

/** What is noted of a few lines, in a process of its own: questions without their answers, or that it cannot be repeated. */
async function noted(lines: string): Promise<readonly (readonly string[])[] | 'not remembered'> {
  const script = `
    const { watch } = await import(${JSON.stringify(built.href)})
    const { notes } = watch()
    const before = notes().size
    await import('data:text/javascript,' + encodeURIComponent(${JSON.stringify(lines)}))
    const all = notes()
    console.log(JSON.stringify(all ? [...all.keys()].slice(before).map((one) => JSON.parse(one)) : 'not remembered'))`
  const { stdout } = await execa(process.execPath, ['--input-type=module', '-e', script], {
    cwd: here,
    env: { SEEN: '1' },
  })
  return JSON.parse(stdout)
}

const own = (name: string) => `${here}${name}`

/** Lines of a run → what it has asked. */
const questions: readonly (readonly [string, readonly (readonly string[])[]])[] = [
  [
    `import { readFileSync } from 'node:fs'; readFileSync('again-host.ts', 'utf8')`,
    [['file', own('again-host.ts')]],
  ],
  [
    `import fs from 'fs/promises'; await fs.readFile(new URL('file://${own('again-host.ts')}'))`,
    [['file', own('again-host.ts')]],
  ],
  [`import { existsSync } from 'node:fs'; existsSync('none')`, [['exists', own('none')]]],
  [`import fs from 'node:fs'; fs.statSync('none', { throwIfNoEntry: false })`, [['stat', own('none')]]],
  [
    `import fs from 'node:fs'; await fs.promises.lstat('.').then((one) => one.isFile())`,
    [['lstat', here.slice(0, -1)]],
  ],
  [`import fs from 'node:fs'; fs.accessSync('.', fs.constants.R_OK)`, [['access', here.slice(0, -1), '4']]],
  [`import fs from 'node:fs'; fs.readdirSync('.', { withFileTypes: true })`, [['list', here.slice(0, -1)]]],
  [`import fs from 'node:fs'; fs.realpathSync.native('.')`, [['real', here.slice(0, -1)]]],
  [
    `import { createRequire } from 'node:module'; createRequire('${own('x.js')}').resolve('vitest')`,
    [['resolve', 'vitest', own('x.js')]],
  ],
  [`process.env.SEEN`, [['env', 'SEEN']]],
  [`const { SEEN } = { ...process.env, SEEN: 'mine' }; 'UNSEEN' in process.env`, [['env', 'UNSEEN']]],
  [`process.env.MINE = '1'; process.env.MINE`, []],
]

/** Variables that Node itself reads when it imports a module. */
const NODES = /^(NODE|WATCH)_/

test.for(questions)('%s', async ([lines, expected]) => {
  const all = [...(await noted(lines))].filter(([kind, name = '']) => kind !== 'env' || !NODES.test(name))
  expect(all).toEqual(expect.arrayContaining([...expected]))
  // Copying the environment reads all of it.
  if (!lines.includes('...process.env')) expect(all).toHaveLength(expected.length)
})

/** What leaves more than an answer behind, or has another one each time. */
const deeds: readonly string[] = [
  `import fs from 'node:fs'; fs.writeFileSync('/dev/null', '')`,
  `import { open } from 'node:fs/promises'; await (await open('again-host.ts')).close()`,
  `import fs from 'node:fs'; fs.createReadStream('again-host.ts').destroy()`,
  `import fs from 'node:fs'; await new Promise((done) => fs.readFile('again-host.ts', done))`,
  `import fs from 'node:fs'; fs.readdirSync('.', { recursive: true })`,
  `import fs from 'node:fs'; fs.statSync('.').mtimeMs`,
  `import fs from 'node:fs'; (await fs.promises.stat('.')).mtime`,
  `import { spawnSync } from 'node:child_process'; spawnSync(process.execPath, ['--version'])`,
  `import net from 'node:net'; net.connect(1, '127.0.0.1').on('error', () => {})`,
  `fetch('http://127.0.0.1:8999').catch(() => {}); await new Promise((done) => setTimeout(done, 100))`,
  `import { createInterface } from 'node:readline'; createInterface({ input: process.stdin }).close()`,
]

test.for(deeds)('a run is not remembered that does this: %s', async (lines) => {
  expect(await noted(lines)).toBe('not remembered')
})
