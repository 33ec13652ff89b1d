/** Which of several apps is the likeliest to serve SCIM: the one that signs people in, and whose own files work with the models. */
import { join } from 'node:path'
import { signsPeopleIn } from '../candidates/access/sign-in.js'
import { isOfApp } from '../candidates/code/app-code.js'
import { importersOf } from '../inspect/detect/imported-by.js'
import type { Source } from '../inspect/detect/sources.js'
import { detectHost, type HostFindings } from '../inspect/detect.js'
import { parseRef } from '../inspect/ref.js'
import { isWithin } from '../inspect/workspace/members.js'
import { leadsByUse } from './leads-by-use.js'

/** An app, how many of its files import models, or what opens their database, and whether one of them signs people in. */
export interface RankedApp {
  readonly folder: string
  readonly uses: number
  readonly signsIn: boolean
}

/**
 * Those of the folders that have models, of their own or in packages that they import; the likeliest first.
 *
 * @param folders absolute
 * @param members absolute: what is in one of them is none of the folder's around it
 */
export async function withModels(
  folders: readonly string[],
  members: readonly string[],
): Promise<readonly RankedApp[]> {
  const found: RankedApp[] = []
  for (const folder of folders) {
    const host = await detectHost(folder)
    if (host.modelFiles.length === 0) continue
    const own = ownSources(folder, host, members)
    found.push({ folder, uses: usesIn(folder, host, own), signsIn: own.some(signsPeopleIn) })
  }
  return found.sort((one, other) => Number(other.signsIn) - Number(one.signsIn) || other.uses - one.uses)
}

/** Whether the first of several is to be proposed: workers beside an app that signs people in may do more with its models. */
export function isLikely([first, ...others]: readonly RankedApp[]): boolean {
  if (first === undefined) return false
  const most = Math.max(0, ...others.map(({ uses }) => uses))
  const isOnlyDoor = first.signsIn && !others.some(({ signsIn }) => signsIn)
  return leadsByUse(first.uses, most) || (isOnlyDoor && first.uses > most)
}

function ownSources(folder: string, { sources }: HostFindings, members: readonly string[]) {
  const inner = members.filter((one) => isWithin(one, folder))
  return sources.filter(
    (source) =>
      !source.path.startsWith('..') &&
      isOfApp(source) &&
      !inner.some((one) => isWithin(join(folder, source.path), one)),
  )
}

function usesIn(folder: string, host: HostFindings, own: readonly Source[]): number {
  const { modelFiles, handles, makers = [], late = [], injected = [] } = host
  const files = [...handles, ...late, ...injected].flatMap((handle) => parseRef(handle)?.file ?? [])
  const opening = [...files, ...makers.map(({ file }) => file)]
  return importersOf(folder, [...new Set([...modelFiles, ...opening])], own).length
}
