/** Many lives, and what they came to. */
import type { Counts } from './counts.js'
import { branches, halfStaged, loseRecords } from './git.js'
import { killRuns } from './kills.js'
import { begin, changeWorld, editFiles, type Life, regenerate, writeHost } from './life.js'
import { isServed, openDatabase, serveLife } from './served.js'
import type { TypeChecks } from './type-checks.js'
import { runOlderVersion, upgradeTree } from './versions.js'

export interface Lives {
  readonly from: number
  readonly to: number
  /** Rounds of each. */
  readonly rounds: number
  /** A folder to serve from; undefined where nothing is served. */
  readonly folder: string | undefined
  readonly checks: TypeChecks | undefined
  /** The rounds of a life after which its tree is served and type-checked. */
  readonly every: number
  readonly isOver: () => boolean
}

/** Lives each of them to its end, as long as there is time. */
export async function liveAll(lives: Lives, counts: Counts) {
  const faults: string[] = []
  let seed = lives.from
  for (; seed < lives.to && !lives.isOver(); seed++) {
    const { life, end } = begin(seed, counts)
    try {
      await live(life, lives)
    } catch (error) {
      const said = error instanceof Error ? (error.stack ?? error.message) : String(error)
      faults.push(`life ${seed}: ${said}\n  ${life.story.join('\n  ')}`)
    } finally {
      end()
    }
  }
  return { faults, lived: seed - lives.from }
}

async function live(life: Life, { rounds, folder, checks, every }: Lives): Promise<void> {
  const { random, world } = life
  if (random.chance(0.04)) return upgradeTree(life)
  const { orm, dialect, framework, formatter, keys } = world
  life.story.push([orm, dialect, framework, formatter, keys].join(', '))
  const hasRows = isServed(world)
  const database = folder !== undefined && hasRows ? await openDatabase(folder, world) : undefined
  writeHost(life)
  await regenerate(life)
  for (let round = 1; round < rounds; round++) {
    editFiles(life, 3)
    const isBranched = random.chance(0.06)
    if (!isBranched) changeWorld(life, 2, hasRows)
    writeHost(life)
    if (isBranched) await (random.chance(0.7) ? branches(life) : halfStaged(life))
    else if (random.chance(0.1)) {
      await killRuns(life)
      await regenerate(life)
    } else if (random.chance(0.03)) {
      await loseRecords(life)
      await regenerate(life, false)
    } else await regenerate(life)
    if (random.chance(0.02)) await runOlderVersion(life)
    if (round % every > 0 && round < rounds - 1) continue
    checks?.add(life)
    if (database && folder !== undefined) await serveLife(life, folder, database)
  }
}
