/** `--set key=value`: any key of the config, dotted. */
import { type Diagnostic, DiagnosticError, fail } from '../diagnostics.js'
import { didYouMean } from '../did-you-mean.js'
import { type ConfigEdit, editValue } from './edit/config-edit.js'
import { isList, isRecord, knownKeys, objectForms } from './schema-walk.js'
import { parseList, parseValue } from './set-value.js'

/** Keys that reach an object's prototype rather than its data. */
const UNSAFE = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * A copy of a config with the assignments applied, in order. The result is not validated: it may be a draft.
 *
 * Below a map by name the rest of the key is one name, so `user.attributes.name.givenName=firstName` maps the
 * SCIM attribute `name.givenName`; but `user.where.kind.in=a,b` and `user.where.kind.not=null` are conditions.
 *
 * @throws DiagnosticError with all findings: SG1005 (unknown key), SG1009 (no `key=value`), SG1010 (a key that
 *   is not allowed), SG1011 (a malformed `call:`)
 */
export function applySettings(
  config: Readonly<Record<string, unknown>>,
  assignments: readonly string[],
): Record<string, unknown> {
  return parseSettings(assignments).reduce<Record<string, unknown>>(editValue, config)
}

/** The same as edits, for a config that has a source; throws what {@link applySettings} throws. */
export function parseSettings(assignments: readonly string[]): readonly ConfigEdit[] {
  const diagnostics: Diagnostic[] = []
  const edits = assignments.flatMap((assignment): ConfigEdit[] => {
    try {
      return [parseAssignment(assignment)]
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error
      diagnostics.push(...error.diagnostics)
      return []
    }
  })
  if (diagnostics.length > 0) throw new DiagnosticError(diagnostics)
  return edits
}

function parseAssignment(assignment: string): ConfigEdit {
  const [, key = '', text] = /^([^=]+)=(.*)$/s.exec(assignment) ?? []
  if (text === undefined) {
    fail({
      code: 'SG1009',
      message: `--set ${assignment} is not key=value`,
      fix: 'Write it like --set user.create.role=member.',
    })
  }
  const path = parseKey(key.trim())
  const condition = parseCondition(path, text, assignment)
  if (condition) return condition
  if (isList(path)) return { kind: 'set', path, value: parseList(text, assignment) }
  return { kind: 'set', path, value: parseValue(text, assignment, path.at(-2) === 'create') }
}

/** What follows the name in a map whose values may be conditions: an object of one key. */
function parseCondition(path: readonly string[], text: string, assignment: string): ConfigEdit | undefined {
  const [, field = '', operator = ''] = /^(.+)\.(in|not)$/s.exec(path.at(-1) ?? '') ?? []
  const map = path.slice(0, -1)
  if (!isRecord(map) || !objectForms([...map, field]).some((form) => form.join() === operator))
    return undefined
  const value = operator === 'in' ? { in: parseList(text, assignment) } : { not: null }
  if (operator === 'not' && text !== 'null') {
    fail({
      code: 'SG1011',
      message: `--set ${assignment}: only null can be left out`,
      fix: `Write ${path.join('.')}=null, or name what is seen: --set ${[...map, field].join('.')}.in=a,b.`,
    })
  }
  return { kind: 'set', path: [...map, field], value }
}

/** Splits a dotted key along the schema. */
function parseKey(key: string): readonly string[] {
  const path: string[] = []
  let rest = key
  while (rest !== '') {
    const dot = isRecord(path) ? -1 : rest.indexOf('.')
    const segment = dot < 0 ? rest : rest.slice(0, dot)
    checkSegment(path, segment, key)
    path.push(segment)
    rest = dot < 0 ? '' : rest.slice(dot + 1)
  }
  return path
}

function checkSegment(path: readonly string[], segment: string, key: string): void {
  if (UNSAFE.has(segment)) {
    fail({ code: 'SG1010', message: `--set ${key}: ${segment} is not allowed`, fix: 'Choose another key.' })
  }
  const keys = knownKeys(path)
  if (keys.includes(segment) || isRecord(path) || (isList(path) && /^\d+$/.test(segment))) return
  const suggestion = didYouMean(segment, keys)
  const takes = keys.length > 0 ? `the keys here are ${keys.join(', ')}` : `${path.join('.')} has no keys`
  fail({
    code: 'SG1005',
    message: `Unknown key ${[...path, segment].join('.')} in --set ${key}`,
    fix: suggestion ? `Did you mean ${suggestion}?` : `Correct it: ${takes}.`,
  })
}
