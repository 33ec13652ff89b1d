/** Other versions of scim-gen than this one: what an older one has written, and one that is older than who wrote the tree. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dirname } from 'node:path/posix'
import { readFiles, writeFiles } from '../support/files.js'
import { adapterPaths, filesOf, frozenTrees, settlementOf } from '../upgrade/releases.js'
import { editFiles, fault, type Life, regenerate, textAt } from './life.js'
import { scimGen } from './program.js'

/** A life that begins with a tree of a release: its users have edited it, and upgrade. */
export async function upgradeTree(life: Life): Promise<void> {
  const tree = life.random.pick(frozenTrees)
  life.story.push(`a tree of ${tree.version}: ${tree.name}`)
  writeFiles(life.cwd, filesOf(tree))
  const adapter = adapterPaths(tree).find((path) => path.endsWith('/adapters/user.ts')) ?? ''
  life.world = { ...life.world, out: dirname(dirname(adapter)) }
  editFiles(life, 6)
  await regenerate(life, true, settlementOf(tree)?.settings)
  life.counts.upgrades++
}

const MANIFEST = '.scim-gen/manifest.json'

/** Somebody who has not upgraded yet runs it on what a later version wrote: they are told so, and nothing is written. */
export async function runOlderVersion(life: Life): Promise<void> {
  const manifest = textAt(life, MANIFEST)
  if (manifest === undefined) return
  const later = manifest.replace(/("generator": *)"[^"]*"/, '$1"99.0.0"')
  if (later === manifest) fault(life, `the manifest does not say who wrote it:\n${manifest}`)
  writeFileSync(join(life.cwd, MANIFEST), later)
  const before = readFiles(life.cwd)
  const { code, codes, said } = await scimGen(life.cwd, 'generate')
  if (code !== 1 || !codes.includes('SG4002')) fault(life, `a later tree is not refused: ${code} ${said}`)
  const after = readFiles(life.cwd)
  if (Object.keys({ ...before, ...after }).some((path) => before[path] !== after[path]))
    fault(life, 'a run that is refused has written')
  writeFileSync(join(life.cwd, MANIFEST), manifest)
  life.counts.upgrades++
}
