/**
 * Notes all that a run asks of the machine, at Node's own modules: what libraries read (TypeScript, jiti, modules that a config
 * imports) is noted as what scim-gen reads, and nobody has to remember to. A run that did what cannot be asked again is not remembered.
 */
import childProcess from 'node:child_process'
import nodeFs, { readFileSync } from 'node:fs'
import nodeModule, { isBuiltin, syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import readline from 'node:readline'
import { fileURLToPath } from 'node:url'
import { foldersAbove } from '../folders-above.js'
import { answerTo, contentOf, type Question, type QuestionKind } from './questions.js'

export interface Watch {
  /** Question, as JSON → answer; undefined where the run did what cannot be asked again. */
  readonly notes: () => ReadonlyMap<string, string> | undefined
}

type Arguments = readonly unknown[]

/** What is done when a function is called. */
interface Spy {
  readonly before: (args: Arguments) => void
  readonly after?: (result: unknown) => unknown
}

/** The functions of `node:fs` that are questions, without `Sync` at their end. All others are deeds. */
const QUESTIONS: Readonly<Record<string, QuestionKind>> = {
  readFile: 'file',
  exists: 'exists',
  access: 'access',
  stat: 'stat',
  lstat: 'lstat',
  readdir: 'list',
  readlink: 'link',
  realpath: 'real',
}

/** Watches this process from now on. Called once, before what is to be watched is loaded. */
export function watch(): Watch {
  const notes = new Map<string, string>()
  let isRepeatable = true
  // Of a watched call, or of our own asking: no question of the run.
  let isInside = false

  const inside = <T>(run: () => T): T => {
    isInside = true
    try {
      return run()
    } finally {
      isInside = false
    }
  }
  const cannotRepeat = () => {
    isRepeatable = false
  }
  /** Before the run gets its own answer: if that is another one, this one is not what will be found later. */
  const note = (question: Question | undefined) => {
    if (!question) return cannotRepeat()
    const key = JSON.stringify(question)
    const answer = answerTo(question)
    if ((notes.get(key) ?? answer) !== answer) cannotRepeat()
    notes.set(key, answer)
  }

  const spyOn = (owner: object, name: string, { before, after = (result) => result }: Spy) => {
    const target: unknown = Reflect.get(owner, name)
    if (typeof target !== 'function') return
    const call = (args: Arguments, run: () => unknown): unknown => {
      if (isInside) return run()
      return inside(() => {
        before(args)
        return after(run())
      })
    }
    const spied = new Proxy(target, {
      apply: (_, self, args: unknown[]) => call(args, () => Reflect.apply(target, self, args)),
      construct: (_, args: unknown[]) => Object(call(args, () => Reflect.construct(target, args))),
    })
    Reflect.set(owner, name, spied)
  }

  const spyOnFiles = (owner: object) => {
    // What has a callback would have to be watched for longer: a deed.
    const isAsking = (name: string) => owner === nodeFs.promises || name.endsWith('Sync')
    for (const name of Object.keys(owner).filter((each) => /^[a-z]/.test(each) && each !== 'promises')) {
      const kind = isAsking(name) ? QUESTIONS[name.replace(/Sync$/, '')] : undefined
      if (kind) {
        const after = kind.endsWith('stat') ? withoutTimes(cannotRepeat) : undefined
        spyOn(owner, name, { before: (args) => note(questionOf(kind, args)), after })
      } else spyOn(owner, name, { before: ([file]) => void (isTerminal(file) || cannotRepeat()) })
    }
  }

  spyOn(nodeFs.realpathSync, 'native', { before: (args) => note(questionOf('real', args)) })
  spyOnFiles(nodeFs)
  spyOnFiles(nodeFs.promises)
  spyOn(nodeModule, '_resolveFilename', {
    before: (args) => void (isBuiltin(String(args[0])) || note(resolveQuestion(args))),
  })
  for (const name of Object.keys(childProcess)) spyOn(childProcess, name, { before: cannotRepeat })
  spyOn(net.Socket.prototype, 'connect', { before: cannotRepeat })
  // Somebody is asked.
  spyOn(readline, 'createInterface', { before: cannotRepeat })
  inside(() => {
    for (const name of dependencies()) for (const question of importQuestions(name)) note(question)
  })
  syncBuiltinESMExports()
  process.env = watchedEnvironment(process.env, (name) => {
    if (!isInside) inside(() => note(['env', name]))
  })
  return { notes: () => (isRepeatable ? new Map(notes) : undefined) }
}

/** What our own modules `import`: Node tells nobody where it finds that. */
function dependencies(): readonly string[] {
  const manifest: { dependencies: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  )
  return Object.keys(manifest.dependencies)
}

/** Where `import` finds a package: in the nearest folder that has one of that name, by what its manifest says. */
function importQuestions(name: string): readonly Question[] {
  const folders = foldersAbove(dirname(fileURLToPath(import.meta.url)))
  const places = folders.map((folder) => join(folder, 'node_modules', name))
  const place = places.find((each) => nodeFs.existsSync(each))
  const looked = places.slice(0, place === undefined ? undefined : places.indexOf(place) + 1)
  return [
    ...looked.map((each): Question => ['exists', each]),
    ...(place === undefined ? [] : [['real', place] as const, contentOf(join(place, 'package.json'))]),
  ]
}

/** What a call asks; undefined where it cannot be asked again in the same way. */
function questionOf(kind: QuestionKind, [where, options]: Arguments): Question | undefined {
  const path = pathOf(where)
  if (path === undefined) return undefined
  if (kind === 'access') return [kind, path, String(options ?? nodeFs.constants.F_OK)]
  const { recursive, flag = 'r' }: { recursive?: unknown; flag?: unknown } = Object(options)
  if (recursive || flag !== 'r') return undefined
  return kind === 'file' ? contentOf(path) : [kind, path]
}

/** Of `Module._resolveFilename(request, parent, isMain, options)`. */
function resolveQuestion([request, parent, , options]: Arguments): Question | undefined {
  // What `import` loads has no parent, and its path.
  const { filename = request }: { filename?: unknown } = Object(parent)
  const { paths }: { paths?: unknown } = Object(options)
  if (typeof request !== 'string' || typeof filename !== 'string' || !isAbsolute(filename)) return undefined
  return ['resolve', request, filename, ...(paths === undefined ? [] : [JSON.stringify(paths)])]
}

function pathOf(where: unknown): string | undefined {
  if (typeof where === 'string') return where.startsWith('file:') ? fileURLToPath(where) : resolve(where)
  return where instanceof URL ? fileURLToPath(where) : undefined
}

const isTerminal = (file: unknown) => file === 1 || file === 2

/** Times are no part of an answer: a run that looks at them is not remembered. */
function withoutTimes(cannotRepeat: () => void): (result: unknown) => unknown {
  const hideTimes = (stats: unknown): unknown => {
    if (typeof stats !== 'object' || stats === null) return stats
    return new Proxy(stats, {
      get(target, key) {
        if (/time/.test(String(key))) cannotRepeat()
        return Reflect.get(target, key)
      },
    })
  }
  return (result) => (result instanceof Promise ? result.then(hideTimes) : hideTimes(result))
}

/**
 * The environment, which tells of each variable that is read, unless the run itself has set it. Which there are is a part of what a
 * run is remembered by: some library looks through the names of all.
 */
function watchedEnvironment(env: NodeJS.ProcessEnv, noteName: (name: string) => void): NodeJS.ProcessEnv {
  const own = new Set<string | symbol>()
  const told = (name: string | symbol) => {
    if (typeof name === 'string' && !own.has(name)) noteName(name)
  }
  return new Proxy(env, {
    get(target, name) {
      told(name)
      return Reflect.get(target, name)
    },
    has(target, name) {
      told(name)
      return Reflect.has(target, name)
    },
    set(target, name, value) {
      own.add(name)
      return Reflect.set(target, name, value)
    },
    deleteProperty(target, name) {
      own.add(name)
      return Reflect.deleteProperty(target, name)
    },
  })
}
