/** Which of several ORMs holds the users: an app may keep its people by one of them, and its events by another. */
import { isOfApp } from '../candidates/code/app-code.js'
import { knownTables } from '../candidates/known-tables.js'
import { landscapeOf } from '../candidates/landscape.js'
import type { Candidate } from '../candidates/ranking.js'
import { rankUsers } from '../candidates/users/user.js'
import { isNamedUser } from '../candidates/users/user-names.js'
import { DIALECTS } from '../config/choices.js'
import { importedBy } from '../inspect/detect/imported-by.js'
import { isUnused } from '../inspect/detect/unused.js'
import type { HostFindings } from '../inspect/detect.js'
import { inspectorOf } from '../inspect/inspectors.js'
import { parseRef } from '../inspect/ref.js'
import { listed, plainField } from '../inspect/words.js'
import type { Answers, Question } from './answers.js'
import type { InitOptions } from './init.js'
import { leadsByUse } from './leads-by-use.js'
import { unanswered } from './unanswered.js'

/** What a table must have about it before it is one of users, and by how much the best must lead. */
const [FLOOR, LEAD] = [4, 4]

export interface OrmChoice {
  readonly host: HostFindings
  /** Why this one, where there are several. */
  readonly reason?: string | undefined
}

/** An ORM, and the likeliest users that it declares. */
interface Rival {
  readonly host: HostFindings
  readonly users: Candidate | undefined
  /** The files that its models are in. */
  readonly declaring: readonly string[]
}

/**
 * The ORM that was named, or whose model or handle was; the only one that declares users, or by far the better ones; else
 * it is asked.
 *
 * @throws DiagnosticError with the question, where nobody can be asked
 */
export async function chooseOrm(
  found: HostFindings,
  answers: Answers,
  { cwd, ask }: Pick<InitOptions, 'cwd' | 'ask'>,
): Promise<OrmChoice> {
  const hosts = [found, ...(found.others ?? [])].filter((host) => isMeant(host, answers))
  const [host = found, ...others] = hosts
  if (others.length === 0) return { host }
  const choice = await chooseByUsers(cwd, hosts, answers)
  if ('host' in choice) return choice
  const question = questionOf(cwd, choice.best)
  if (!ask) throw unanswered([question])
  const answered = await ask([question])
  const chosen = hosts.find(({ orm }) => orm === answered.answers.orm)
  return { host: chosen ?? host, reason: answered.reasons?.orm }
}

/** Whether nothing that was named is another ORM's. */
function isMeant(
  { modelFiles, handles, others = [], ...host }: HostFindings,
  { user, db, dialect }: Answers,
) {
  const file = user === undefined ? undefined : parseRef(user)?.file
  return (
    (file === undefined || modelFiles.includes(file)) &&
    (db === undefined || db === 'argument' || handles.includes(db)) &&
    (dialect === undefined || (dialect === 'mongodb') === (host.dialect === 'mongodb'))
  )
}

async function chooseByUsers(
  cwd: string,
  hosts: readonly HostFindings[],
  answers: Answers,
): Promise<OrmChoice | { readonly best: readonly Rival[] }> {
  const told = DIALECTS.find((dialect) => dialect === answers.dialect)
  const all: Rival[] = []
  for (const host of hosts) {
    const read = await host.tables(host.modelFiles, told ?? host.dialect ?? 'postgresql')
    const tables = knownTables(read.tables, host.sources)
    const [users] = rankUsers(landscapeOf(tables)).candidates
    all.push({
      host,
      users: users && users.score >= FLOOR ? users : undefined,
      declaring: tables.map(({ location }) => location.file),
    })
  }
  const scoreOf = ({ users }: Rival) => users?.score ?? 0
  const [first, ...others] = all.toSorted((one, other) => scoreOf(other) - scoreOf(one))
  if (!first) return { best: [] }
  const rivals = others.filter((other) => isRival(first, other))
  if (rivals.length > 0 && !rivals.every((other) => isSame(first, other))) {
    const best = [first, ...rivals]
    const [only, ...more] = await importedAmong(cwd, best)
    if (!only || more.length > 0) return { best }
    const idle = listed(best.flatMap(({ host }) => (host === only.host ? [] : (host.orm ?? []))))
    return { host: only.host, reason: `${idle} is here too, and no file of the app uses it` }
  }
  // Whichever declares the same rows, they are the same: the one counts that code uses, then the surer findings.
  const same = all.filter((one) => one === first || rivals.includes(one))
  const used = await usedAmong(same)
  const best = used[0] ?? same[0] ?? first
  const names = listed(all.flatMap(({ host }) => (host === best.host ? [] : (host.orm ?? []))))
  const what =
    rivals.length === 0
      ? 'for other things than users'
      : used.length > 0 && used.length < same.length
        ? `as the schema alone: code asks for users by ${best.host.handles[0] ?? `what makes a handle of ${best.host.orm}`}`
        : 'for the same users'
  return { host: best.host, reason: first.users && `${names} is here too, ${what}` }
}

