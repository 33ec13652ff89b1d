/**
 * Opens what models are declared with, and not what they are used with: base classes, decorators, constants, enums,
 * related models; never what only a method calls. A model of a real app leads to all of its files in a few steps.
 */
import type { SourceFile, ts } from 'ts-morph'
import type { Ref } from '../host-model.js'
import { memo } from '../memo.js'
import type { OpenImport, Reach } from '../project.js'
import { parseRef } from '../ref.js'
import { indexFile, mentionsOf } from '../source/file-index.js'
import type { Imported } from '../source/syntax.js'

/** How the statements of a model lead to others. */
export interface Leads {
  /** The names that a declaration mentions. */
  mentionsOf(node: ts.Node, file: ts.SourceFile): Iterable<string>
  /** The names that only tell what type something has, where that declares nothing. */
  typesOf?(node: ts.Node): Iterable<string>
  /** The types that columns come from, whatever the import says of them. */
  basesOf?(node: ts.Node): Iterable<string>
  /** Whether a statement completes what a name declares. */
  completes(statement: ts.Statement, name: string, file: ts.SourceFile): boolean
  /** Of a file that counts as a whole, the statements that do; all, where nothing is said. */
  declares?(statement: ts.Statement): boolean
}

export const classLeads: Leads = {
  mentionsOf,
  completes: (statement, name, file) => mentionsOf(statement, file).has(name),
}

/**
 * @param refs The models that are asked for; of their files, only what declares them counts.
 * @param files Files that count as a whole.
 */
export function reachOf(refs: readonly Ref[], files: readonly string[], leads: Leads): Reach {
  return (opened, open) => {
    const follower = follow(open, leads)
    for (const ref of refs) {
      const parts = parseRef(ref)
      const file = parts && opened.get(parts.file)
      const [name] = parts?.exportName.split('.') ?? []
      if (file && name !== undefined) follower.needExport(file, name)
    }
    for (const path of files) {
      const file = opened.get(path)
      if (file) follower.needAll(file)
    }
  }
}

function follow(open: OpenImport, leads: Leads) {
  const indexOf = memo((file: SourceFile) => indexFile(file.compilerNode))
  const seenIn = memo((_file: SourceFile) => new Set<string | ts.Statement>())
  const isNew = (file: SourceFile, what: string | ts.Statement) => {
    const seen = seenIn(file)
    return !seen.has(what) && seen.add(what).size > 0
  }

  /** Returns whether the file has the export. */
  const needExport = (file: SourceFile, name: string): boolean => {
    const { exports, stars, declared } = indexOf(file)
    const exported = exports.get(name)
    if (!isNew(file, `export ${name}`)) return exported !== undefined || declared.has(name)
    if (typeof exported === 'object') needImport(file, exported)
    else if (exported !== undefined || declared.has(name)) needName(file, exported ?? name)
    else {
      return stars.some((specifier) => {
        const target = open(specifier, file)
        return target !== undefined && needExport(target, name)
      })
    }
    return true
  }

  const needImport = (file: SourceFile, { specifier, name, typesOnly }: Imported) => {
    const target = open(specifier, file, typesOnly)
    if (target && name !== undefined) needExport(target, name)
    else if (target) needAll(target)
  }

  /** @param typesOnly whether only a type comes from there; the import says so, where nothing else does */
  const needName = (file: SourceFile, name: string, typesOnly?: boolean) => {
    if (!isNew(file, typesOnly === undefined ? name : `${name}: ${typesOnly}`)) return
    const { imports, declared, completing } = indexOf(file)
    const imported = imports.get(name)
    if (imported) needImport(file, { ...imported, typesOnly: typesOnly ?? imported.typesOnly })
    for (const statement of declared.get(name) ?? []) needStatement(file, statement)
    for (const statement of completing) {
      if (leads.completes(statement, name, file.compilerNode)) needStatement(file, statement)
    }
  }

  const needStatement = (file: SourceFile, statement: ts.Statement) => {
    if (!isNew(file, statement)) return
    const { imports, declared } = indexOf(file)
    const isKnown = (name: string) => imports.has(name) || declared.has(name)
    for (const name of leads.mentionsOf(statement, file.compilerNode)) if (isKnown(name)) needName(file, name)
    for (const name of leads.typesOf?.(statement) ?? []) if (isKnown(name)) needName(file, name, true)
    for (const name of leads.basesOf?.(statement) ?? []) if (isKnown(name)) needName(file, name, false)
  }

  const needAll = (file: SourceFile) => {
    const { declared, completing, exports } = indexOf(file)
    if (!leads.declares) {
      for (const statement of [...[...declared.values()].flat(), ...completing])
        needStatement(file, statement)
      return
    }
    for (const [name, statements] of declared) if (statements.some(leads.declares)) needName(file, name)
    for (const name of exports.keys()) needExport(file, name)
  }
  return { needExport, needAll }
}
