import type { HostColumn, HostTable, Ref } from '../../inspect/host-model.js'
import { parseRef } from '../../inspect/ref.js'
import { plainField, plainText, titleOf, wordsOf } from '../../inspect/words.js'
import { betterAuthRole } from '../access/better-auth.js'
import { ofSignIn, ofWay } from '../access/sign-in-ways.js'
import { askedState, insertedState, usualState } from '../access/told-states.js'
import { insertedCall, insertedValue, insertsMostlyFill } from '../code/inserts.js'
import { proposeLookup } from '../code/lookups.js'
import { readThroughIn } from '../code/read-through.js'
import { isSecret } from '../code/secrets.js'
import { ofOwnCall, ofSent } from '../code/written-values.js'
import { refersToRole } from '../groups/role-rows.js'
import { isRole } from '../groups/roles.js'
import { holdsTenant, saysWhose } from '../groups/tenant-column.js'
import {
  actorColumn,
  affirmative,
  approvalName,
  isPending,
  isPowerful,
  ofNoKind,
  ordinaryKinds,
  roleNouns,
  stateName,
} from '../lexicon.js'
import { isUnique, linksOf } from '../links.js'
import { isState } from '../users/active.js'
import { ofActivity } from './activity.js'
import { roleOfText } from './asked-roles.js'
import { ofDigest, ofOwnForm, ofResource, ofSlug } from './copied-attributes.js'
import type { CreateFacts } from './create-facts.js'
import { demandsMembers } from './demanding-types.js'
import { givenRole, invitedRole } from './given-roles.js'
import { ofKeeper, ofKey, ofKnown } from './keys.js'
import { holdsMany, holdsRoles, insertedList, isList, ofList, rightsGiven } from './lists.js'
import { ofNumberedRole } from './numbered-roles.js'
import { insertedRole, isOfStaff, isOrdinary, leastOf, staffBeside } from './ordinary-role.js'
import { nameOf, pascal, returned, said } from './own-names.js'
import { ofSecret } from './passwords.js'
import { ofTime } from './times.js'
import { isToldOfMembers, ofUnique, type Proposed, randomUuid, wordOfSome } from './unique-text.js'

/** The ways to a value, the surest first. */
const ways: readonly ((table: HostTable, column: HostColumn, facts: CreateFacts) => Proposed | undefined)[] =
  [
    ofKeeper,
    ofKnown,
    ofActivity,
    ofWay,
    ofNumberedRole,
    asInserted,
    betterAuthRole,
    ofFlag,
    ofReference,
    ofChoice,
    ofDigest,
    ofSecret,
    ofKey,
    ofTime,
    ofOwnForm,
    ofSlug,
    ofResource,
    ofText,
    ofNumber,
  ]

/** The value that a column of a new row gets, and why: there is one for each. */
export function valueFor(table: HostTable, column: HostColumn, facts: CreateFacts): Proposed {
  for (const way of ways) {
    const found = way(table, column, facts)
    if (found) return found
  }
  return ofNothing(table, column, facts)
}

function asInserted(table: HostTable, column: HostColumn, facts: CreateFacts): Proposed | undefined {
  const { sources, own } = facts
  const called = column.references ? undefined : insertedCall(table, column, sources)
  if (called) return called
  if (column.primaryKey || column.unique) return undefined
  const list = insertedList(table, column, sources)
  if (list) return ofList(list, table, column, own)
  const { tenant, tables = [] } = facts
  const whose = linksOf(table, tables).find(({ target }) => target === tenant)?.column
  if (isRole(table, column)) return insertedRole(table, column, sources, whose)
  const state = isState(table, column) ? insertedState(table, column, sources) : undefined
  if (state) return state
  // What a script gives one user would be everybody's.
  if (isSecret(table, column)) return undefined
  const found = insertedValue(table, column, sources, whose)
  // Who signs up has yet to confirm; the identity provider vouches for whom it sends.
  const isUnconfirmed = found?.value === false && affirmative.test(plainField(table, column.field))
  return isUnconfirmed ? undefined : found
}

function ofFlag(table: HostTable, column: HostColumn): Proposed | undefined {
  const name = plainField(table, column.field)
  const isTrue = affirmative.test(name)
  const reason = isTrue ? 'the identity provider vouches for them' : 'a flag: not set'
  if (column.type.kind === 'boolean') return { value: isTrue, reason }
  return isNumericFlag(column) ? { value: isTrue ? 1 : 0, reason } : undefined
}

/** How the table is called that a reference names. */
function titleAt(ref: Ref, { tables = [] }: CreateFacts): string {
  const table = tables.find((one) => one.ref === ref)
  return table ? titleOf(table) : (parseRef(ref)?.exportName ?? ref)
}

