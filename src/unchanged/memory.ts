/** Runs that have found nothing to do: what each asked, and what it said, kept beside the installed packages. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { answerTo, hashOf, type Question } from './questions.js'

/** What a run says where it has found nothing to do: said again where nothing has changed. */
export interface Said {
  readonly stdout: string
  readonly stderr: string
}

/** What a run is started with, besides what it asks. */
export interface Start {
  readonly argv: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whether input, output and talk are a terminal's. */
  readonly terminals: readonly boolean[]
}

export interface Memory {
  /** What the last such run has said, where every question of it has the same answer still. */
  readonly recall: () => Said | undefined
  /** Remembers a run. A folder that cannot be written to remembers nothing. */
  readonly keep: (said: Said, notes: ReadonlyMap<string, string>) => void
  /** Where Node may keep compiled code. */
  readonly compiled: string
}

/** Runs kept at a time: one for each line of flags, each kind of terminal, each package of a workspace. */
const KEPT = 32

/**
 * The memory of runs that are started like this one; undefined where there is no folder of installed packages to keep it in.
 *
 * Any change of scim-gen's own code is a change of what a run has asked, for it is loaded by what is watched.
 */
export function memoryOf(start: Start): Memory | undefined {
  const modules = nearestModules(start.cwd)
  if (modules === undefined) return undefined
  const folder = join(modules, '.cache/scim-gen')
  const runs = join(folder, 'unchanged')
  const key = keyOf(start)
  const path = join(runs, `${hashOf(key).replace(/\W/g, '').slice(0, 32)}.json`)
  return {
    recall: () => recall(path, key),
    keep: (said, notes) => {
      try {
        mkdirSync(runs, { recursive: true })
        const asked = [...notes].map(([text, answer]): Note => [JSON.parse(text), answer])
        const questions = asked.map(([question]) => question)
        const digest = digestOf(key, said, asked)
        const beside = join(runs, `${randomUUID()}.tmp`)
        writeFileSync(beside, JSON.stringify({ said, questions, digest }), { mode: 0o600 })
        renameSync(beside, path)
        forgetOldest(runs)
      } catch {
        // Without a memory, all is asked again.
      }
    },
    compiled: join(folder, 'compiled'),
  }
}

const keyOf = ({ argv, cwd, env, terminals }: Start): string =>
  JSON.stringify([
    ...[process.version, process.arch, process.execArgv, env.NODE_OPTIONS, env.NODE_PATH],
    ...[argv, cwd, terminals, Object.keys(env).sort()],
  ])

function recall(path: string, key: string): Said | undefined {
  try {
    const { said, questions, digest }: Kept = JSON.parse(readFileSync(path, 'utf8'))
    const asked = questions.map((question): Note => [question, answerTo(question)])
    return digestOf(key, said, asked) === digest ? said : undefined
  } catch {
    // None is kept, or it is damaged.
    return undefined
  }
}

type Note = readonly [question: Question, answer: string]

interface Kept {
  readonly said: Said
  readonly questions: readonly Question[]
  /** Of all that there is here, and of the answers: nothing is told of what they were. */
  readonly digest: string
}

const digestOf = (key: string, said: Said, asked: readonly Note[]): string =>
  hashOf(JSON.stringify([key, said.stdout, said.stderr, asked]))

function nearestModules(folder: string): string | undefined {
  const path = join(folder, 'node_modules')
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path
  return folder === dirname(folder) ? undefined : nearestModules(dirname(folder))
}

function forgetOldest(runs: string): void {
  const files = readdirSync(runs).map((name) => join(runs, name))
  const byAge = files.map((path) => ({ path, time: statSync(path).mtimeMs })).sort((a, b) => b.time - a.time)
  for (const { path } of byAge.slice(KEPT)) rmSync(path, { force: true })
}
