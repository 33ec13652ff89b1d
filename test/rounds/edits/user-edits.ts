/** Edits of the adapter of users, each by syntax. */
import { ts } from 'ts-morph'
import { applyEdits } from '../../../src/text-edits.js'
import type { Random } from '../random.js'
import type { UserEdit } from './edit.js'
import {
  classOf,
  entryOf,
  indentAt,
  isColumnAccess,
  keyOf,
  memberOf,
  objectOf,
  type Property,
  parameterOf,
  returnOf,
  said,
} from './source.js'

/** Makes an edit of a text; undefined where it has no place for one. */
export type Editor = (
  text: string,
  mark: string,
  random: Random,
  isTaken: (place: string) => boolean,
) => UserEdit | undefined

/** Attributes that no column is mapped to here: the user's own. */
export const OWN = {
  userType: (mark: string) => `'${mark}'`,
  entitlements: (mark: string) => `[{ value: '${mark}' }]`,
  roles: (mark: string) => `[{ value: '${mark}' }]`,
  ims: (mark: string) => `[{ value: '${mark}' }]`,
} as const
export type Own = keyof typeof OWN

/** The value that a request sees of one. */
export const ownValue = (user: Record<string, unknown>, key: Own): unknown => {
  const value = user[key]
  return Array.isArray(value) ? value[0]?.value : value
}

const keysOf = (text: string, member: string): readonly string[] =>
  objectOf(text, member)?.properties.flatMap((one) => keyOf(one) ?? []) ?? []

/** Simple attributes that show a column as it is. */
const shownAsIs = (text: string): readonly Property[] =>
  objectOf(text, 'toScim')?.properties.filter(
    (one): one is Property =>
      ts.isPropertyAssignment(one) && keyOf(one) !== 'active' && isColumnAccess(one.initializer),
  ) ?? []

const replace = (text: string, node: ts.Node, by: string) =>
  applyEdits(text, [{ start: node.getStart(), end: node.end, text: by }])

/** A line above a node, in its indentation. */
const above = (text: string, node: ts.Node, line: string) => {
  const start = node.getStart()
  return applyEdits(text, [{ start, end: start, text: `${line}\n${indentAt(text, start)}` }])
}

/** A value in a way of the user's: `host.jobTitle` → `host.jobTitle?.toUpperCase()`. */
export const wrap: Editor = (text, _, random, isTaken) => {
  const keys = shownAsIs(text)
    .flatMap((one) => keyOf(one) ?? [])
    .filter((key) => !isTaken(`toScim ${key}`))
  if (keys.length === 0) return undefined
  const key = random.pick(keys)
  const isWrapped = (node: ts.Node) => /^host\.\w+\?\.toUpperCase\(\)$/.test(node.getText())
  return {
    name: `wrap ${key}`,
    file: 'user',
    place: `toScim ${key}`,
    make: (other) => {
      const entry = entryOf(other, 'toScim', key)
      return entry && isColumnAccess(entry.initializer)
        ? replace(other, entry.initializer, `${entry.initializer.getText()}?.toUpperCase()`)
        : undefined
    },
    stands: (other) => {
      const entry = entryOf(other, 'toScim', key)
      return entry !== undefined && isWrapped(entry.initializer)
    },
    isLive: async ({ create }) => (await create({ [key]: 'as sent' }))[key] === 'AS SENT',
  }
}

/** An attribute of the user's own, behind another. */
export const insert: Editor = (text, mark, random, isTaken) => {
  const free = (Object.keys(OWN) as Own[]).filter((key) => !isTaken(`toScim ${key}`))
  const anchors = keysOf(text, 'toScim')
  if (free.length === 0 || anchors.length === 0) return undefined
  const key = random.pick(free)
  const anchor = random.pick(anchors)
  const line = `${key}: ${OWN[key](mark)},`
  return {
    name: `insert ${key} by ${anchor}`,
    file: 'user',
    place: `toScim ${key}`,
    make: (other) => {
      const object = objectOf(other, 'toScim')
      const entry = object?.properties.find((one) => keyOf(one) === anchor) ?? object?.properties[0]
      return entry && above(other, entry, line)
    },
    stands: (other) => said(entryOf(other, 'toScim', key)?.getText() ?? '') === said(line),
    isLive: async ({ create }) => ownValue(await create(), key) === mark,
  }
}

/** A method of the user's own, and an attribute that asks it. */
export const ownMethod: Editor = (text, mark, random, isTaken) => {
  const free = (Object.keys(OWN) as Own[]).filter((key) => !isTaken(`toScim ${key}`))
  const members = classOf(text)?.members.flatMap((one) => one.name?.getText() ?? []) ?? []
  if (free.length === 0 || members.length === 0) return undefined
  const key = random.pick(free)
  const member = random.pick(members)
  const type = key === 'userType' ? 'string' : '{ value: string }[]'
  const line = `${key}: this.${mark}(),`
  return {
    name: `method for ${key} above ${member}`,
    file: 'user',
    place: `toScim ${key}`,
    make: (other) => {
      const node = memberOf(other, member) ?? classOf(other)?.members[0]
      const entry = objectOf(other, 'toScim')?.properties[0]
      if (!node || !entry) return undefined
      const [at, own] = [node.getFullStart(), indentAt(other, node.getStart())]
      const method = `\n${own}private ${mark}(): ${type} {\n${own}${own}return ${OWN[key](mark)}\n${own}}\n`
      const start = entry.getStart()
      return applyEdits(other, [
        { start: at, end: at, text: method },
        { start, end: start, text: `${line}\n${indentAt(other, start)}` },
      ])
    },
    stands: (other) =>
      said(entryOf(other, 'toScim', key)?.getText() ?? '') === said(line) &&
      memberOf(other, mark) !== undefined,
    isLive: async ({ create }) => ownValue(await create(), key) === mark,
  }
}

