/** Fields of the host that have another name now: which ones may, and the edits of the config that follow. */
import type { ScimConfig } from '../config/config.js'
import type { ConfigEdit } from '../config/edit/config-edit.js'
import { type FieldUse, fieldUses, lookupsIn, type Section, sectionModels } from '../config/field-uses.js'
import { type Diagnostic, DiagnosticError } from '../diagnostics.js'
import { nearestNames } from '../inspect/nearest.js'
import type { TableChanges } from './compare.js'

/** A field that the config names and that is gone, with what it may be called now. */
export interface RenameQuestion {
  readonly section: Section
  readonly field: string
  /** The likeliest first. */
  readonly to: readonly string[]
}

/** What `--rename` takes to answer a question. */
export const renameFlag = (
  { section, field }: Pick<RenameQuestion, 'section' | 'field'>,
  to: string,
): string => `${section}.${field}:${to}`

/** The questions that the changes of the models leave: about fields that the config names, each once. */
export function renameQuestions(
  config: ScimConfig,
  changes: readonly TableChanges[],
): readonly RenameQuestion[] {
  const models = sectionModels(config)
  const uses = fieldUses(config)
  return changes.flatMap(({ ref, removed }) => {
    const own = uses.filter(({ section }) => models.get(section) === ref)
    return removed.flatMap(({ field, renamed }): RenameQuestion[] => {
      const use = own.find((one) => one.field === field)
      // What the config names already is there for something else.
      const free = renamed.filter((name) => !own.some((one) => one.field === name))
      return use && free.length > 0 ? [{ section: use.section, field, to: free }] : []
    })
  })
}

/**
 * The edits that a rename means: every place of the config that names the field of that model.
 *
 * @param texts `user.firstName:givenName`
 * @throws DiagnosticError SG1013, one for each that names no field of the config
 */
export function renameEdits(config: ScimConfig, texts: readonly string[]): readonly ConfigEdit[] {
  const refused: Diagnostic[] = []
  const renamed = texts.flatMap((text) => {
    const uses = renamedUses(config, text)
    if (uses.length === 0) refused.push(noSuchField(config, text))
    return uses.map((use) => ({ use, to: text.slice(text.lastIndexOf(':') + 1) }))
  })
  if (refused.length > 0) throw new DiagnosticError(refused)
  const edits = renamed.flatMap(({ use: { path, as }, to }): ConfigEdit[] => {
    if (as === 'lookup') return []
    return [as === 'key' ? { kind: 'rename', path, to } : { kind: 'set', path, value: to }]
  })
  // A lookup is written as a whole, and before the column that it is for has another name.
  return [...lookupEdits(config, renamed), ...edits]
}

interface Renamed {
  readonly use: FieldUse
  readonly to: string
}

function lookupEdits(config: ScimConfig, renamed: readonly Renamed[]): readonly ConfigEdit[] {
  return lookupsIn(config).flatMap(({ path, section, value }): ConfigEdit[] => {
    const own = renamed.filter(({ use }) => use.as === 'lookup' && use.section === section)
    if (own.length === 0) return []
    const named = (field: string) => own.find(({ use }) => use.field === field)?.to ?? field
    const where = Object.fromEntries(Object.entries(value.where).map(([field, held]) => [named(field), held]))
    return [{ kind: 'set', path, value: { ...value, where, field: named(value.field) } }]
  })
}

function renamedUses(config: ScimConfig, text: string): readonly FieldUse[] {
  const [, from = ''] = /^(.+):[^:]+$/.exec(text) ?? []
  const models = sectionModels(config)
  const uses = fieldUses(config)
  // `group.members.userId` may be a field of the membership, and of the group as well where that has objects in it.
  const named = uses
    .filter(({ section, field }) => `${section}.${field}` === from)
    .sort((one, other) => other.section.length - one.section.length)[0]
  if (!named) return []
  return uses.filter(
    ({ section, field }) => field === named.field && models.get(section) === models.get(named.section),
  )
}

function noSuchField(config: ScimConfig, text: string): Diagnostic {
  const known = [...new Set(fieldUses(config).map(({ section, field }) => `${section}.${field}`))]
  const [, from = text] = /^(.+):[^:]+$/.exec(text) ?? []
  const close = nearestNames(from, known)
  return {
    code: 'SG1013',
    message: `--rename ${text} names no field of the config`,
    fix: /^.+:[^:]+$/.test(text)
      ? `Correct it: ${close.length > 0 ? close.join(' or ') : known.join(', ')} is there.`
      : 'Write it like --rename user.firstName:givenName, the old name first.',
  }
}
