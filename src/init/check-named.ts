/** Whether what flags name is there, and may be what they say. */
import type { Candidates } from '../candidates/candidates.js'
import type { Orm } from '../config/config.js'
import { type Diagnostic, DiagnosticError, fail } from '../diagnostics.js'
import { didYouMean } from '../did-you-mean.js'
import type { HostTable, Ref } from '../inspect/host-model.js'
import type { TableFindings } from '../inspect/locate.js'
import { noTable } from '../inspect/unread/findings.js'
import { titleOf } from '../inspect/words.js'
import { type Answers, isColumn } from './answers.js'

/** The flags that name models, with the answers to each that are no reference. */
const WORDS = {
  user: [],
  group: ['scim', 'roles', 'false'],
  members: [],
  tenant: ['none'],
} as const satisfies {
  readonly [Flag in keyof Answers]?: readonly string[]
}
type Flag = keyof typeof WORDS

const FLAGS: readonly Flag[] = ['user', 'group', 'members', 'tenant']

/** Findings that say no more than that a model is not there. */
const UNFOUND = ['SG2001', 'SG2002', 'SG2004']

/**
 * A model that was named must be there, and be one thing alone: a typing error is not a question.
 *
 * @param readNamed reads one by its name, and tells why it is none
 * @throws DiagnosticError
 */
export async function checkNamed(
  answers: Answers,
  { tables, diagnostics }: TableFindings,
  {
    cwd,
    orm,
    readNamed,
  }: {
    readonly cwd: string
    readonly orm: Orm | undefined
    readonly readNamed: (ref: Ref) => Promise<readonly Diagnostic[]>
  },
): Promise<void> {
  const refs = tables.map(({ ref }) => ref)
  const missing = FLAGS.flatMap((flag) => {
    const answer = answers[flag]
    const words: readonly string[] = WORDS[flag]
    const isThere =
      answer === undefined ||
      words.includes(answer) ||
      refs.includes(answer) ||
      (flag === 'tenant' && isColumn(answer))
    return isThere ? [] : [{ flag, answer, known: [...words, ...refs] }]
  })
  if (missing.length === 0) return checkTogether(answers, answers.user, tables)
  const untold = missing.map(async ({ flag, answer, known }): Promise<readonly Diagnostic[]> => {
    if (answer.trim() === '')
      return [{ code: 'SG5003', message: `--${flag} names nothing`, fix: `These are: ${known.join(', ')}.` }]
    // What `generate` would say of it is more than that it is none.
    const why = (await readNamed(answer)).filter(({ code }) => !UNFOUND.includes(code))
    if (why.length > 0) return why
    return [await noTable(cwd, answer, { meant: meantBy(flag, answer, known), refs: known, orm })]
  })
  const told = new Map(
    [...diagnostics, ...(await Promise.all(untold)).flat()].map((one) => [
      [one.message, one.location?.file, one.location?.line].join(),
      one,
    ]),
  )
  throw new DiagnosticError([...told.values()])
}

/** What somebody may have meant: who says no to tenants has none. */
function meantBy(flag: Flag, answer: string, known: readonly string[]): string | undefined {
  if (flag === 'tenant' && /^(false|no|null)$/i.test(answer)) return 'none'
  const name = `#${answer}`.toLowerCase()
  return known.find((one) => one.toLowerCase().endsWith(name)) ?? didYouMean(answer, known)
}

/**
 * One model is not two things, but where its rows are below one another; and what has no model has no rows of members.
 *
 * @param user the model that holds the users, where it is known
 * @throws DiagnosticError SG5003
 */
export function checkTogether(
  { group, members, tenant }: Answers,
  user: Ref | undefined,
  tables: readonly HostTable[],
): void {
  const refuse = (message: string, fix: string) => fail({ code: 'SG5003', message, fix })
  for (const [flag, ref] of [['group', group] as const, ['tenant', tenant] as const])
    if (ref !== undefined && ref === user)
      refuse(
        `--${flag} names ${ref}, which holds the users`,
        'Name another model, or that of the users: --user.',
      )
  const both = group === tenant ? tables.find(({ ref }) => ref === group) : undefined
  if (both && !both.columns.some(({ references }) => references?.table === both.ref))
    refuse(`--group and --tenant both name ${both.ref}: it cannot be both`, 'Leave one of them out.')
  if (members !== undefined && WORDS.group.some((word) => word === group))
    refuse(
      `--members names ${members}, and with --group ${group} there is no table of groups that its rows belong to`,
      'Leave --members out, or name the model of the groups: --group.',
    )
}

/**
 * The groups that rows of members are of, where a flag names these.
 *
 * @throws DiagnosticError SG3008 where they put users into no group, or into none of those that were named
 */
export function groupOfMembers(
  { group, members }: Answers,
  { groupsBy, groups }: Pick<Candidates, 'groupsBy' | 'groups'>,
  tables: readonly HostTable[],
): Ref | undefined {
  const rows = tables.find(({ ref }) => ref === members)
  if (!rows) return group
  const joined = groupsBy(rows)
  const named = tables.find(({ ref }) => ref === group)
  if (named ? joined.includes(named) : joined.length > 0)
    return (named ?? groups.candidates.find(({ table }) => joined.includes(table))?.table ?? joined[0])?.ref
  return fail({
    code: 'SG3008',
    message: `group.members.model: rows of ${titleOf(rows)} put no users into ${named ? titleOf(named) : 'anything'}`,
    fix:
      joined.length > 0
        ? `Those of another table do; these put users into ${joined.map(titleOf).join(' and ')}.`
        : 'Name a table that refers to users and to groups, or leave --members out.',
  })
}