/** Those by which code asks for rows: they have a handle, or are imported by what is no model. */
async function usedAmong(rivals: readonly Rival[]): Promise<readonly Rival[]> {
  const unused = await Promise.all(
    rivals.map(
      async ({ host }) =>
        host.orm !== undefined && isUnused(host, (await inspectorOf(host.orm)).signs, host.sources),
    ),
  )
  return rivals.filter((_, index) => !unused[index])
}

/** Those of which the app's own code imports the users, a handle, or anything but types beside models and what makes a handle. */
async function importedAmong(cwd: string, rivals: readonly Rival[]): Promise<readonly Rival[]> {
  const used = await Promise.all(
    rivals.map(async ({ host, users, declaring }) => {
      const { orm, handles, makers = [], beside = [], injected = [] } = host
      if (!users || orm === undefined) return false
      if (injected.length > 0) return true
      const refs = [users.table.ref, ...handles, ...beside]
      const own = new Set([
        ...declaring,
        ...refs.flatMap((ref) => parseRef(ref)?.file ?? []),
        ...makers.map(({ file }) => file),
      ])
      const app = host.sources.filter((source) => isOfApp(source) && !own.has(source.path))
      if ([...importedBy(cwd, refs, app).values()].some((files) => files.length > 0)) return true
      // What a function makes, it is called for by its name.
      return (
        makers.length > 0 ||
        !isUnused({ modelFiles: declaring, handles: [] }, (await inspectorOf(orm)).signs, app)
      )
    }),
  )
  return rivals.filter((_, index) => used[index])
}

/** Two tables that are called after users are alike, whichever has more about it. */
const isRival = ({ users: one }: Rival, { users: other }: Rival): boolean =>
  one !== undefined &&
  other !== undefined &&
  (one.score - other.score < LEAD || (isNamedUser(one.table) && isNamedUser(other.table)))

/** A table that both declare: types for the queries of one are made from the models of the other. */
function isSame({ users: one }: Rival, { users: other }: Rival): boolean {
  if (!one || !other) return false
  const namesOf = ({ table }: Candidate) => table.columns.map(({ field }) => plainField(table, field)).sort()
  return (
    one.table.name === other.table.name &&
    one.table.dialect === other.table.dialect &&
    namesOf(one).join() === namesOf(other).join()
  )
}

/** The one that far more files use is proposed; else there is no proposal. */
function questionOf(cwd: string, rivals: readonly Rival[]): Question {
  const ranked = rivals
    .flatMap(({ host, users }) => (users && host.orm ? [{ host, users, orm: host.orm }] : []))
    .map(({ host, users, orm }) => {
      const uses = importedBy(cwd, [users.table.ref, ...host.handles], host.sources)
      return { orm, users, count: new Set([...uses.values()].flat()).size }
    })
    .sort((one, other) => other.count - one.count)
  const [most = 0, next = 0] = ranked.map(({ count }) => count)
  return {
    flag: 'orm',
    message: 'Several ORMs declare users here. By which one does the app keep those who sign in?',
    ...(!leadsByUse(most, next) && { isBare: true }),
    choices: ranked.map(({ orm, users: { table, reasons }, count }) => ({
      value: orm,
      reason: `${table.ref}: ${reasons.join('; ')}; ${count === 1 ? '1 file uses' : `${count} files use`} it`,
    })),
  }
}
