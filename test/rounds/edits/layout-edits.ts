/** Edits that no request sees: order, comments, layout. What a user has written so stays so. */
import { ts } from 'ts-morph'
import { applyLayout } from '../../../src/emit/style/apply-layout.js'
import type { LayoutStyle } from '../../../src/host-style/layout-style.js'
import { parseSource } from '../../../src/inspect/source/syntax.js'
import { applyEdits } from '../../../src/text-edits.js'
import type { UserEdit } from './edit.js'
import { classOf, entryOf, indentAt, isColumnAccess, keyOf, memberOf, objectOf } from './source.js'
import type { Editor } from './user-edits.js'

/** A method as an arrow. */
export const arrow: Editor = (text, _, random, isTaken) => {
  const name = random.pick(['toScim', 'columns'] as const)
  const isMethod = (other: string) => {
    const node = memberOf(other, name)
    return node !== undefined &&
      ts.isMethodDeclaration(node) &&
      node.body?.statements.length === 1 &&
      objectOf(other, name)
      ? node
      : undefined
  }
  if (!isMethod(text) || isTaken(`arrow ${name}`)) return undefined
  return {
    name: `arrow ${name}`,
    file: 'user',
    place: `arrow ${name}`,
    make: (other) => {
      const [method, object] = [isMethod(other), objectOf(other, name)]
      const { body } = method ?? {}
      if (!method || !object || !body) return undefined
      return applyEdits(other, [
        { start: method.name.end, end: method.name.end, text: ' = ' },
        { start: body.getStart(), end: object.getStart(), text: '=> (' },
        { start: object.end, end: body.end, text: ')' },
      ])
    },
    stands: (other) => {
      const node = memberOf(other, name)
      return node !== undefined && ts.isPropertyDeclaration(node)
    },
  }
}

