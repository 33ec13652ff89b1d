import type { HostColumn, HostTable, Ref } from '../host-model.js'
import { type Link, linksOf } from './links.js'
import { type Candidate, type Evidence, type Ranking, rank, weigh } from './ranking.js'
import { listed, plainName, singular } from './words.js'

/** A table whose rows put users into something. */
export interface MembershipCandidate extends Candidate {
  /** The field that refers to the user. */
  readonly user: string
  /** The field that refers to what the user is in, and that table. */
  readonly group: string
  readonly of: Ref
  /** Whether one of the two is in an array, and the other the key of the document that it is in. */
  readonly inArray?: true
  /** The array, where it holds objects. */
  readonly list?: HostColumn
}

/** Who did something to a row, rather than whom it is about. */
const actor =
  /^(created|updated|deleted|invited|added|granted|assigned|owned|approved)by|(inviter|creator|author|actor|owner|sender)(id)?$/
const content =
  /^(title|body|content|text|message|token|sessiontoken|expires(at)?|email|url|slug|amount|accesstoken|refreshtoken|action)$/
const membershipName =
  /(member|membership|user)$|^(user|member)|(to|on|in)(user|group|team|organization|workspace)/

/**
 * Ranks the tables that join a user with another table. Posts and sessions refer to a user and to something else too:
 * a membership has few columns of its own, and one row for each pair.
 */
export function rankMemberships(tables: readonly HostTable[], user: HostTable): Ranking<MembershipCandidate> {
  const candidates = tables
    .filter((table) => table !== user)
    .flatMap((table) => {
      const links = linksOf(table, tables).filter(({ column }) => !actor.test(plainName(column.field)))
      const [own] = links.filter(({ target }) => target === user.ref)
      const others = links.filter(({ target }) => target !== user.ref && target !== table.ref)
      return own ? others.map((other) => candidate(table, own, other, others.length)) : []
    })
  return rank([...candidates, ...arrays(tables, user)].filter(({ score }) => score > 2))
}

/** Those who look after something, or have looked at it, rather than who is in it. */
const audience =
  /^(admin|owner|manager|moderator|watcher|follower|subscriber|reader|viewer|editor|assignee|guest|like|mention|vote|star|favou?rite|invite|block|ban)|by$/

/** The arrays that memberships are kept in, of keys or of objects with keys: of users in a group, or of groups in the user. */
function arrays(tables: readonly HostTable[], user: HostTable): readonly MembershipCandidate[] {
  return tables.flatMap((table) =>
    table.columns.flatMap((column) =>
      keysIn(column).flatMap(({ field, of, held }): MembershipCandidate[] => {
        const [key] = table.primaryKey
        const isOfUsers = of === user.ref && table !== user
        const isOfGroups = of !== user.ref && table === user
        if (key === undefined || !(isOfUsers || isOfGroups)) return []
        const evidence: Evidence[] = [{ weight: 4, reason: `${field} holds the keys` }]
        if (audience.test(plainName(column.field)))
          evidence.push({ weight: -4, reason: 'named after something else' })
        else if (/^(member|user|people|person)/.test(plainName(column.field)))
          evidence.push({ weight: 2, reason: `named ${column.field}` })
        evidence.push(...contentOf(held))
        const fields = isOfUsers ? { user: field, group: key } : { user: key, group: field }
        const list = column.elements ? { list: column } : {}
        return [
          { ...weigh(table, evidence), ...fields, of: isOfUsers ? table.ref : of, inArray: true, ...list },
        ]
      }),
    ),
  )
}

/** The fields in a list that hold keys, and what else is beside them: the list itself, or those of its objects. */
function keysIn({ field, arrayOf, elements = [] }: HostColumn) {
  const own = arrayOf ? [{ field, of: arrayOf.table, held: [] }] : []
  const inside = elements.flatMap(({ field: name, references }) =>
    references && !actor.test(plainName(name))
      ? [{ field: `${field}.${name}`, of: references.table, held: elements }]
      : [],
  )
  return [...own, ...inside]
}

/** Posts and comments have something to say; memberships do not. */
function contentOf(columns: readonly HostColumn[]): readonly Evidence[] {
  const held = columns.filter(({ field }) => content.test(plainName(field)))
  if (held.length === 0) return []
  return [{ weight: -4, reason: `has content of its own: ${listed(held.map(({ field }) => field))}` }]
}

function candidate(table: HostTable, own: Link, other: Link, others: number): MembershipCandidate {
  const fields = [own.column.field, other.column.field]
  const evidence: Evidence[] = [{ weight: 2, reason: `joins by ${fields[0]} and ${fields[1]}` }]
  if ([table.primaryKey, ...table.uniques].some((key) => sameFields(key, fields))) {
    evidence.push({ weight: 3, reason: 'one row for each pair' })
  }
  if (membershipName.test(singular(table.name))) evidence.push({ weight: 2, reason: `named ${table.name}` })
  evidence.push(...contentOf(table.columns))
  if (!own.column.notNull || !other.column.notNull)
    evidence.push({ weight: -2, reason: 'a link may be absent' })
  if (others > 1) evidence.push({ weight: -1, reason: 'refers to more tables' })
  return { ...weigh(table, evidence), user: own.column.field, group: other.column.field, of: other.target }
}

function sameFields(key: readonly string[], fields: readonly string[]): boolean {
  return key.length === fields.length && fields.every((field) => key.includes(field))
}
