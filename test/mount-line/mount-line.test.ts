import { expect, test } from 'vitest'
import { type MountPlan, placeText } from '../../src/mount/mount-edit.js'
import { planMount } from '../../src/mount/plan-mount.js'
import { unifiedDiff } from '../../src/reconcile/unified-diff.js'
import { temporaryFolder, writeFiles } from '../support/files.js'
import { afterOf, type MountCase, mountCases, updateCases } from './cases.js'

const results = new Map<string, string>()

function told(plan: MountPlan): string {
  switch (plan.kind) {
    case 'edit':
      return plan.files.map(({ path, before, after }) => unifiedDiff(path, before, after)).join('')
    case 'mounted':
      return `mounted in ${placeText(plan)}\n`
    case 'unsure':
      return `${[plan.reason, ...plan.candidates].join('\n')}\n`
  }
}

async function planned({ config, files }: MountCase) {
  const { cwd, remove } = temporaryFolder('mount-line')
  writeFiles(cwd, files)
  const plan = await planMount(cwd, config)
  if (plan.kind === 'edit') writeFiles(cwd, afterOf(plan))
  const again = await planMount(cwd, config)
  remove()
  return { plan, again }
}

test.each(mountCases)('$name', async (one) => {
  const { plan, again } = await planned(one)
  results.set(one.name, told(plan))
  // A second time there is nothing to do.
  if (plan.kind === 'edit')
    expect(again).toMatchObject({ kind: 'mounted', location: { file: plan.files[0]?.path } })
  if (!process.env.UPDATE_GOLDEN) expect(told(plan)).toBe(one.expected)
})

test.runIf(process.env.UPDATE_GOLDEN)('what is expected is written', () => updateCases(results))
