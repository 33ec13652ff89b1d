/** Columns that refer to tables by their names alone: many hosts keep their relations in the ORM, or in their code. */
import { groupBy } from '../group-by.js'
import type { ForeignKey, HostColumn, HostTable } from '../inspect/host-model.js'
import { weakMemo } from '../inspect/memo.js'
import { nounOf, nounsOf, plainField, titleOf, wordsOf } from '../inspect/words.js'

/** Gives columns the references that their names and types tell, where none is declared. */
export const withNamedReferences = (tables: readonly HostTable[]): readonly HostTable[] =>
  tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => withReference(table, column, tables)),
  }))

function withReference(table: HostTable, column: HostColumn, tables: readonly HostTable[]): HostColumn {
  if (column.references) return column
  const target =
    namedTarget(table, column, tables) ??
    namedElsewhere(table, column, tables) ??
    keyedSo(table, column, tables)
  const [field] = target?.primaryKey ?? []
  if (!target || field === undefined || holdsAnother(table, column, target)) return column
  return { ...column, references: { table: target.ref, field, named: true } }
}

/** `member_user_id`, as others call it that a foreign key ties to `app_users`: where all of them refer to one table, and its name is in theirs. */
function namedElsewhere(
  table: HostTable,
  column: HostColumn,
  tables: readonly HostTable[],
): HostTable | undefined {
  const name = plainField(table, column.field)
  if (!isKeyName.test(name) || column.primaryKey) return undefined
  const alike = (declaredKeys(tables).get(name) ?? []).filter((one) => one.table !== table)
  const [ref, ...others] = new Set(alike.map((one) => one.target))
  const target = others.length === 0 ? tables.find((one) => one.ref === ref) : undefined
  const [key] = target ? keysOf(target) : []
  const isCalledSo = target && nounsOf(target).some((noun) => name.includes(noun.at(-1) ?? name))
  return key && isCalledSo && isAlike(key, column) ? target : undefined
}

/** `employee_id`, as the key of `users` is called, and that of no other table. */
function keyedSo(table: HostTable, column: HostColumn, tables: readonly HostTable[]): HostTable | undefined {
  if (column.primaryKey || keyNames.test(column.field) || !isKeyName.test(plainField(table, column.field)))
    return undefined
  const [only, ...others] = (byKey(tables).get(column.field) ?? []).filter((one) => one !== table)
  const [key] = only && others.length === 0 ? keysOf(only) : []
  return key && isAlike(key, column) ? only : undefined
}

/** The columns that a foreign key ties to another table, by their plain names; of two of a table the last. */
const declaredKeys = weakMemo((tables: readonly HostTable[]) => {
  const tied = tables.flatMap((table) => {
    const keys = table.columns.flatMap(({ field, references }) =>
      references && references.table !== table.ref
        ? { name: plainField(table, field), table, target: references.table }
        : [],
    )
    return [...new Map(keys.map((one) => [one.name, one])).values()]
  })
  return groupBy(tied, ({ name }) => name)
})

/** The tables that have one column for a key, by its name. */
const byKey = weakMemo((tables: readonly HostTable[]) =>
  groupBy(
    tables.filter(({ primaryKey }) => primaryKey.length === 1),
    ({ primaryKey: [key] }) => key,
  ),
)

/** `users.userId` beside its key is no user of a user's; and where both tables have a `userId`, that is what the one holds of the other. */
const holdsAnother = (table: HostTable, column: HostColumn, target: HostTable) =>
  target === table
    ? !parentName.test(plainField(table, column.field))
    : target.columns.some((one) => !one.primaryKey && one.field === column.field)

/** Of a tree: a row of the same table. */
const parentName = /^(fk)?parent(id|uid|uuid|guid|pk|key)$/

/** A reference that the ORM or the database knows of: what is emitted can go by it. */
export const declaredIn = ({ references }: Pick<HostColumn, 'references'>): ForeignKey | undefined =>
  references?.named ? undefined : references

/** What keys are called; `name` may be one, and `userName` holds no key of a user. */
const keyNames = /^(id|uid|uuid|guid|pk|key)$/

const isKeyName = /(id|uid|uuid|guid|pk|key)$/

const shortened: Readonly<Record<string, readonly string[]>> = {
  organization: ['org'],
  organisation: ['org'],
}

export const memberName = /^member(id|uid|uuid)$/

/** The table that a column is named after: by all of its name, or by the last word of that where no other has it. */
export function namedTarget(
  table: HostTable,
  column: HostColumn,
  tables: readonly HostTable[],
): HostTable | undefined {
  const name = keyLast(table, column)
  if (!isKeyName.test(name) || isOfService(table, name) || isNumberOfService(table, name)) return undefined
  const targets = tables.filter((one) => keysOf(one).some((key) => isAlike(key, column)))
  const exact = targets.find((one) => columnsNamedAfter(one).whole.has(name))
  if (exact) return exact
  if (parentName.test(name)) return targets.find((one) => one === table)
  // `group_id` where `UserGroup` is the only group, or the one whose whole name the table has: `unit_team_member_rel` of `unit_member`.
  const near = targets.filter(
    (one) =>
      one !== table &&
      columnsNamedAfter(one).last.has(name) &&
      !(userName.test(name) && isOtherUser(one, tables)),
  )
  const [only, ...others] =
    [
      near.filter((one) => isWithin(one, table)),
      // `team_members` are rows of somebody else's: `memberLink` knows whose.
      memberName.test(name) ? [] : near.length > 1 ? near.filter((one) => isOfSameWord(one, table)) : near,
    ].find((some) => some.length > 0) ?? []
  return others.length === 0 ? only : undefined
}