/** Keys in the order of the alphabet. */
export const sort: Editor = (text, _, __, isTaken) => {
  const sortable = (other: string) => {
    const object = objectOf(other, 'columns')
    const isPlain = object?.properties.every(
      (one) => ts.isPropertyAssignment(one) && keyOf(one) !== undefined,
    )
    return object && isPlain && object.properties.length > 2 && !/\/[/*]/.test(object.getText())
      ? object
      : undefined
  }
  const object = sortable(text)
  if (!object || isTaken('sort columns')) return undefined
  return {
    name: 'sort columns',
    file: 'user',
    place: 'sort columns',
    make: (other) => {
      const found = sortable(other)
      // Nothing that it changes but the order.
      if (!found) return other
      const sorted = [...found.properties].sort((a, b) => ((keyOf(a) ?? '') < (keyOf(b) ?? '') ? -1 : 1))
      return applyEdits(
        other,
        found.properties.map((one, index) => ({
          start: one.getStart(),
          end: one.end,
          text: sorted[index]?.getText() ?? '',
        })),
      )
    },
    // A column that is called otherwise now stays where it is.
    stands: () => true,
  }
}

/** A member above the one before it. */
export const move: Editor = (text, _, __, isTaken) => {
  const [first, second] = ['columns', 'toScim']
  const placesOf = (other: string) =>
    [first, second].map(
      (name) => classOf(other)?.members.findIndex((one) => one.name?.getText() === name) ?? -1,
    )
  const isMoved = (other: string) => {
    const [one = -1, two = -1] = placesOf(other)
    return one < two
  }
  if (isMoved(text) || placesOf(text).includes(-1) || isTaken('move columns')) return undefined
  return {
    name: 'move columns above toScim',
    file: 'user',
    place: 'move columns',
    make: (other) => {
      const [one, two] = [memberOf(other, first ?? ''), memberOf(other, second ?? '')]
      if (!one || !two) return undefined
      if (isMoved(other)) return other
      return applyEdits(other, [
        { start: two.getFullStart(), end: two.getFullStart(), text: one.getFullText() },
        { start: one.getFullStart(), end: one.end, text: '' },
      ])
    },
    stands: isMoved,
  }
}

/** A line of comment above an entry, wherever that goes. */
export const comment: Editor = (text, mark, random) => {
  const member = random.pick(['filterMap', 'toScim', 'columns'])
  const keys = objectOf(text, member)?.properties.flatMap((one) => keyOf(one) ?? []) ?? []
  if (keys.length === 0) return undefined
  const key = random.pick(keys)
  return {
    name: `comment above ${member} ${key}`,
    file: 'user',
    place: `comment ${mark}`,
    make: (other) => {
      // Of what is gone only its author knows whether the comment still says something.
      const start = entryOf(other, member, key)?.getStart()
      if (start === undefined) return undefined
      return applyEdits(other, [{ start, end: start, text: `// ${mark}\n${indentAt(other, start)}` }])
    },
    stands: (other) => other.split(new RegExp(`// ${mark}\\r?\\n`)).length === 2,
  }
}

/** Above everything. */
export const licence: Editor = (_, mark) => {
  const text = `/*\n * Licensed to ${mark}.\n */\n`
  return {
    name: 'licence',
    file: 'user',
    place: `licence ${mark}`,
    make: (other) => text + other,
    stands: (other) => other.split(`Licensed to ${mark}.`).length === 2,
  }
}

/** Imports in another order, or one in two. */
export const imports: Editor = (text, _, random) => {
  const listOf = (other: string) => parseSource(other).statements.filter(ts.isImportDeclaration)
  if (listOf(text).length < 2) return undefined
  const isSplit = random.chance(0.5)
  const make = (other: string): string => {
    const all = listOf(other)
    if (!isSplit) {
      const sorted = all.map((one) => one.getText()).sort()
      return applyEdits(
        other,
        all.map((one, index) => ({ start: one.getStart(), end: one.end, text: sorted[index] ?? '' })),
      )
    }
    const found = all.find((one) => {
      const names = one.importClause?.namedBindings
      return names && ts.isNamedImports(names) && names.elements.length > 1 && !one.importClause?.isTypeOnly
    })
    const names = found?.importClause?.namedBindings
    if (!found || !names || !ts.isNamedImports(names)) return other
    const end = found.getText().endsWith(';') ? ';' : ''
    const lines = names.elements.map(
      (one) => `import { ${one.getText()} } from ${found.moduleSpecifier.getText()}${end}`,
    )
    return applyEdits(other, [{ start: found.getStart(), end: found.end, text: lines.join('\n') }])
  }
  return neutral(isSplit ? 'split imports' : 'sort imports', make)
}

/** The layout of a formatter that scim-gen does not see. */
export const reformat: Editor = (_, __, random) => {
  const unit = random.pick(['    ', '\t'])
  return neutral(`indent by ${JSON.stringify(unit)}`, (other) =>
    other
      .replace(/^(?: {2})+(?=\S)/gm, (white) => unit.repeat(white.length / 2))
      .replace(/^\s+\*/gm, (white) => white),
  )
}

/** The quotes, semicolons and last commas of another one. */
export const restyle: Editor = (_, __, random) => {
  const style: LayoutStyle = {
    quotes: random.pick(['single', 'double']),
    semicolons: random.chance(0.5),
    indent: random.pick(['  ', '    ', '\t']),
    trailingCommas: random.pick(['all', 'es5', 'none']),
  }
  return neutral(`format ${JSON.stringify(style)}`, (text) => applyLayout(text, style))
}

/** An editor of another system: what it saves has its line ends, or its mark. */
export const save: Editor = (_, __, random) => {
  const isWindows = random.chance(0.5)
  const has = (text: string) => (isWindows ? !/(^|[^\r])\n/.test(text) : text.startsWith('\uFEFF'))
  return {
    name: isWindows ? 'CRLF' : 'byte order mark',
    file: 'user',
    place: 'saved',
    make: (text) => (has(text) ? text : isWindows ? text.replaceAll('\n', '\r\n') : `\uFEFF${text}`),
    stands: has,
  }
}

/** An attribute that is put out of use, and kept to be looked at. */
export const commentOut: Editor = (text, _, random, isTaken) => {
  const entryIn = (other: string, key: string) => {
    const entry = entryOf(other, 'toScim', key)
    return entry && isColumnAccess(entry.initializer) ? entry : undefined
  }
  const keys = (objectOf(text, 'toScim')?.properties ?? [])
    .flatMap((one) => keyOf(one) ?? [])
    .filter((key) => /^\w+$/.test(key) && !isTaken(`toScim ${key}`) && entryIn(text, key) && key !== 'active')
  if (keys.length < 3) return undefined
  const key = random.pick(keys)
  const isOut = (other: string) => new RegExp(`// ${key}: host\\.\\w+`).test(other)
  return {
    name: `out ${key}`,
    file: 'user',
    place: `toScim ${key}`,
    takesOut: key,
    make: (other) => {
      const entry = entryIn(other, key)
      return entry && applyEdits(other, [{ start: entry.getStart(), end: entry.getStart(), text: '// ' }])
    },
    stands: (other) => entryOf(other, 'toScim', key) === undefined && isOut(other),
    isLive: async ({ create }) => (await create({ [key]: 'as sent' }))[key] === undefined,
  }
}

/** What says nothing: it need not stand. */
const neutral = (name: string, make: (text: string) => string): UserEdit => ({
  name,
  file: 'user',
  place: name,
  make,
  stands: () => true,
})
