import type { AttributeValue } from '../../config/config.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { nounsOf, plainField } from '../../inspect/words.js'
import { refusesAddress } from '../access/refused-addresses.js'
import { encryptedIn, insertedAlike } from '../code/inserts.js'
import { isPassword } from '../code/secrets.js'
import { writtenCall } from '../code/written-values.js'
import { loginIn } from '../users/passwords.js'
import { digestedName, emailOf, foldedName } from '../users/user-names.js'
import type { CreateFacts } from './create-facts.js'
import { said } from './own-names.js'
import { holdsUuid, ofUnique, type Proposed } from './unique-text.js'

const attribute = (name: string): AttributeValue => ({ kind: 'attribute', name })

/** How somebody, or a group, is called; `company_name` and `schema_name` are of something else. */
function isOwnName(table: HostTable, name: string): boolean {
  const own = nounsOf(table).map((noun) => noun.join(''))
  const bare = own.reduce((left, noun) => (left.startsWith(noun) ? left.slice(noun.length) : left), name)
  return /^(display|full|real|whole|legal|official|preferred|public|profile|nick|short|common|member|person|employee|staff|first|given|last|family|sur)?name$/.test(
    bare,
  )
}

/** Their name at another service, or of what a mail is sent by. */
const ofElsewhere =
  /^(twitter|github|gitlab|bitbucket|linkedin|facebook|instagram|telegram|discord|slack|skype|youtube|tiktok|twitch|whatsapp|wechat|reddit|mastodon|bluesky|steam|spotify|medium|jira|docker|smtp|imap|ftp|sftp|proxy)(account|user|screen|nick|login|display)?(name|handle|login)$/

/** What the app finds somebody by, made of what SCIM is sent, or of what their own row has: `token`, `tokenHash`. */
export function ofDigest(table: HostTable, column: HostColumn, { own }: CreateFacts): Proposed | undefined {
  const digested = digestedName(table, column)
  if (digested === undefined) return undefined
  if (/(email|mail|login|username)$/.test(digested))
    return said(table, column, own, 'your app makes it of what it finds people by')
  const whole = table.columns.find(
    (one) => one.notNull && plainField(table, one.field) === digested && !isPassword(table, one),
  )
  return (
    whole &&
    said(
      table,
      column,
      own,
      `a digest of ${whole.field}, which this function does not get: have create be one function, and make both there`,
    )
  )
}

/** What the app puts in a form of its own: it finds nobody by what the identity provider sends. */
export function ofOwnForm(
  table: HostTable,
  column: HostColumn,
  { sources, own }: CreateFacts,
): Proposed | undefined {
  if (foldedName(table, column) !== undefined) return said(table, column, own, 'in one case')
  return encryptedIn(table, sources)(column) ? said(table, column, own, 'your app encrypts it') : undefined
}

const slugName = /slug$|^(permalink|url(name|key))$/

/** What is in addresses of pages, made of what a row is called; where no other may have the same, by chance as well. */
export function ofSlug(table: HostTable, column: HostColumn, facts: CreateFacts): Proposed | undefined {
  const { copies, own, sources } = facts
  if (
    !copies ||
    column.type.kind !== 'string' ||
    column.type.values ||
    !slugName.test(plainField(table, column.field))
  )
    return undefined
  const isApart = ofUnique(table, column, facts) !== undefined
  const room = Math.min(Number(/\((\d+)\)/.exec(column.stored.sqlType)?.[1] ?? LONGEST), LONGEST)
  if (room < SHORTEST) return undefined
  const call = writtenCall(table, column, sources)
  const value = own({
    name: `${isApart ? 'uniqueSlug' : 'slug'}${room < LONGEST ? room : ''}`,
    parameters: '{ data }: { data: { displayName?: string; userName?: string } }',
    returns: 'string',
    purpose: `How a new row is called, as a part of an address${isApart ? '; the end of it is by chance, for no other may have the same' : ''}.`,
    body: [
      "const name = (data.displayName ?? data.userName ?? '').normalize('NFKD').toLowerCase()",
      "const words = name.replace(/[\\u0300-\\u036f]/g, '').replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')",
      isApart
        ? `return \`\${words.slice(0, ${room - CHANCE - 1})}-\${crypto.randomUUID().slice(0, ${CHANCE})}\`.replace(/^-|-(?=-)/g, '')`
        : `return words.slice(0, ${room}) || crypto.randomUUID().slice(0, ${CHANCE})`,
    ].join('\n  '),
  })
  return {
    value,
    reason: `as they are called${call === undefined ? '' : `; your inserts make it by ${call}`}`,
  }
}

/** How many characters of it are by chance, how many it has at the most, and without how many it tells nothing. */
const [CHANCE, LONGEST, SHORTEST] = [8, 60, 16]

/** What the identity provider sends: an address beside a membership, a name to make a path of. */
export function ofResource(
  table: HostTable,
  column: HostColumn,
  { copies, sources, own }: CreateFacts,
): Proposed | undefined {
  const { field, type, unique } = column
  if (type.kind !== 'string' || type.values || !copies) return undefined
  const name = plainField(table, field)
  const email = copies === 'user' ? emailOf(table) : undefined
  if (email && email !== column && insertedAlike(table, column, email, sources))
    return { value: attribute('emails'), reason: `your app gives it what it gives ${email.field}` }
  if (copies === 'user' && /(email|mail)$/.test(name))
    return { value: attribute('emails'), reason: 'their address' }
  if (
    copies === 'user' &&
    /^((mobile|cell|tele|contact)?(phone|mobile)(number|no)?|contact(number|no))$/.test(name)
  )
    return {
      value: attribute('phoneNumbers'),
      reason: `their number${unique || column.partlyUnique ? ': users without one are refused' : ''}`,
    }
  // What somebody is called elsewhere is not what they sign in by here.
  if (copies === 'user' && ofElsewhere.test(name))
    return unique ? said(table, column, own, 'what they are called elsewhere') : undefined
  // `google_user_name` beside `google_user_email` is called as both are, and is the name of whom both are of.
  const shared = /^(.{2,})name$/.exec(name)?.[1]
  const address = shared === undefined || shared === 'user' ? undefined : emailOf(table)
  if (copies === 'user' && !unique && address && plainField(table, address.field) === `${shared}email`)
    return { value: attribute('displayName'), reason: 'as they are called' }
  const isLogin =
    /(user|login|nick|screen)name$|^login$|^name(de)?user$/.test(name) || column === loginIn(table)
  const isOwn = unique && /^((display|full|real|nick|short)?name|nick|handle|alias)$/.test(name)
  if (copies === 'user' && (isLogin || isOwn)) {
    const path = refusesAddress(column, sources)
    if (path !== undefined) return said(table, column, own, `${path} takes no address there`)
    return { value: attribute('userName'), reason: isLogin ? 'their login' : 'unique: their login' }
  }
  if (/^(handle|path|alias|shortname|key|identifier)$/.test(name) && !unique)
    return { value: attribute('displayName'), reason: 'as they are called' }
  // A code is short, where it has room for no name.
  if (copies === 'group' && name === 'code' && !unique && holdsUuid(column))
    return { value: attribute('displayName'), reason: 'as they are called' }
  if (isOwnName(table, name) && !unique)
    return {
      value: attribute(
        copies === 'user' && /^(first|given)/.test(name)
          ? 'name.givenName'
          : copies === 'user' && /^(last|family|sur)/.test(name)
            ? 'name.familyName'
            : 'displayName',
      ),
      reason: 'as they are called',
    }
  return undefined
}