/** Who did it, or one of a table of values. */
function ofReference(table: HostTable, column: HostColumn, facts: CreateFacts): Proposed | undefined {
  const { user, own } = facts
  const name = plainField(table, column.field)
  const target = column.references?.table
  // The key of its own row, whatever says that it refers to itself.
  if (column.primaryKey && target === table.ref) return undefined
  const row = target === user ? undefined : proposeLookup(column, facts)
  if (row) return row
  // What the app itself gives everybody may be empty in the database alone.
  const isFree = target === undefined || target === user || column.notNull
  const path = isFree ? undefined : readThroughIn(column, facts.sources)
  const isGiven =
    path !== undefined ||
    ((refersToRole(column, facts.tables) || (target !== undefined && target === facts.tenant)) &&
      insertsMostlyFill(table, column, facts.sources))
  if (!column.notNull && !column.primaryKey && !isGiven)
    return target === undefined && (!/id$/.test(name) || column.unique)
      ? undefined
      : {
          value: null,
          reason: `none; the key of a row${target ? ` of ${titleAt(target, facts)}` : ''}, where new ones have one`,
        }
  if (target === user && isUnique(table, column)) return said(table, column, own, 'each user has one at most')
  const isActor = actorColumn.test(name) && !roleNouns.test(name)
  if (target === user || (isActor && column.type.kind !== 'date')) {
    // A profile or a member may have done it.
    const other = target === undefined || target === user ? undefined : titleAt(target, facts)
    return {
      value: own({
        name: `actor${other ? `Of${pascal(other)}` : ''}`,
        returns: returned(column),
        purpose: `The key of the ${other ? `row of ${other} that` : 'user who'} stands for SCIM: who made what it makes.`,
      }),
      reason: 'who stands for SCIM',
    }
  }
  if (holdsTenant(column, facts)) return { value: { kind: 'tenant' }, reason: 'the tenant of the request' }
  if (target === undefined) return undefined
  const model = titleAt(target, facts)
  return {
    value: own({
      name: nameOf(table, column.field),
      returns: returned(column),
      purpose: `The key of the row of ${model} that a new row of ${titleOf(table)} has as ${column.field}.`,
    }),
    reason: `a row of ${model}${path === undefined ? '' : `, which ${path} takes everybody to have`}: yours to say`,
  }
}

const nothingTold =
  /^(n\/?[as]|none|unknown|unspecified|other|not[ _-]?(specified|stated)|prefer.*not.*|undisclosed)$/i

/** Kinds of those who sign in: what they may do goes by them. */
export const kindName = /^(user|account|member|membership|person|profile|login)?(type|kind|category|class)$/

/** What is so of one person and not of the next. */
const ofPerson =
  /^(gender|sex|title|salutation|honorific|pronouns?|(marital|civil)status|department|division|dept|jobtitle|designation|position|grade|seniority|nationality|country|region|religion|ethnicity|blood(group|type)|education(level)?)$/

/** What papers of somebody's have, or the payroll: a text that is made up would be nobody's. */
const ofPapers =
  /^(national|identity|identification|personal|document|passport|tax|fiscal|socialsecurity|citizen|employee|staff|personnel|payroll|badge|licen[cs]e|student|matriculation)(card|document)?(id|no|num|number|code)$|^(document|passport|ssn|cpf|dni|nif|nie|rut|rfc|curp|aadhaar|matricula|identitycard|idcard|idnumber|idno|ni[kp])$|^\w*(wallet|ethereum|eth|bitcoin|btc|solana|chain)(address|addr)$/

function ofChoice(table: HostTable, column: HostColumn, facts: CreateFacts): Proposed | undefined {
  const { own, copies, sources, tables = [] } = facts
  const { field, type, initial } = column
  if (type.kind !== 'string') return undefined
  const name = plainField(table, field)
  const { values } = type
  if (!values) return undefined
  const reason = `one of ${values.join(', ')}`
  // Of what only they can tell, that nothing is told.
  const untold = values.find((value) => nothingTold.test(value))
  if (ofPerson.test(name))
    return untold === undefined
      ? said(table, column, own, `${reason}: what only they can tell`)
      : { value: untold, reason }
  const way = copies === 'user' ? ofSignIn(table, column, values, facts) : undefined
  if (way) return way
  const state =
    stateName.test(name) || approvalName.test(name)
      ? ['active', 'approved', 'accepted', 'enabled', 'confirmed']
          .map((word) => values.find((value) => plainText(value) === word))
          .find((value) => value !== undefined)
      : undefined
  if (state !== undefined) return { value: state, reason }
  if (isRole(table, column)) {
    const staff = typeof initial === 'string' ? staffBeside(initial, type) : []
    const given = givenRole(table, column, sources)
    if (given && !given.among && staff.includes(String(given.value))) return given
    if (typeof initial === 'string' && staff[0] !== undefined)
      return { value: staff[0], reason, among: [...staff, initial] }
    const isPlain = typeof initial === 'string' && values.includes(initial) && isOfStaff(initial)
    if (isPlain) return { value: initial, reason: 'its default' }
    const invited = invitedRole(table, column, tables)
    if (invited && values.includes(String(invited.value))) return invited
    const least = leastOf(values, reason, initial, sources)
    return isOrdinary(String(least?.value)) ? least : (given ?? least)
  }
  if (copies === 'user' && kindName.test(name)) {
    const person = values.find((one) => ordinaryKinds.test(one.toLowerCase()))
    const least = person === undefined ? leastOf(values, reason) : { value: person, reason }
    // One of them for all would be wrong of some.
    return least?.among ? said(table, column, own, `${reason}: which of them somebody is`) : least
  }
  const open = values.filter((one) => !isPending(one))
  const { value = values[0], among } = leastOf(open, reason) ?? {}
  // What one of them may do tells that they are roles, whatever the column is called.
  const doubt = among && values.some(isPowerful) ? ': read which of them has the least rights' : ''
  const neutral = values.find((one) => among && doubt === '' && ofNoKind.test(one))
  if (neutral) return { value: neutral, reason }
  // Whoever signs up says which; the first would be wrong of some.
  const sent = among && doubt === '' ? ofSent(table, column, facts) : undefined
  return sent ?? (value === undefined ? undefined : { value, reason: reason + doubt })
}

