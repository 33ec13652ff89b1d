/** What scim-gen emitted, and what was written for it, is no evidence of what the app does: an earlier config would confirm itself. */
import type { HostFindings } from '../inspect/detect.js'
import { parseManifest } from '../reconcile/manifest.js'
import { MANIFEST_PATH } from '../reconcile/paths.js'
import { readerOf } from '../reconcile/reader.js'
import { isOwnFunctions } from './own-functions.js'

/** Leaves the files that the manifest of a project lists, and that of the functions for its config, out of the sources of its findings. */
export function withoutEmitted(cwd: string, found: HostFindings): HostFindings {
  const read = readerOf(cwd)
  const { files } = parseManifest(read(MANIFEST_PATH))
  const without = ({ others, sources, ...host }: HostFindings): HostFindings => ({
    ...host,
    sources: sources.filter(({ path }) => !(path in files) && !isOwnFunctions(path, read)),
    ...(others && { others: others.map(without) }),
  })
  return without(found)
}