/** A value in a variable, with another one where it is empty. */
export const extract: Editor = (text, mark, random, isTaken) => {
  const keys = shownAsIs(text)
    .flatMap((one) => keyOf(one) ?? [])
    .filter((key) => key !== 'displayName' && !isTaken(`toScim ${key}`))
  if (keys.length === 0 || !returnOf(text, 'toScim')) return undefined
  const key = random.pick(keys)
  return {
    name: `extract ${key}`,
    file: 'user',
    place: `toScim ${key}`,
    make: (other) => {
      const [entry, statement] = [entryOf(other, 'toScim', key), returnOf(other, 'toScim')]
      if (!entry || !statement || !isColumnAccess(entry.initializer)) return undefined
      const start = statement.getStart()
      return applyEdits(other, [
        {
          start,
          end: start,
          text: `const ${mark} = ${entry.initializer.getText()} || '${mark}'\n${indentAt(other, start)}`,
        },
        { start: entry.initializer.getStart(), end: entry.initializer.end, text: mark },
      ])
    },
    stands: (other) =>
      entryOf(other, 'toScim', key)?.initializer.getText() === mark &&
      new RegExp(`const ${mark} = host\\.\\w+ \\|\\| ['"]${mark}['"]`).test(other),
    // A model that refuses an empty text has none.
    isLive: ({ create }) =>
      create({ [key]: '' }).then(
        (user) => user[key] === mark,
        (error) => /is required/.test(String(error)),
      ),
  }
}

/** Users that are refused. */
export const refuse: Editor = (text, mark) => {
  if (!returnOf(text, 'columns')) return undefined
  const lineIn = (other: string) =>
    `if (${parameterOf(other, 'columns')}.userName.startsWith('${mark}@')) throw new ScimError(400, '${mark}')`
  return {
    name: 'refuse in columns',
    file: 'user',
    place: `columns ${mark}`,
    make: (other) => {
      const statement = returnOf(other, 'columns')
      return statement && withScimError(above(other, statement, lineIn(other)))
    },
    stands: (other) => said(memberOf(other, 'columns')?.getText() ?? '').includes(said(lineIn(other))),
    isLive: async ({ send }) => {
      const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User']
      const { status, body } = await send('POST', '/Users', { schemas, userName: `${mark}@example.com` })
      return status === 400 && body.detail === mark
    },
  }
}

/** With an import of ScimError, beside what is imported of the runtime. */
export function withScimError(text: string): string {
  if (/\bScimError\b[^']*from ['"]@scim-gen\/runtime['"]/.test(text)) return text
  const quote = text.includes('from "') ? '"' : "'"
  return text.replace(/^import /m, `import { ScimError } from ${quote}@scim-gen/runtime${quote}\nimport `)
}

/** An attribute that is not shown. */
export const remove: Editor = (text, _, random, isTaken) => {
  const keys = shownAsIs(text)
    .flatMap((one) => keyOf(one) ?? [])
    .filter((key) => !isTaken(`toScim ${key}`))
  if (keys.length < 3) return undefined
  const key = random.pick(keys)
  return {
    name: `delete ${key}`,
    file: 'user',
    place: `toScim ${key}`,
    takesOut: key,
    make: (other) => {
      const entry = entryOf(other, 'toScim', key)
      // Gone by itself: as the user wants it.
      if (!entry) return other
      if (!isColumnAccess(entry.initializer)) return undefined
      const end = other.slice(entry.end).startsWith(',') ? entry.end + 1 : entry.end
      return applyEdits(other, [{ start: entry.getFullStart(), end, text: '' }])
    },
    stands: (other) => entryOf(other, 'toScim', key) === undefined,
    isLive: async ({ create }) => (await create({ [key]: 'as sent' }))[key] === undefined,
  }
}

/** Another role for new users. */
export const constant: Editor = (text, mark, _, isTaken) => {
  const find = (other: string) => entryOf(other, 'newRow', 'role')
  if (!find(text) || isTaken('newRow role')) return undefined
  return {
    name: 'change the role of new users',
    file: 'user',
    place: 'newRow role',
    make: (other) => {
      const entry = find(other)
      return entry && /^['"]member['"]$/.test(entry.initializer.getText())
        ? replace(other, entry.initializer, `'${mark}'`)
        : undefined
    },
    stands: (other) => said(find(other)?.initializer.getText() ?? '') === `'${mark}'`,
    isLive: async ({ create, column }) => (await column((await create()).userName, 'role')) === mark,
  }
}

/** Another attribute to filter by. */
export const filter: Editor = (text, mark, _, isTaken) => {
  const find = (other: string) => entryOf(other, 'filterMap', 'name.givenName')
  if (!find(text) || isTaken('filterMap nickName')) return undefined
  const isThere = (other: string) => entryOf(other, 'filterMap', 'name.formatted') !== undefined
  if (isThere(text)) return undefined
  return {
    name: 'filter by name.formatted',
    file: 'user',
    place: `filterMap ${mark}`,
    make: (other) => {
      const entry = find(other)
      if (!entry || isThere(other)) return undefined
      const quote = entry.name.getText()[0]
      return above(other, entry, `${quote}name.formatted${quote}: ${entry.initializer.getText()},`)
    },
    stands: isThere,
    isLive: async ({ send }) =>
      (await send('GET', `/Users?filter=${encodeURIComponent('name.formatted eq "nobody"')}`)).status === 200,
  }
}
