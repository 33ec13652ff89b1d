/**
 * Words of tables and columns, by what they tell. They weigh for or against and never decide alone: what a "team" or a
 * "project" is differs from host to host.
 */
import { plainText } from '../inspect/words.js'

/** Accounts that people sign in by. */
export const userNouns = new Set([
  'account',
  'person',
  'member',
  'employee',
  'profile',
  'appuser',
  'identity',
  'staff',
  'agent',
  'operator',
])

/** People whom an app knows and who do not sign in to it as its customer's staff. */
export const otherPeople =
  /(contact|lead|customer|client|prospect|recipient|attendee|speaker|visitor|subscriber|patient|guest|invitee|vendor|supplier|buyer|shopper|applicant|candidate|participant|respondent|affiliate|referrer|sponsor|donor)$/

/** Those whom a school teaches, and theirs: it may send them beside those who work there. */
export const taughtPeople = /(student|pupil|learner|parent|guardian)$/

/** What is somebody, rather than what people are in. */
export const onePerson = /^(person|people|employee|profile|staff|contact|patient|human|individual)$/

/** A customer of the app's, whose people share it. */
export const tenantNouns = new Set([
  'tenant',
  'organization',
  'organisation',
  'org',
  'company',
  'workspace',
  'account',
  'customer',
  'enterprise',
])

/** Those of them that are no word for a login, too. */
export const organizations = new Set([...tenantNouns].filter((noun) => !/^(account|customer)$/.test(noun)))

/** Who is in something, rather than a person at all. */
export const memberNouns = /^(member|user|staff|employee|operator|agent|seat)$/

/** People who are put together by their customer. */
export const groupNouns =
  /(group|team|department|circle|squad|division|cohort|crew|committee|guild|orgunit|businessunit)$/

/** Where people are, what they work on or aboard of, and which part of a customer they are in: one customer has several, as a rule. */
export const partNouns =
  /^(project|department|division|((business|org)?unit)|branch|(work)?site|store|shop|place|location|office|factory|workshop|warehouse|depot|outlet|building|facility|region|area|zone|district|territory|campus|plant|station|hub|venue|cent(er|re)|terminal|garage|yard|vessel|ship|boat|rig)$/

/** Rights rather than people; each user may have one of them only. */
export const roleNouns = /(role|permission|privilege|right|scope|policy)$/

/** Values in a table of their own, of which each row has one. */
export const lookupNouns = /(status|state|role|type|kind|country|language|locale|timezone|currency)$/

/** Words that end as another one, and are none of it. */
const ownWords =
  /^(archetype|copyright|specialist|mankind|microscope|platform|playwright|prototype|stereotype|telescope)$/

/**
 * Whether a word is one of some, or is put together with one at its end: `usergroup`, and neither `estate` nor `steam`.
 *
 * @param first a word before it that is a part of theirs: `org` of `orgunit`
 */
export function endsAs(nouns: RegExp, word: string, first = ''): boolean {
  const found = nouns.exec(first + word)
  if (found && first !== '' && found.index >= first.length) return false
  // No word is put together with a letter.
  return found !== null && found.index !== 1 && !ownWords.test(word)
}

/** What an app is about, rather than who uses it. */
export const contentNouns =
  /(document|page|post|note|article|message|conversation|thread|topic|channel|chat|room|inbox|board|card|task|issue|ticket|event|album|photo|picture|image|asset|file|folder|playlist|track|song|artist|book|course|lesson|quiz|product|order|invoice|payment|campaign|dashboard|chart|report|collection|category|tag|label|badge|notification|comment|form|survey|deployment|recipe|meal|video|episode|show|movie|game|match|list|item|link|bookmark|feed|story|plan|subscription|session|token|key|device|setting|preference|widget|address|skill|review|vote|poll|meeting|appointment|reservation|booking|repository|repo|commit|medal|achievement|trophy|reward|certificate|certification|interest|hobby|deal|lead|opportunity|contract|consent|agreement|quote|proposal|shipment|property|listing|vehicle|transaction|expense)$/

/** What people say and do together: the group that it is in is a place of the app's, rather than a part of a customer's. */
export const talkNouns =
  /(message|chat|post|thread|topic|conversation|comment|expense|settlement|bill|photo|poll|match|game|event)$/

/** Tables between people and something that say who looks at it, likes it, looks after it or has used it. */
export const audience = new Set(
  `follower follow favorite favourite watcher watch star starred like view viewer viewed seen visit visitor subscription subscriber
  reader read notification notify vote voter reaction feedback bookmark pin pinned recent mute muted block blocked blocklist blacklist blacklisted ban banned kyc assignee assignment
  mention responsible preference pref setting property option config configuration metadata statistic stat analytic widget attempt progress enrollment enrolment wishlist waitlist attendee host listen play shared share sharing
  install installed installation collaborator permission access acl consent grant authorization allowed policy attribute badge award moderator reviewer approval approver owner founder
  requested invited pending rejected declined suggested former reservation appointment booking admission prescription participant log history activity audit event usage score answer response
  submission completion achievement rating review purchase order cart session token invite invitation request
  mfa totp otp passkey credential oauth sso device auth password verification reset key alias email phone`.split(
    /\s+/,
  ),
)

/** Column names of text that people write. */
export const contentColumn =
  /^(body|content|contents|text|message|html|markdown|summary|excerpt|caption|transcript|question|answer|amount|price|quantity|duration|startsat|endsat|startdate|duedate|publishedat|filename|mimetype)$/

