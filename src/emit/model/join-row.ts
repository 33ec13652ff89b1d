import type { HostColumn } from '../../inspect/host-model.js'
import { holdsAsText } from '../../plan/key-type.js'
import type { MadePlan, MembersPlan, ViaPlan } from '../../plan/plan.js'
import { isAwaited, isContext, isTold, readsDatabase, usesTenant } from '../../plan/request-values.js'
import { entriesOf, fieldType, keyFor, type Written, writeField } from '../adapter/fields.js'
import { callOfHost, copiedIn, createEntries, TOLD, whereEntries } from '../adapter/values.js'
import type { EmittedFile } from '../context.js'
import { callOf, objectLiteral } from '../layout.js'
import { indexed, literal } from '../literal.js'

/** What rows tie users to. */
type Other = 'group' | 'tenant'

/** A function that makes a row of a table between users and something else; a column it misses fails to compile. */
export function joinRow(join: MembersPlan, file: EmittedFile, other: Other): string {
  const row = other === 'group' ? 'NewMemberRow' : 'NewTenantMemberRow'
  const keys = [
    { name: userOf(join, file), column: join.user },
    { name: other, column: join.group },
    ...(join.tenant ? [{ name: 'tenant', column: join.tenant }] : []),
  ].flatMap(({ name, column }) => {
    const own = inRow(join, column)
    return own ? [{ name, column: own }] : []
  })
  const written = [
    ...keys.map(({ name, column }) => writeKey(file, column, name, join.via)),
    ...createEntries(join.create, { file, urns: { of: literal }, context: 'context' }),
    ...whereEntries(join.where ?? [], join.create, file),
  ]
  const isAsync = join.create.some(isAwaited)
  const used = parametersOf(join, keys, row, other, file)
  const entries = entriesOf(written, '      ')
  const type = isAsync ? `Promise<${row}>` : row
  const head = (after: string) =>
    `${callOf(`row: ${isAsync ? 'async ' : ''}`, used, { before: '    ', after: `: ${type} =>${after}` })}: ${type} =>`
  if (join.create.some(isTold)) {
    const returned = entriesOf(written, '        ')
    const lines = [
      toldIn(join, other, file),
      `return ${objectLiteral(returned, { before: '      return ', after: '' })}`,
    ]
    return `${head(' {')} {\n${lines.map((line) => `      ${line}\n`).join('')}    }`
  }
  const before = `${head(' ({')} (`
  const [lastLine = ''] = before.split('\n').slice(-1)
  return `${before}${objectLiteral(entries, { before: `    ${lastLine.trimStart()}`, after: '),' })})`
}

/** Functions of the host's that make memberships of groups, or end them, called with the keys of one. */
export function hostFunctions(join: MembersPlan, file: EmittedFile): readonly string[] {
  const functions = [
    { name: 'create', made: join.madeBy },
    { name: 'remove', made: join.endedBy },
  ]
  return functions.flatMap(({ name, made }) => (made ? [hostFunction(name, made, join, file)] : []))
}

function hostFunction(name: string, made: MadePlan, join: MembersPlan, file: EmittedFile): string {
  const user = userOf(join, file)
  const isTold = made.args.some(isContext)
  const context = () => `${file.imports.type('@scim-gen/runtime', 'AdapterContext')}<Handle>`
  const takesTenant = join.tenant || (isTold && file.context.plan.tenant)
  const parameters = [
    ...[user, 'group'].map((key) => `${key}: ${keyOf(key, file, join.via)}`),
    ...(takesTenant ? ['tenant: TenantKey'] : isTold ? ['_tenant: unknown'] : []),
    ...(isTold ? [`context: ${context()}`] : []),
  ]
  const row = entriesOf(
    [
      writeKey(file, join.user, user, join.via),
      writeKey(file, join.group, 'group'),
      ...(join.tenant ? [writeKey(file, join.tenant, 'tenant')] : []),
    ],
    '          ',
  )
  const [before, after] = [`${name}: `, ' => {']
  const lines = [
    `const row = ${objectLiteral(row, { before: '        const row = ' })}`,
    ...(isTold ? [toldIn(join, 'group', file)] : []),
    `return ${callOfHost(made, file, ['row'])}`,
  ]
  const body = lines.map((line) => `        ${line}\n`).join('')
  return `${callOf(before, parameters, { before: '      ', after })}${after}\n${body}      }`
}

/** What a row refers to: a user, or a row of theirs, whose table may have that very name: its type would be its own. */
function userOf({ via }: Pick<MembersPlan, 'via'>, file: EmittedFile): string {
  if (!via) return 'user'
  return /\btypeof member\b/.test(keyOfVia(via, file)) ? 'memberKey' : 'member'
}

