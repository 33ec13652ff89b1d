/** Which of the handles that a host exports is the app's own: what only reads, and what is run beside it, comes last. */
import type { Ref } from '../host-model.js'
import { parseRef } from '../ref.js'
import { wordsOf } from '../words.js'
import type { Handles } from './handles.js'

/** What is run beside the app: seeds, scripts, what tests need, as files and exports are called (`testUtils.ts`, `getTestDb`). */
export const isAside = (path: string): boolean =>
  /(^|\/)(seed(s|er|ers|ing)?|scripts?|test(s|ing)?|__tests__|e2e|fixtures?|mocks?|tools?|examples?)(\/|\.[cm]?[jt]s)/i.test(
    path,
  ) || wordsOf(path.split('/').at(-1) ?? '').some((word) => /^(tests?|testing|mocks?)$/.test(word))

/** What only reads is called: `replica`, `readReplicaDb`; what is `replicated` may write. */
const reading = /([Rr]eplica|REPLICA|[Ss]tandby|STANDBY|[Rr]ead_?[Oo]nly|READ_?ONLY)s?(?![a-z])/

export const isReplica = (ref: Ref): boolean => reading.test(parseRef(ref)?.exportName ?? '')

/** The handles that a command may write by, the likeliest first; tests have databases of their own. */
export const ownHandles = ({ handles, beside = [] }: Handles): readonly Ref[] =>
  [...handles, ...beside]
    .filter((ref) => !isReplica(ref) && !/(^|\/)(test(s|ing)?|__tests__|e2e|fixtures?|mocks?)\//i.test(ref))
    .toSorted((one, other) => Number(isAside(one)) - Number(isAside(other)))
