/** Which of several apps is the likeliest to serve SCIM: the one whose own files work with the models. */
import { join } from 'node:path'
import { isOfApp } from '../candidates/code/app-code.js'
import { importersOf } from '../inspect/detect/imported-by.js'
import { detectHost, type HostFindings } from '../inspect/detect.js'
import { parseRef } from '../inspect/ref.js'
import { isWithin } from '../inspect/workspace/members.js'
import { leadsByUse } from './leads-by-use.js'

/** An app, and how many of its files import models, or what opens their database. */
export interface RankedApp {
  readonly folder: string
  readonly uses: number
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
    if (host.modelFiles.length > 0) found.push({ folder, uses: usesIn(folder, host, members) })
  }
  return found.sort((one, other) => other.uses - one.uses)
}

/** Whether the first of several is to be proposed. */
export const isLikely = ([first, second]: readonly RankedApp[]): boolean =>
  first !== undefined && leadsByUse(first.uses, second?.uses ?? 0)

function usesIn(folder: string, host: HostFindings, members: readonly string[]): number {
  const { modelFiles, handles, makers = [], late = [], injected = [], sources } = host
  const inner = members.filter((one) => isWithin(one, folder))
  const own = sources.filter(
    (source) =>
      !source.path.startsWith('..') &&
      isOfApp(source) &&
      !inner.some((one) => isWithin(join(folder, source.path), one)),
  )
  const files = [...handles, ...late, ...injected].flatMap((handle) => parseRef(handle)?.file ?? [])
  const opening = [...files, ...makers.map(({ file }) => file)]
  return importersOf(folder, [...new Set([...modelFiles, ...opening])], own).length
}
