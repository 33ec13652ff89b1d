import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AgainHost, againHost, type Run } from './again-host.js'

let host: AgainHost
const at = (path: string) => join(host.cwd, path)
const kept = () => at('node_modules/.cache/scim-gen/unchanged')

beforeAll(async () => {
  host = await againHost('express-drizzle-sqlite')
})
afterAll(() => host.remove())

/** Runs `check` until it says what it said before, and has found nothing to do. */
async function settled() {
  await host.run(['check'])
  expect(await host.run(['check'])).toMatchObject({ exitCode: 0, isAgain: true })
}

test('generate says so too, and each way to call it has a memory of its own', async () => {
  expect(await host.run(['generate'])).toMatchObject({ exitCode: 0, isAgain: false })
  expect(await host.run(['generate'])).toMatchObject({ exitCode: 0, isAgain: true })
  const json = await host.run(['check', '--json'])
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: true, command: 'check' })
  expect(await host.run(['check', '--json'])).toEqual(json)
})

describe('what has changed is noticed', () => {
  /** Each is done to a settled host, and undone. */
  const changes: Readonly<Record<string, () => () => void>> = {
    'a model': () => edit('src/db/schema.ts', (text) => text.replace("text('email')", "text('mail')")),
    'the config': () => edit('scim.config.ts', (text) => text.replace("'email'", "'mail'")),
    'an emitted file': () => edit('src/scim/router.gen.ts', (text) => `${text}// mine\n`),
    'a deleted file': () => remove('src/scim/schemas.gen.ts'),
    'tsconfig.json': () => edit('tsconfig.json', (text) => text.replace('{', '{ "extends": "./none.json",')),
    'package.json': () => edit('package.json', (text) => text.replace('"drizzle-orm"', '"drizzle-arm"')),
    'a formatter that was not there': () => add('biome.json', '{ "formatter": { "lineWidth": 60 } }'),
    'a record of a migration': () => add('.scim-gen/migrations/0009_x.json', '{}'),
    'traces of a run that was killed': () => add('.scim-gen/journal.json', '{}'),
  }

  test.for(Object.keys(changes))('%s', { timeout: 300_000 }, async (name) => {
    await settled()
    const undo = changes[name]?.()
    try {
      const [now, anew] = [await host.run(['check']), await host.run(['check', '--no-cache'])]
      expect(now.isAgain).toBe(false)
      expect({ exitCode: now.exitCode, text: withoutTime(now.stderr) }).toEqual({
        exitCode: anew.exitCode,
        text: withoutTime(anew.stderr),
      })
    } finally {
      undo?.()
    }
  })

  test('what the config imports, and variables that it reads', async () => {
    const undo = edit(
      'scim.config.ts',
      (text) => `import './src/beside.ts'\nvoid process.env.BESIDE\n${text}`,
    )
    const remove = add('src/beside.ts', 'export const beside: number = 1\n')
    try {
      await settled()
      appendFileSync(at('src/beside.ts'), 'export const more = 2\n')
      expect(await host.run(['check'])).toMatchObject({ exitCode: 0, isAgain: false })
      // With another name in the environment it is another run; with another value, too.
      expect(await host.run(['check'], { BESIDE: '1' })).toMatchObject({ isAgain: false })
      expect(await host.run(['check'], { BESIDE: '1' })).toMatchObject({ isAgain: true })
      expect(await host.run(['check'], { BESIDE: '2' })).toMatchObject({ isAgain: false })
    } finally {
      undo()
      remove()
    }
  })
})

