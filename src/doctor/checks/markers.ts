import { parseManifest } from '../../reconcile/manifest.js'
import { MANIFEST_PATH } from '../../reconcile/paths.js'
import { type Check, type Finding, verdict } from '../check.js'

/** What git, and scim-gen, begin a conflict with: seven of them, and a label. */
const MARKER = /^<{7}(?: |$)/

/** Conflicts that nobody has resolved, in files that scim-gen knows. */
export const markers: Check = {
  id: 'conflicts',
  title: 'Conflicts',
  needs: ['records'],
  run: ({ read }) => {
    const paths = Object.keys(parseManifest(read(MANIFEST_PATH)).files)
    return verdict(
      paths.flatMap((path) => leftoverMarkers(path, read(path) ?? '')),
      'none left',
    )
  },
}

const leftoverMarkers = (file: string, text: string): readonly Finding[] =>
  text.split(/\r?\n/).flatMap((line, index) =>
    MARKER.test(line)
      ? [
          {
            level: 'error' as const,
            code: 'SG4022' as const,
            message: `${file} has a conflict that is not resolved`,
            location: { file, line: index + 1 },
            fix: 'Edit the file: keep what you want of both sides, and remove the markers.',
          },
        ]
      : [],
  )