/** Column names that make a row more than a membership: what is said, and what is paid. */
export const ownContent =
  /^(title|body|content|text|message|token|sessiontoken|expires(at)?|url|slug|accesstoken|refreshtoken|action|html|summary|email|score|comment|quantity|rating)$|(amount|salary|wage|price|fee)$/

/** Column names of what customers pay and are known by. */
export const billingColumn =
  /^(stripe|billing|plan|subscription|customerid|trial|seats|domain|subdomain|verifieddomain|sso|licen[cs]e(?!plate|point|class|categor)|cloudbilling|vat|taxid)/

/** Columns that name who did something, rather than whom a row is about. */
export const actorColumn =
  /(created|updated|deleted|edited|modified|changed|invited|hired|added|granted|assigned|owned|approved|triggered|uploaded|archived|published|admitted|removed|locked|suspended|requested|submitted|performed)by(user|member|membership|account|admin|staff|profile|userprofile|person|employee|operator|agent)?(id|uid|uuid)?$|^user(created|updated|deleted|modified|invited|invitedby|createdby)(id|uid|uuid)?$|^(inviter|creator|author|actor|owner|sender|assignee|reviewer|editor|uploader|requester|reporter|head|manager|moderator)(user)?(id|uid|uuid)?$/

/** Columns that name one of several that a user has a choice of. */
export const chosenColumn =
  /^(home|default|current|active|last|selected|preferred|favou?rite|primary|main|latest|start|preferences|settings)/

/** What ends, and comes again: who was in something then need not be in it now. */
export const periods = /(term|season|semester|trimester|period|edition|(school|academic|fiscal)?year)$/

/** The least that a role gives, the plainest first. */
export const ordinaryRoles = [
  'member',
  'user',
  'basic',
  'standard',
  'employee',
  'default',
  'viewer',
  'read',
  'guest',
]

const powerful =
  /(admin|super|root|power|manager(?!ial)|maintainer|founder|direc?tor|directeur|direttore|executive|president|principal|chief|gerente|gestor)/i

/** Who owns what there is, as many languages have it. */
const owning =
  /(owner|propri[eé]t|propiet|dueñ|^due?n[oa]$|^don[oa]$|inhaber|eigent[uü]m|eigenaar|titolare|właściciel|wlasciciel|pemilik)/i

export const isOwner = (role: string): boolean => owning.test(role)

/** Whether a role gives rights over others. */
export const isPowerful = (role: string): boolean => powerful.test(role) || isOwner(role)

/** Kinds of people, and of groups that people make. */
export const ordinaryKinds =
  /^(person|people|login|team|custom|manual|group|local|shared|member|staff|user|(human|regular|normal|standard)(user)?)$/

/** Roles of what signs in by itself. Who does the service may be people. */
export const programRole =
  /^((bot|robot|machine|automation|integration|system|api)([ _-]?(user|account|client|key))?|service[ _-]?(user|account|client))$/i

/** What stands for a role where somebody is shut out. */
export const shutOutRole =
  /^(in_?active|disabled|deactivated|banned|blocked|suspended|locked|revoked|archived|deleted)([ _-]?(user|account|member))?$/i

/** Values among roles that no person who works there has: of programs, of the shut out, of those who wait, of nobody, of a database (Supabase's). */
export const isNoRole = (value: string): boolean =>
  programRole.test(value) ||
  shutOutRole.test(value) ||
  /(^|[ _-])(demo|dummy)([ _-]|$)/i.test(value) ||
  /^(service|demo|test|dummy|none|unassigned|anonymous|pending|invited|waiting|unverified|unapproved)([ _-]?(user|account|member))?$|^(anon|authenticated|service_role)$/i.test(
    value,
  )

/** Columns of what somebody has agreed to, or been checked for. */
export const affirmative =
  /^(is|has)?(active|enabled|(e?mail(address)?|account|user|member(ship)?|registration|invit(e|ation))?(accepted|confirmed|verified|validated|approved|activated|actived)(invit(e|ation))?)$|^(is)?(confirmed|verified|validated|activated)(e?mail|account)$/

/** A state that says whether somebody has been let in by a person. */
export const approvalName =
  /^(user|account|member|membership|admin|registration|profile)?approval(status|state)?$/

/** Times of the same. */
export const affirmedAt =
  /^(invit(e|ation)|e?mail|account|member(ship)?|user)?(accepted|confirmed|verified|validated|verification|approved|joined|activated)(at|on|date|time)?$/

/** Times of what nobody vouches for but the app, a number of a phone: only what each of its inserts says tells. */
export const confirmedAt = /(confirmed|verified|validated|verification)(at|on|date|time)?$/

/** What somebody may do, and not what one does for a living: `surveyRole`, `jobRole`. */
export const roleName =
  /^(user|member|membership|account|org|organi[sz]ation|tenant|team|workspace|company|project|group|system|platform|site|app|global|access|base|primary|default|initial)?role$/
/** A number of what somebody may do, each a bit of it. */
export const rightsName = /^(user|member|account|access)?(rights|privileges|permissions)$/
export const stateName = /^(user|member|membership|account|invite|invitation)?(status|state)$/

const pending =
  /^(pending|invited|unverified|unconfirmed|unapproved|inactive|new|draft|requested|(a)?waiting|verifying|confirming|creating)/i

/** Whether a state is one of what is not there yet, in any language that names are known in. */
export const isPending = (state: string): boolean => pending.test(state) || pending.test(plainText(state))

/** Of words that say whence or of what kind something is, the one that says the least. */
export const ofNoKind =
  /^(manual|other|none|custom|default|unknown|unspecified|internal|local|general|standard)$/i
