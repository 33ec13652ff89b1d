import { readManifest } from '../../reconcile/manifest.js'
import { markerLine } from '../../reconcile/markers.js'
import { type Check, type Finding, verdict } from '../check.js'

/** Conflicts that nobody has resolved, in files that scim-gen knows. */
export const markers: Check = {
  id: 'conflicts',
  title: 'Conflicts',
  needs: ['records'],
  run: ({ read }) => {
    const paths = Object.keys(readManifest(read).files)
    return verdict(
      paths.flatMap((path) => leftoverMarker(path, read(path) ?? '')),
      'none left',
    )
  },
}

function leftoverMarker(file: string, text: string): readonly Finding[] {
  const line = markerLine(text)
  if (line === undefined) return []
  return [
    {
      level: 'error',
      code: 'SG4022',
      message: `${file} has a conflict that is not resolved`,
      location: { file, line },
      fix: 'Edit the file: keep what you want of both sides, and remove the markers.',
    },
  ]
}
