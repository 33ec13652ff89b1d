/** What scim-gen emitted is no evidence of what the app does: an earlier config would confirm itself. */
import type { HostFindings } from '../inspect/detect.js'
import { parseManifest } from '../reconcile/manifest.js'
import { MANIFEST_PATH } from '../reconcile/paths.js'
import { readerOf } from '../reconcile/reader.js'

/** Leaves the files that the manifest of a project lists out of the sources of its findings. */
export function withoutEmitted(cwd: string, found: HostFindings): HostFindings {
  const { files } = parseManifest(readerOf(cwd)(MANIFEST_PATH))
  const without = ({ others, sources, ...host }: HostFindings): HostFindings => ({
    ...host,
    sources: sources.filter(({ path }) => !(path in files)),
    ...(others && { others: others.map(without) }),
  })
  return Object.keys(files).length === 0 ? found : without(found)
}
