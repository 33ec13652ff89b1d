/** Names that come and go, as edits of the declarations that a user has: in their order, and in their layout. */
import type { ts } from 'ts-morph'
import type { Edit } from '../../text-edits.js'
import { linesOf } from '../text.js'
import { type Binding, bindingsOf, elementsOf, importsOf, isTypesOnly, moduleOf } from './imports.js'
import { unitOf } from './layout.js'

export interface ImportChanges {
  /** What the user's text imports now. */
  readonly have: readonly Binding[]
  /** Of these. */
  readonly gone: readonly Binding[]
  readonly fresh: readonly Binding[]
  /** Module → what it is called now. */
  readonly moved: ReadonlyMap<string, string>
}

/** @returns undefined where a comment is in the way */
export function importEdits(
  source: ts.SourceFile,
  { have, gone, fresh, moved }: ImportChanges,
  base: ts.SourceFile,
  now: ts.SourceFile,
): readonly Edit[] | undefined {
  const declarations = importsOf(source)
  const nameOf = (one: ts.ImportDeclaration) => moved.get(moduleOf(one)) ?? moduleOf(one)
  const homes = new Map(fresh.map((one) => [one, homeOf(one, declarations, nameOf)]))
  const edits: Edit[] = []
  for (const declaration of declarations) {
    const kept = have.filter((one) => one.declaration === declaration && !gone.includes(one))
    const added = fresh.filter((one) => homes.get(one) === declaration)
    const isMoved = moved.has(moduleOf(declaration))
    const isChanged =
      added.length > 0 || have.some((one) => one.declaration === declaration && gone.includes(one))
    if (!isChanged && !isMoved) continue
    const start = declaration.getStart(source)
    const same =
      isChanged || isMoved
        ? asGenerated(declaration, source, [...kept, ...added], nameOf, base, now)
        : undefined
    if (same !== undefined) {
      edits.push({ start, end: declaration.end, text: same })
      continue
    }
    if (isMoved) {
      const { moduleSpecifier } = declaration
      edits.push({
        start: moduleSpecifier.getStart(source) + 1,
        end: moduleSpecifier.end - 1,
        text: nameOf(declaration),
      })
    }
    if (!isChanged) continue
    if (kept.length === 0 && added.length === 0) {
      const lineEnd = source.text.indexOf('\n', declaration.end)
      edits.push({ start, end: lineEnd < 0 ? declaration.end : lineEnd + 1, text: '' })
      continue
    }
    const list = listEdit(declaration, source, kept, added)
    if (!list) return undefined
    edits.push(list)
  }
  const homeless = fresh.filter((one) => homes.get(one) === undefined)
  for (const declaration of new Set(homeless.map((one) => one.declaration)))
    edits.push(
      newDeclaration(
        declaration,
        homeless.filter((one) => one.declaration === declaration),
        source,
        nameOf,
      ),
    )
  return edits
}

/** The declaration of the user's that a name goes into. */
function homeOf(
  { module, isType, element, declaration }: Binding,
  declarations: readonly ts.ImportDeclaration[],
  nameOf: (one: ts.ImportDeclaration) => string,
): ts.ImportDeclaration | undefined {
  if (!element) return undefined
  const fitting = declarations.filter(
    (one) => nameOf(one) === module && elementsOf(one).length > 0 && (isType || !isTypesOnly(one)),
  )
  const alike = fitting.find((one) => isTypesOnly(one) === isTypesOnly(declaration))
  return alike ?? (isTypesOnly(declaration) ? undefined : fitting[0])
}

/** The declaration as it is generated now, where the user's is as it was generated last, and names the same as now. */
function asGenerated(
  declaration: ts.ImportDeclaration,
  source: ts.SourceFile,
  bindings: readonly Binding[],
  nameOf: (one: ts.ImportDeclaration) => string,
  base: ts.SourceFile,
  now: ts.SourceFile,
): string | undefined {
  const before = importsOf(base).find((one) => saysOf(one, base) === saysOf(declaration, source))
  const after = importsOf(now).find(
    (one) => moduleOf(one) === nameOf(declaration) && isTypesOnly(one) === isTypesOnly(declaration),
  )
  if (!before || !after) return undefined
  const namesIn = (all: readonly Binding[]) =>
    all
      .map(({ imported, local }) => `${imported} ${local}`)
      .sort()
      .join()
  const isSame = namesIn(bindingsOf(now).filter((one) => one.declaration === after)) === namesIn(bindings)
  return isSame ? endedAs(after.getText(now), declaration.getText(source)) : undefined
}

const saysOf = (declaration: ts.ImportDeclaration, source: ts.SourceFile) =>
  declaration
    .getText(source)
    .replace(/[\s;]|,(?=\s*\})/g, '')
    .replaceAll('"', "'")