function ofText(table: HostTable, column: HostColumn, facts: CreateFacts): Proposed | undefined {
  const { field, type, typeText } = column
  if (type.kind !== 'string') return undefined
  const { own, sources } = facts
  const name = plainField(table, field)
  if (facts.copies === 'user' && ofPapers.test(name))
    return (
      ofOwnCall(table, column, facts) ??
      ofSent(table, column, facts) ??
      said(table, column, own, 'what only they can tell', 'string')
    )
  const apart = ofUnique(table, column, facts)
  if (apart) return ofOwnCall(table, column, facts) ?? ofSent(table, column, facts) ?? apart
  // An empty token would be one that everybody knows.
  if (isSecret(table, column))
    return ofOwnCall(table, column, facts) ?? { value: randomUuid, reason: 'random: nobody knows it' }
  if (isRole(table, column) && !/(id|key)$/.test(name)) return roleOfText(table, column, facts)
  if (isState(table, column)) return usualState(table, column, sources)
  if (/(id|uid|uuid|key)$/.test(name)) return said(table, column, own, 'a key', 'string')
  if (isObjectId(column)) return said(table, column, own, 'a key')
  if (/(schema|database|db|bucket|queue|container|subdomain|hostname)(name)?$/.test(name))
    return said(table, column, own, 'a name by which something is found')
  if (saysWhose(table, column, sources)) return said(table, column, own, 'whose somebody is')
  if (wordOfSome.test(name)) return said(table, column, own, 'one of some words that nothing tells')
  return column.refusesEmpty
    ? { value: '-', reason: `required ${typeText}, which the model refuses when it is empty` }
    : {
        value: '',
        reason: `required ${typeText}: empty${facts.copies === undefined && isToldOfMembers(name) ? ', for a request that adds a member does not say it' : ''}`,
      }
}

const isObjectId = ({ typeText }: HostColumn) => /\bObjectId\b/.test(typeText)

function ofNumber(
  table: HostTable,
  column: HostColumn,
  { own, sources, copies }: CreateFacts,
): Proposed | undefined {
  const { field, type } = column
  if (type.kind !== 'number') return undefined
  if (isState(table, column))
    return (
      askedState(table, column, sources) ?? said(table, column, own, 'a state whose numbers nothing tells')
    )
  // The least of them is as often the one with all rights: none is offered.
  if (isRole(table, column)) return said(table, column, own, 'a role whose numbers nothing tells')
  if (column.unique) return said(table, column, own, 'unique, and nothing tells the next one')
  if (wordsOf(field).at(-1) === 'id') return said(table, column, own, 'a key')
  if (copies === 'user' && ofPapers.test(plainField(table, field)))
    return said(table, column, own, 'what only they can tell')
  return { value: 0, reason: `${field}: 0 where nobody says more` }
}

function ofNothing(table: HostTable, column: HostColumn, { own, sources }: CreateFacts): Proposed {
  // Who has no role may do nothing.
  if (holdsRoles(table, column) || /roles$/.test(plainField(table, column.field)))
    return said(table, column, own, 'the roles of somebody new')
  const rights = rightsGiven(table, column, sources)
  if (rights !== undefined)
    return said(table, column, own, `your app gives ${rights}, and asks who has which`)
  if (holdsMany(column) && !isList(column) && demandsMembers(column.typeText, sources))
    return said(table, column, own, `${column.typeText}: no empty object is one`)
  if (holdsMany(column)) return ofList(isList(column) ? '[]' : '{}', table, column, own)
  return said(table, column, own, `required ${column.typeText}`)
}

/** SQLite and MySQL have numbers for booleans: a type that is made from the database says so. */
export const isNumericFlag = ({ field, type }: HostColumn) =>
  type.kind === 'number' && /^(is|has)[_A-Z]/.test(field)
