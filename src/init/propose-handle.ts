import { isAside, isReplica } from '../inspect/detect/own-handles.js'
import type { HostTable, Ref } from '../inspect/host-model.js'
import { parseRef } from '../inspect/ref.js'
import { escaped } from '../inspect/words.js'
import type { Context } from './context.js'

/** How much more one of several is used before nobody is asked. */
const MARGIN = 3

/** The database handle: the only one that writes, or the one that the app imports far more often; else a question. */
export function proposeHandle(
  { handles, uses }: Pick<Context['findings'], 'handles' | 'uses'>,
  notes: Context['notes'],
  questions: Context['questions'],
): Ref | undefined {
  const countOf = (ref: Ref) => uses.get(ref)?.length ?? 0
  const isOfApp = (ref: Ref) => !isAside(ref) || uses.get(ref)?.some(({ path }) => !isAside(path))
  const ofApp = handles.filter(isOfApp)
  const replicas = ofApp.filter(isReplica)
  const written = ofApp.filter((ref) => !isReplica(ref))
  const ranked = written.sort((one, other) => countOf(other) - countOf(one))
  const [db, ...others] = ranked
  if (!db || others.length === 0) {
    const elsewhere = db ? '' : '; pass the handle that writes where you mount the service'
    if (replicas.length > 0)
      notes.set('db', `${replicas.join(', ')} only reads: by \`replica\` lists are read there${elsewhere}`)
    return db
  }
  const [most, next = 0] = ranked.map(countOf)
  const files = (ref: Ref) => `${countOf(ref) === 1 ? '1 file imports' : `${countOf(ref)} files import`} it`
  if (most !== undefined && most >= MARGIN && most >= MARGIN * next) {
    notes.set('db', `${files(db)}, and fewer ${others.join(', ')}`)
    return db
  }
  questions.push({
    flag: 'db',
    message: 'Which is the database handle?',
    ...(most === next && { isBare: true }),
    choices: [
      ...ranked.map((value) => ({ value, reason: files(value) })),
      { value: 'argument', reason: 'you pass it where you mount the service' },
    ],
  })
  return db
}

/** A server that goes on after a request has its connection all the time; a function for one request opens it first. */
const listens = /\.\s*listen\s*\(|\bserve\s*\(/

/**
 * The connection of the users' model, where models have one: the handle that it is made of, where the app exports several, or its own,
 * where the app exports, or injects, none that others are not made of.
 */
export function connectionOf(
  { ref, isSchema }: HostTable,
  { modelsAreConnected, handles, injected = [], sources }: Context['findings'],
  notes: Context['notes'],
): Ref | undefined {
  if (!modelsAreConnected || isSchema || injected.length > 0) return undefined
  const textOf = (path: Ref) => sources.find((one) => one.path === parseRef(path)?.file)?.text ?? ''
  const text = textOf(ref)
  const madeOf = (handle: Ref) => {
    const name = parseRef(handle)?.exportName ?? ''
    return new RegExp(String.raw`(?<![.\w])${escaped(name)}\s*\.\s*model\s*[<(]`).test(text)
  }
  const own = handles.find(madeOf)
  if (own !== undefined) {
    if (handles.length > 1) notes.set('db', `${ref} is made of it`)
    return own
  }
  if (handles.length > 0 && !(handles.every((one) => isApart(one, textOf(one))) && isOfPackage(text)))
    return undefined
  if (!sources.some(({ text }) => listens.test(text))) return undefined
  const others =
    handles.length > 0 ? `; ${handles.join(' and ')} ${handles.length > 1 ? 'are others' : 'is another'}` : ''
  notes.set('db', `its connection, which your app opens when it starts${others}`)
  return ref
}

/** Whether models are made of what a package exports, which has one connection for all: `import { model } from 'package'`. */
function isOfPackage(text: string): boolean {
  const makers = [...text.matchAll(/(?<![.\w])(?:(\w+)\s*\.\s*)?model\s*[<(]/g)].map(([, of = 'model']) => of)
  return makers.some((name) =>
    new RegExp(String.raw`\bimport\s[^;'"]*\b${escaped(name)}\b[^;'"]*\bfrom\s*['"](?![./~#]|@/)`).test(text),
  )
}

/** Whether an export is a connection of its own: `export const archive = mongoose.createConnection()`. */
const isApart = (handle: Ref, text: string): boolean =>
  new RegExp(
    String.raw`\b${escaped(parseRef(handle)?.exportName ?? '')}\b\s*(?::[^=\n]+)?=\s*(?:await\s+)?(?:\w+\.)?createConnection\b`,
  ).test(text)
