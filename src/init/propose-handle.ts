import { isAside, isReplica } from '../inspect/detect/own-handles.js'
import type { HostTable, Ref } from '../inspect/host-model.js'
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

/** The connection of the users' model, where models have one and the app exports, or injects, no other. */
export function connectionOf(
  { ref, isSchema }: HostTable,
  { modelsAreConnected, handles, injected = [], sources }: Context['findings'],
  notes: Context['notes'],
): Ref | undefined {
  if (!modelsAreConnected || isSchema || handles.length + injected.length > 0) return undefined
  if (!sources.some(({ text }) => listens.test(text))) return undefined
  notes.set('db', 'its connection, which your app opens when it starts')
  return ref
}
