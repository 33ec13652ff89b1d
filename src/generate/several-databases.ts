/** Migrations of an app that runs on one of several databases: one for each, or one for all of those that share a folder. */
import { type Diagnostic, DiagnosticError } from '../diagnostics.js'
import { readChain } from '../migrate/chain/chain.js'
import { findingNotice } from '../migrate/chain/findings.js'
import type { ChainRequest, PlannedChain } from '../migrate/chain/plan-chain.js'
import { recordPath } from '../migrate/chain/record.js'
import { type LossAsk, settleChain } from '../migrate/chain/settle-chain.js'
import type { MigrationText } from '../migrate/forms/form.js'

/**
 * Plans the migration of each database.
 *
 * @throws DiagnosticError as {@link settleChain}; SG3082 where a folder has migrations that are for one of its databases
 */
export async function settleSeveral(requests: readonly ChainRequest[], ask?: LossAsk): Promise<PlannedChain> {
  const answer = ask && sameAnswer(ask)
  const chains: PlannedChain[] = []
  for (const request of requests) {
    const sharers = requests.filter(({ folder }) => folder === request.folder)
    chains.push(await settleChain(await sharing(request, sharers, answer), answer))
  }
  return together(chains)
}

/** Nobody is asked twice, once for each database. */
function sameAnswer(ask: LossAsk): LossAsk {
  const answers = new Map<string, ReturnType<LossAsk>>()
  return (question) => {
    const key = JSON.stringify(question)
    const answer = answers.get(key) ?? ask(question)
    answers.set(key, answer)
    return answer
  }
}

/** The request, with the migration of all who share its folder as what is written. */
async function sharing(
  request: ChainRequest,
  sharers: readonly ChainRequest[],
  ask: LossAsk | undefined,
): Promise<ChainRequest> {
  const { share } = request.form
  if (sharers.length < 2 || !share) return request
  checkShared(sharers)
  const texts: MigrationText[] = []
  for (const one of sharers) {
    const text = await textOf({ ...one, foreign: foreignFiles(one, sharers) }, ask)
    if (text) texts.push(text)
  }
  return {
    ...request,
    foreign: foreignFiles(request, sharers),
    form: { ...request.form, write: (_, place) => share(texts, place) },
  }
}

/** What a database needs to be told, where anything has changed. */
async function textOf(request: ChainRequest, ask: LossAsk | undefined): Promise<MigrationText | undefined> {
  let text: MigrationText | undefined
  const { write } = request.form
  const form = {
    ...request.form,
    write: (migration: MigrationText, place: Parameters<typeof write>[1]) => {
      text = migration
      return write(migration, place)
    },
  }
  await settleChain({ ...request, form }, ask)
  return text
}

/** The files that others have records of who share the folder: they have none here. */
const foreignFiles = (request: ChainRequest, sharers: readonly ChainRequest[]): readonly string[] =>
  sharers
    .filter((one) => one !== request)
    .flatMap((one) => readChain(one, one.of).flatMap(({ files }) => Object.keys(files)))

/** Migrations from when the app had one database ask none: the others would run them, too. */
function checkShared(sharers: readonly ChainRequest[]): void {
  const findings = sharers.flatMap((request): readonly Diagnostic[] => {
    const old = readChain(request, request.of).find(
      ({ name, path, files }) => path === recordPath(name) && Object.keys(files).length > 0,
    )
    const { dialect } = request.after
    const others = sharers.filter((one) => one !== request).map(({ after }) => after.dialect)
    if (!old) return []
    return [
      {
        code: 'SG3082',
        message: `The migration ${old.name} is for ${dialect} alone, and ${others.join(' and ')} would run it, too`,
        location: { file: Object.keys(old.files)[0] ?? request.folder },
        fix: `Give ${others.join(' and ')} a folder of its own in migrations; or take back what was applied, delete its files and its record, and run generate again.`,
      },
    ]
  })
  if (findings.length > 0) throw new DiagnosticError(findings)
}

/** The migrations of several databases, as one that has the files of all. */
function together(chains: readonly PlannedChain[]): PlannedChain {
  const all = <T>(of: (chain: PlannedChain) => Iterable<T>) => chains.flatMap((chain) => [...of(chain)])
  const name = chains.find((chain) => chain.name !== undefined)?.name
  return {
    ...(name !== undefined && { name }),
    files: new Map(all(({ files }) => files)),
    declarations: new Map(all(({ declarations }) => declarations)),
    records: new Map(all(({ records }) => records)),
    replaced: all(({ replaced }) => replaced),
    operations: all(({ operations }) => operations),
    findings: uniqueBy(
      all(({ findings }) => findings),
      findingNotice,
    ),
    refusals: uniqueBy(
      all(({ refusals }) => refusals),
      ({ message }) => message,
    ),
    losses: [...new Set(all(({ losses }) => losses))],
    renames: [...new Set(all(({ renames }) => renames))],
  }
}

const uniqueBy = <T>(all: readonly T[], key: (one: T) => string): readonly T[] => [
  ...new Map(all.map((one) => [key(one), one])).values(),
]