/** The names between the braces, in the user's order; new ones at their place in it. */
function listEdit(
  declaration: ts.ImportDeclaration,
  source: ts.SourceFile,
  kept: readonly Binding[],
  added: readonly Binding[],
): Edit | undefined {
  const elements = elementsOf(declaration)
  const [first, last] = [elements[0], elements.at(-1)]
  const named = first?.parent
  if (!first || !last || !named) return undefined
  if (added.length === 0 && kept.every(({ element }) => element === undefined))
    return withoutList(declaration)
  const [start, end] = [named.getStart(source) + 1, named.end - 1]
  const inside = source.text.slice(start, end)
  if (/\/[/*]/.test(inside)) return undefined
  const names = kept.flatMap(({ element }) => (element ? [element.getText(source)] : []))
  for (const one of added) {
    const text = elementText(one, declaration)
    const place = names.findIndex((name) => sortKey(name) > sortKey(text))
    names.splice(place < 0 ? names.length : place, 0, text)
  }
  const comma = named.elements.hasTrailingComma ? ',' : ''
  const [before = ' '] = /^\s*/.exec(inside) ?? []
  const [after = ' '] = /\s*$/.exec(inside) ?? []
  const between = before.includes('\n') ? `,${before}` : ', '
  const text = before + names.join(between) + comma + after
  const isWide = !text.includes('\n') && widthWith(declaration, source, text.length - inside.length)
  const indent = unitOf(source.text)
  return { start, end, text: isWide ? `\n${names.map((name) => `${indent}${name},\n`).join('')}` : text }
}

/** Whether a line would be longer than any other of the file, and than most formatters let it be. */
const widthWith = (declaration: ts.ImportDeclaration, source: ts.SourceFile, growth: number) =>
  declaration.getWidth(source) + growth > Math.max(80, ...linesOf(source.text).map(({ length }) => length))

/** `import knex, { type Knex } from 'knex'` without what is in the braces. */
function withoutList({ importClause }: ts.ImportDeclaration): Edit | undefined {
  const { name, namedBindings } = importClause ?? {}
  return name && namedBindings ? { start: name.end, end: namedBindings.getEnd(), text: '' } : undefined
}

const elementText = ({ imported, local, isType }: Binding, declaration: ts.ImportDeclaration) =>
  (isType && !isTypesOnly(declaration) ? 'type ' : '') +
  (imported === local ? local : `${imported} as ${local}`)

const sortKey = (name: string) => name.replace(/^type\s+/, '').toLowerCase()

/** A declaration that the user has none like: behind the one that it is generated behind. */
function newDeclaration(
  declaration: ts.ImportDeclaration,
  bindings: readonly Binding[],
  source: ts.SourceFile,
  nameOf: (one: ts.ImportDeclaration) => string,
): Edit {
  const origin = declaration.getSourceFile()
  const isWhole =
    bindingsOf(origin).filter((one) => one.declaration === declaration).length === bindings.length
  const text =
    isWhole && nameOf(declaration) === moduleOf(declaration)
      ? declaration.getText(origin)
      : composed(declaration, bindings)
  const declarations = importsOf(source)
  const siblings = importsOf(origin)
  const before = siblings.slice(0, siblings.indexOf(declaration)).map(moduleOf).reverse()
  const anchor = before.flatMap((module) => declarations.findLast((one) => nameOf(one) === module) ?? [])[0]
  if (anchor) {
    const lineEnd = source.text.indexOf('\n', anchor.end)
    const place = lineEnd < 0 ? source.text.length : lineEnd + 1
    return { start: place, end: place, text: `${endedAs(text, anchor.getText(source))}\n` }
  }
  const place = (declarations[0] ?? source.statements[0])?.getStart(source) ?? source.text.length
  return { start: place, end: place, text: `${text}\n${declarations[0] ? '' : '\n'}` }
}

/** With a semicolon behind it where the other has one. */
const endedAs = (text: string, other: string) => text.replace(/;$/, '') + (other.endsWith(';') ? ';' : '')

/** A declaration with some of the names of another. */
function composed(declaration: ts.ImportDeclaration, bindings: readonly Binding[]): string {
  const written = declaration.getText()
  const names = bindings.flatMap((one) => (one.element ? [elementText(one, declaration)] : []))
  const whole = bindings.flatMap(({ element, imported, local }) =>
    element ? [] : [imported === '*' ? `* as ${local}` : local],
  )
  const list = [...whole, ...(names.length > 0 ? [`{ ${names.join(', ')} }`] : [])].join(', ')
  const quote = written.includes('"') ? '"' : "'"
  const type = isTypesOnly(declaration) ? 'type ' : ''
  return `import ${type}${list} from ${quote}${bindings[0]?.module ?? ''}${quote}${written.endsWith(';') ? ';' : ''}`
}