describe('a memory that is of no use', () => {
  test('drift is never remembered', async () => {
    const undo = edit('src/db/schema.ts', (text) => text.replace("text('email')", "text('email', {})"))
    await host.run(['check'])
    undo()
    const restore = remove('src/scim/schemas.gen.ts')
    expect(await host.run(['check'])).toMatchObject({ exitCode: 2, isAgain: false })
    expect(await host.run(['check'])).toMatchObject({ exitCode: 2, isAgain: false })
    restore()
  })

  test.for([
    ['nothing', () => ''],
    ['half of it', (text: string) => text.slice(0, text.length / 2)],
    ['another text to say', (text: string) => text.replace('all up to date', 'all is well')],
    ['fewer questions', (text: string) => text.replace(/"questions":\[\[[^\]]*\],/, '"questions":[')],
    ['no questions', () => '{"said":{"stdout":"","stderr":""},"questions":[],"digest":""}'],
  ] as const)('damaged: %s', async ([, damage]) => {
    rmSync(kept(), { recursive: true, force: true })
    await settled()
    for (const name of readdirSync(kept())) {
      const path = join(kept(), name)
      const text = readFileSync(path, 'utf8')
      expect(damage(text)).not.toBe(text)
      writeFileSync(path, damage(text))
    }
    const { exitCode, stderr } = await host.run(['check'])
    expect({ exitCode, stderr: withoutTime(stderr) }).toEqual({
      exitCode: 0,
      stderr: 'Inspected 3 tables · all up to date',
    })
  })

  test('a folder that cannot be written to', async () => {
    await settled()
    rmSync(at('node_modules/.cache'), { recursive: true })
    // For root, who may write anywhere, a file stands where the folder would.
    if (process.getuid?.() === 0) writeFileSync(at('node_modules/.cache'), '')
    else chmodSync(at('node_modules'), 0o555)
    expect(await host.run(['check'])).toMatchObject({ exitCode: 0, isAgain: false })
    expect(await host.run(['check'])).toMatchObject({ exitCode: 0, isAgain: false })
    chmodSync(at('node_modules'), 0o755)
    rmSync(at('node_modules/.cache'), { force: true })
  })

  test('several runs at once', async () => {
    rmSync(kept(), { recursive: true, force: true })
    const runs = await Promise.all([1, 2, 3].map(() => host.run(['check'])))
    expect(runs.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0])
    expect(readdirSync(kept()).filter((name) => !name.endsWith('.json'))).toEqual([])
    expect(await host.run(['check'])).toMatchObject({ isAgain: true })
  })

  test('a copy of it all in another folder', async () => {
    await settled()
    const copy = `${host.cwd}-copy`
    cpSync(host.cwd, copy, { recursive: true })
    try {
      expect(await host.run(['check', '--cwd', copy])).toMatchObject({ exitCode: 0, isAgain: false })
    } finally {
      rmSync(copy, { recursive: true })
    }
  })
})

/** Not one by one, but whatever there is: where a run says what it has said, one that reads all has nothing else to say. */
test.for(['express-drizzle-sqlite', 'nest-typeorm', 'fastify-prisma'])(
  'any file of %s',
  { timeout: 900_000 },
  async (name) => {
    const app = await againHost(name)
    const files = readdirSync(app.cwd, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
      .map((entry) => join(entry.parentPath, entry.name))
    await app.run(['check'])
    const before = await app.run(['check'])
    const missed: string[] = []
    let noticed = 0
    for (const file of files) {
      const text = readFileSync(file)
      appendFileSync(file, '\n}{ x')
      if (!(await app.run(['check'])).isAgain) noticed++
      else {
        const anew = await app.run(['check', '--no-cache'])
        const isSame = anew.exitCode === 0 && deedsOf(anew) === deedsOf(before)
        if (!isSame) missed.push(`${relative(app.cwd, file)}: ${anew.stderr}`)
      }
      writeFileSync(file, text)
    }
    app.remove()
    expect(before.isAgain).toBe(true)
    expect(noticed).toBeGreaterThan(10)
    expect(missed).toEqual([])
  },
)

const deedsOf = ({ stderr }: Run) => stderr.replace(/^(Inspected|Nothing).*·/m, '')

function edit(path: string, change: (text: string) => string): () => void {
  const before = readFileSync(at(path), 'utf8')
  expect(change(before)).not.toBe(before)
  writeFileSync(at(path), change(before))
  return () => writeFileSync(at(path), before)
}

function add(path: string, text: string): () => void {
  mkdirSync(join(at(path), '..'), { recursive: true })
  writeFileSync(at(path), text, { flag: 'wx' })
  return () => rmSync(at(path))
}

function remove(path: string): () => void {
  const before = readFileSync(at(path))
  rmSync(at(path))
  return () => writeFileSync(at(path), before)
}

const withoutTime = (text: string) => text.replace(/ \(\d+\.\d s\)/, '')
