/** What a run asks of the machine. One function answers, when a question is noted and when it is asked again: they cannot disagree. */
import { hash } from 'node:crypto'
import nodeFs, { type Stats } from 'node:fs'
import { createRequire } from 'node:module'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'

// As they are before anybody watches them.
const fs = { ...nodeFs }

const ASK = {
  /** A file's content. */
  file: contentHash,
  /** A file that an installation has written, by what no program can set: 15 MB are too much to be hashed each time. */
  installed: (path) => {
    const { dev, ino, size, mtimeNs, ctimeNs } = fs.statSync(path, { bigint: true })
    return [dev, ino, size, mtimeNs, ctimeNs].join()
  },
  exists: (path) => String(fs.existsSync(path)),
  access: (path, mode) => String(fs.accessSync(path, Number(mode))),
  stat: (path) => statText(fs.statSync(path)),
  lstat: (path) => statText(fs.lstatSync(path)),
  list: (path) => {
    const entries = fs.readdirSync(path, { withFileTypes: true })
    return JSON.stringify(entries.map((entry) => [entry.name, kindOf(entry)]).sort())
  },
  link: (path) => fs.readlinkSync(path),
  real: (path) => fs.realpathSync.native(path),
  /** Where `require` finds a module. */
  resolve: (request, importer = '', paths) =>
    createRequire(importer).resolve(request, paths === undefined ? {} : { paths: JSON.parse(paths) }),
  env: (name) => JSON.stringify(process.env[name] ?? null),
} satisfies Record<string, (operand: string, ...more: readonly string[]) => string>

export type QuestionKind = keyof typeof ASK

export type Question = readonly [kind: QuestionKind, operand: string, ...more: readonly string[]]

/** The answer as of now; of a question that fails, how. */
export function answerTo([kind, ...operands]: Question): string {
  const ask: (...all: typeof operands) => string = ASK[kind]
  try {
    return ask(...operands)
  } catch (error) {
    return `! ${error instanceof Error && 'code' in error ? error.code : error}`
  }
}

/** Asks for the content of a file as it is to be compared: by hash, or by what its file system says where it is installed. */
export const contentOf = (path: string): Question => [isInstalled(path) ? 'installed' : 'file', path]

export const hashOf = (content: string | Uint8Array): string => hash('sha256', content, 'base64')

let place = Buffer.allocUnsafeSlow(2 ** 16)

/** Reads all files to one place, one after the other: a buffer for each of a thousand took a third of the time. */
function contentHash(path: string): string {
  const file = fs.openSync(path, 'r')
  try {
    let length = 0
    for (;;) {
      const room = place.length - length
      const read = fs.readSync(file, place, length, room, null)
      length += read
      if (read < room) return hashOf(place.subarray(0, length))
      place = Buffer.concat([place, Buffer.alloc(place.length)])
    }
  } finally {
    fs.closeSync(file)
  }
}

const OWN_CODE = fileURLToPath(new URL('..', import.meta.url))

const isInstalled = (path: string) => path.startsWith(OWN_CODE) || path.includes(`${sep}node_modules${sep}`)

const statText = (stats: Stats) => `${kindOf(stats)} ${stats.isFile() ? stats.size : ''}`

const kindOf = (one: Pick<Stats, 'isFile' | 'isDirectory' | 'isSymbolicLink'>) =>
  one.isFile() ? 'file' : one.isDirectory() ? 'folder' : one.isSymbolicLink() ? 'link' : 'other'