/** What functions are told of a request that makes memberships. */
function toldIn(join: MembersPlan, other: Other, file: EmittedFile): string {
  const user = userOf(join, file)
  const entries = [
    ...(file.context.plan.tenant ? ['tenant'] : []),
    user === 'memberKey' ? `member: ${user}` : user,
    other === 'group' ? 'group' : 'data',
  ]
  return `const ${TOLD} = { db: context.db, ${entries.join(', ')} }`
}

/** The parameters of the function that makes rows which join: a function has no last one that it does not use. */
function parametersOf(
  join: MembersPlan,
  keys: readonly { readonly name: string; readonly column: HostColumn }[],
  row: string,
  other: Other,
  file: EmittedFile,
): readonly string[] {
  const { create, via } = join
  const { plan } = file.context
  const user = userOf(join, file)
  const tells = create.some(isTold)
  const reads = create.some(readsDatabase)
  // What functions are told has the types of keys; those of a new row's columns may have more in them.
  const typed = new Map(
    keys.map(({ name, column }) => [
      name,
      () => (reads ? keyOf(name, file, via) : heldType(column, name, row, file, via)),
    ]),
  )
  // An object in a list needs no key of what the list is in.
  if (tells) for (const name of [user, other]) typed.set(name, () => keyOf(name, file, via))
  if (plan.tenant && usesTenant(create) && !typed.has('tenant')) typed.set('tenant', () => 'TenantKey')
  if (copiedIn(create).length > 0 || (tells && other === 'tenant'))
    typed.set('data', () => file.imports.type('@scim-gen/runtime', 'UserInput'))
  if (reads) typed.set('context', () => `${file.imports.type('@scim-gen/runtime', 'AdapterContext')}<Handle>`)
  const names = other === 'group' ? [user, 'group', 'tenant', 'context'] : [user, 'tenant', 'data', 'context']
  return names.slice(0, names.findLastIndex((name) => typed.has(name)) + 1).map((name) => {
    const type = typed.get(name)
    return type ? `${name}: ${type()}` : `_${name}: unknown`
  })
}

/** A key in the row that joins, which may hold it as text. */
export const writeKey = (file: EmittedFile, column: HostColumn, name: string, via?: ViaPlan): Written =>
  writeField(file, column, keyFor(column, keyColumn(name, file, via), name))

/** The type of what a row that joins gets as a key. */
export function heldType(
  column: HostColumn,
  name: string,
  row: string,
  file: EmittedFile,
  via?: ViaPlan,
): string {
  const key = keyColumn(name, file, via)
  return key && holdsAsText(column, key) ? keyOf(name, file, via) : keyType(column, row, file, via)
}

/** The key of a user, of a row of theirs, of a group or of a tenant; a group of SCIM's own has none of the host's. */
function keyColumn(name: string, file: EmittedFile, via: ViaPlan | undefined): HostColumn | undefined {
  const { user, group, tenant } = file.context.plan
  if (via && name === userOf({ via }, file)) return via.key
  if (name === 'user') return user.key
  return name === 'group' ? group?.host?.key : tenant?.key
}

/** The type of the key of a user, of a row of theirs, of a group or of a tenant. */
function keyOf(name: string, file: EmittedFile, via: ViaPlan | undefined): string {
  const { user, group } = file.context.plan
  if (via && name === userOf({ via }, file)) return keyOfVia(via, file)
  if (name === 'user') return `UserRow[${literal(user.key.field)}]`
  const key = name === 'group' ? group?.host?.key : undefined
  return key ? `GroupRow[${literal(key.field)}]` : 'TenantKey'
}

/** A key as a column of the rows that join: of those in a list, what the list is in is none. */
function inRow({ list }: MembersPlan, column: HostColumn): HostColumn | undefined {
  if (!list) return column
  return list.elements?.find((each) => each === column || column.field === `${list.field}.${each.field}`)
}

/** The type of a key in a row that joins; a relation is of another type than its key. */
function keyType(column: HostColumn, row: string, file: EmittedFile, via?: ViaPlan): string {
  const { relation, references } = column
  if (!relation || !references) return fieldType(row, column)
  const { user, tenant } = file.context.plan
  if (via && references.table === via.table.ref) return keyOfVia(via, file)
  if (references.table === tenant?.table.ref && !tenant.isColumn) return 'TenantKey'
  const of = references.table === user.table.ref ? 'UserRow' : 'GroupRow'
  return `${of}[${literal(references.field)}]`
}

export function keyOfVia({ table, key }: ViaPlan, file: EmittedFile): string {
  const type = fieldType(indexed(file.orm.rowType(file, table)), key)
  // Whoever has none is no member.
  return key.notNull ? type : `NonNullable<${type}>`
}