const userName = /^user(id|uid|uuid|guid|key)$/

/** Words before `user` that say nothing of who it is. */
const anyUser = /^(app|auth|core|base|sys|system|site|web|portal|admin)$/

/** `platform_users`, `feedback_users`: users of one kind, or of something else. */
export const isUserOfKind = (table: HostTable): boolean =>
  nounsOf(table).every((noun) => noun.length > 1 && noun.at(-1) === 'user' && !anyUser.test(noun[0] ?? ''))

/** `feedback_users`, which every foreign key calls `feedbackUserId`: what others call `userId` is of somebody else. */
export const isOtherUser = (table: HostTable, tables: readonly HostTable[]): boolean =>
  otherUsers(tables).includes(table)

const otherUsers = weakMemo((tables: readonly HostTable[]) =>
  tables.filter((table) => {
    if (!isUserOfKind(table)) return false
    const names = tables.flatMap((other) =>
      other.columns.flatMap((column) =>
        declaredIn(column)?.table === table.ref ? plainField(other, column.field) : [],
      ),
    )
    const { whole } = columnsNamedAfter(table)
    return names.length > 0 && names.every((name) => whole.has(name))
  }),
)

/** `provider_id` beside a text `provider`: what that service knows somebody by. */
const isOfService = (table: HostTable, name: string): boolean => {
  const stem = /^((?:auth|identity|oauth|sso)?(?:provider|issuer|service|platform))(?:id|uid|uuid|key)$/.exec(
    name,
  )?.[1]
  return (
    stem !== undefined &&
    table.columns.some(
      ({ field, type, references }) =>
        type.kind === 'string' && !references && plainField(table, field) === stem,
    )
  )
}

const service =
  /^(aws?|azure|atlassian|gcp|google|github|gitlab|bitbucket|slack|discord|telegram|whatsapp|microsoft|jira|linear|notion|stripe|paddle|shopify|hubspot|salesforce|intercom|zendesk|zoom|twilio|facebook|meta|instagram|linkedin|twitter|tiktok|youtube|xero|quickbook|plaid|cloudflare|vercel)$/

/** `aws_accounts.account_id`: what the service calls its own account, and none of the app's. People are told by the app's keys there. */
const isNumberOfService = (table: HostTable, name: string): boolean =>
  !userName.test(name) &&
  nounsOf(table).some(
    ([first = '', ...rest]) =>
      service.test(first) && rest.length > 0 && new RegExp(`^${rest.join('')}(id|uid|uuid|key)$`).test(name),
  )

/** The plain name of a column, with what says that it is a key at its end: `id_project`, `fk_project` and `project_id` are one. */
function keyLast(table: HostTable, { field, stored }: HostColumn): string {
  const name = plainField(table, field)
  // What can be nothing but a key need not be called one: `domain: ObjectId`.
  if (stored.sqlType === 'objectId' && !isKeyName.test(name)) return `${name}id`
  const [, first = '', rest = ''] = /^(id|uid|uuid|guid|fk)(.+)$/.exec(name) ?? []
  if (wordsOf(field)[0] !== first || (first !== 'fk' && isKeyName.test(name))) return name
  return first === 'fk' ? (isKeyName.test(rest) ? rest : `${rest}id`) : `${rest}${first}`
}

/** Whether one may hold the other: a class may have text for a `bigint`, and another a number. */
export const isAlike = (key: HostColumn, { type, stored }: HostColumn): boolean =>
  key.type.kind === type.kind ||
  (/^(big)?int/i.test(stored.sqlType) && key.stored.sqlType.toLowerCase() === stored.sqlType.toLowerCase())

/** Whether all words of a table's name are in another's. */
const isWithin = (one: HostTable, other: HostTable): boolean =>
  nounsOf(one).some((noun) => nounsOf(other).some((words) => noun.every((word) => words.includes(word))))

/** Whether the names of two tables begin with the same word: they are of one part of the app. */
const isOfSameWord = (one: HostTable, other: HostTable) =>
  [titleOf, ({ name }: HostTable) => name].some(
    (named) => wordsOf(named(one))[0] === wordsOf(named(other))[0],
  )

/** What columns that refer to a table may be called: by all of its name, and by the last of several words. */
const columnsNamedAfter = weakMemo((table: HostTable) => {
  const [key] = keysOf(table)
  const keys = key ? keyNamesOf(table, key) : []
  const nouns = nounsOf(table)
  const after = (stems: readonly string[]) =>
    new Set(stems.flatMap((stem) => keys.map((one) => `${stem}${one}`)))
  // `sys_user_id` and `user_id` refer to `sys_user`.
  const whole = [...nouns, nounOf(titleOf(table)), nounOf(table.name)].map((noun) => noun.join(''))
  return {
    whole: after(whole.flatMap((stem) => [stem, ...(shortened[stem] ?? [])])),
    last: after(nouns.flatMap((noun) => (noun.length > 1 ? (noun.at(-1) ?? []) : []))),
  }
})

/** The columns by which others may refer to a table. */
export const keysOf = (table: HostTable) =>
  table.primaryKey.length > 1 ? [] : table.columns.filter(({ primaryKey }) => primaryKey)

const keyNamesOf = (table: HostTable, key: HostColumn) => {
  const name = plainField(table, key.field)
  return keyNames.test(name) ? [...new Set([name, 'id'])] : ['id']
}
