/**
 * How an expected tree is kept. Adapters, migrations and configs are files, as they are written. What repeats from case to case
 * is a file once; other cases keep what differs from it, as a patch. Records are kept as hashes, base copies not at all: they
 * are the file that they stand for, which the test says as a rule.
 */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { applyPatch, createTwoFilesPatch, OMIT_HEADERS } from 'diff'
import { seal } from '../../src/reconcile/header.js'
import { hashOf } from '../../src/reconcile/text.js'
import { readFiles } from '../support/files.js'

/** Path → text. */
export type Files = Readonly<Record<string, string>>

const BASE = '.scim-gen/base/'
const RECORD = /^\.scim-gen\/(?!base\/|\.git)/
const REPEATS =
  /(^|\/)((auth|index|model\.gen|router\.gen|schemas\.gen)\.ts|_journal\.json|down\.sql|down\/[^/]+)$/
const PATCH = '.patch'

/** What a case writes for people to read. A base copy is none of it, unless edits set the file apart from it. */
export const textsOf = (written: Files): Files =>
  Object.fromEntries(
    Object.entries(written).filter(([path, text]) => {
      if (path.endsWith('/.gitattributes')) return false
      if (!path.startsWith('.scim-gen/')) return true
      return path.startsWith(BASE) && written[path.slice(BASE.length)] !== text
    }),
  )

/** What only programs read, by hash. */
export const recordsOf = (written: Files): Files =>
  Object.fromEntries(
    Object.entries(written)
      .filter(([path]) => RECORD.test(path))
      .map(([path, text]) => [path, hashOf(text).slice(0, 16)]),
  )

/** The texts of a case, its patches applied. */
export function readTexts(root: string, name: string): Files {
  const kept = readFiles(join(root, name, 'expected'))
  return Object.fromEntries(
    Object.entries(kept).map(([path, text]) => {
      if (!path.endsWith(PATCH)) return [path, text]
      const [first = '', ...hunks] = text.split('\n')
      const whole = readFileSync(join(root, first.replace('--- ', '')), 'utf8')
      return [path.slice(0, -PATCH.length), patched(whole, hunks.join('\n'))]
    }),
  )
}

/** How the texts of all cases are kept: case → files of its folder `expected`. */
export function keep(cases: Readonly<Record<string, Files>>): Readonly<Record<string, Files>> {
  const wholes: { readonly at: string; readonly text: string }[] = []
  const keepOne = (at: string, text: string): readonly [string, string] => {
    if (!REPEATS.test(at)) return [at, text]
    const patches = wholes
      .filter((whole) => basename(whole.at) === basename(at))
      .map((whole) => `--- ${whole.at}\n${patchOf(whole.text, text)}`.trimEnd().concat('\n'))
      .sort((a, b) => linesIn(a) - linesIn(b))
    const [shortest] = patches
    if (shortest !== undefined && linesIn(shortest) < linesIn(text) * (2 / 3)) return [at + PATCH, shortest]
    wholes.push({ at, text })
    return [at, text]
  }
  return Object.fromEntries(
    Object.keys(cases)
      .sort()
      .map((name) => {
        const inFolder = `${name}/expected/`
        const kept = Object.entries(cases[name] ?? {}).map(([path, text]) => {
          const [at, contents] = keepOne(inFolder + path, text)
          return [at.slice(inFolder.length), contents]
        })
        return [name, Object.fromEntries(kept)]
      }),
  )
}

/** What turns one text into another. The hash in a header follows from the rest, so it is no difference. */
const patchOf = (from: string, to: string): string =>
  createTwoFilesPatch('', '', unsealed(from), unsealed(to), '', '', {
    context: 0,
    headerOptions: OMIT_HEADERS,
  })

function patched(whole: string, patch: string): string {
  const text = applyPatch(unsealed(whole), patch)
  if (text === false) throw new Error(`A patch of an expected file does not apply:\n${patch}`)
  return seal(text)
}

const unsealed = (text: string) => text.replace(/^(\/\/ @generated .*) sha256:[\da-f]{12}\n/, '$1\n')

const linesIn = (text: string) => text.split('\n').length
