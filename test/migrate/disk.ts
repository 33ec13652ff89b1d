/** A host's folder in memory, run after run: what `generate` does with migrations, without the rest. */

import type { MigrationFormName } from '../../src/config/config.js'
import { type ChainRequest, type MigrationAnswers, planChain } from '../../src/migrate/chain/plan-chain.js'
import type { SideModel } from '../../src/migrate/side-tables.js'
import { filesOf } from '../migrate-forms/place.js'
import { formNamed } from '../support/forms.js'

export type Disk = Readonly<Record<string, string>>

/** A minute later at every call. */
export function clock(): () => Date {
  let time = Date.parse('2026-11-20T12:00:00Z')
  return () => {
    time += 60_000
    return new Date(time)
  }
}

interface RunOptions extends MigrationAnswers {
  readonly form?: MigrationFormName
  readonly now: Date
  readonly legacy?: ChainRequest['legacy']
}

export function requestOf(
  disk: Disk,
  after: SideModel,
  { form = 'sql', now, legacy, ...answers }: RunOptions,
): ChainRequest {
  return {
    after,
    form: formNamed(form),
    folder: 'migrations',
    now,
    models: [],
    answers,
    legacy: legacy ?? { model: undefined, files: {} },
    ...filesOf(disk),
  }
}

/** One run: the disk after it, and what it says. */
export function run(disk: Disk, after: SideModel, options: RunOptions) {
  const planned = planChain(requestOf(disk, after, options))
  return { ...planned, disk: { ...disk, ...Object.fromEntries([...planned.files, ...planned.records]) } }
}

/** What git has after a merge without conflicts. */
export const merged = (...branches: readonly Disk[]): Disk => Object.assign({}, ...branches)

/** The names of the records. */
export const recordsIn = (disk: Disk) =>
  Object.keys(disk).flatMap((path) => /^\.scim-gen\/migrations\/(.*)\.json$/.exec(path)?.[1] ?? [])
