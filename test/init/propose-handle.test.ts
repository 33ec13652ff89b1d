import { expect, test } from 'vitest'
import type { Question } from '../../src/init/answers.js'
import { proposeHandle } from '../../src/init/propose-handle.js'

/** What is proposed of the handles that an app exports, what is noted, and what is asked. */
function proposed(...handles: readonly string[]) {
  const notes = new Map<string, string>()
  const questions: Question[] = []
  const db = proposeHandle({ handles, uses: new Map() }, notes, questions)
  return { db, note: notes.get('db'), asked: questions.map(({ flag }) => flag) }
}

test('what only reads is no handle to write by, and no reason to ask', () => {
  expect(proposed('src/db.ts#readReplica', 'src/db.ts#db')).toEqual({
    db: 'src/db.ts#db',
    note: 'src/db.ts#readReplica only reads: by `replica` lists are read there',
    asked: [],
  })
})

test('nor where nothing else is there: what writes is passed', () => {
  expect(proposed('src/db.ts#replica')).toEqual({
    db: undefined,
    note: 'src/db.ts#replica only reads: by `replica` lists are read there; pass the handle that writes where you mount the service',
    asked: [],
  })
})

test('what is replicated may write', () => {
  expect(proposed('src/db.ts#replicated')).toMatchObject({
    db: 'src/db.ts#replicated',
    note: undefined,
    asked: [],
  })
})

test('two that write are asked about', () => {
  expect(proposed('src/a.ts#db', 'src/b.ts#db', 'src/b.ts#standby').asked).toEqual(['db'])
})
