/** `.scim-gen/manifest.json`: what scim-gen wrote, by path, and the hash of what it wrote. */
import { z } from 'zod'
import { fail } from '../diagnostics.js'
import { parseJson } from '../migrate/json.js'
import type { RecordedOwnership } from './ownership.js'
import { isInside, MANIFEST_PATH } from './paths.js'

export interface ManifestEntry {
  readonly class: RecordedOwnership
  /** Of the last emitted text, with `\n` line ends. */
  readonly sha256: string
}

export interface Manifest {
  /** The version of scim-gen that wrote it. */
  readonly generator: string
  readonly files: Readonly<Record<string, ManifestEntry>>
}

const VERSION = 1

const schema = z.strictObject({
  version: z.literal(VERSION),
  generator: z.string(),
  files: z.record(
    z.string().refine(isInside),
    z.strictObject({
      class: z.enum(['generated', 'adapter', 'migration']),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
})

const versioned = z.looseObject({ version: z.number(), generator: z.string() })

/**
 * Reads a manifest.
 *
 * @param text of the file; `undefined` where there is none, which gives an empty manifest
 * @throws DiagnosticError SG4001 when it is no manifest, or has paths outside the working directory; SG4002 when
 * another version of scim-gen wrote it
 */
export function parseManifest(text: string | undefined): Manifest {
  if (text === undefined) return { generator: '', files: {} }
  const json = parseJson(text)
  const result = schema.safeParse(json)
  if (result.success) return { generator: result.data.generator, files: result.data.files }
  const other = versioned.safeParse(json).data
  if (other && other.version !== VERSION) {
    fail({
      code: 'SG4002',
      message: `The manifest was written by scim-gen ${other.generator}, in a form that this version cannot read.`,
      location: { file: MANIFEST_PATH },
      fix: `Install scim-gen ${other.generator} or a later version.`,
    })
  }
  fail({
    code: 'SG4001',
    message: 'The manifest cannot be read: it was edited or has merge conflicts.',
    location: { file: MANIFEST_PATH },
    fix: 'Restore it with `git checkout -- .scim-gen/manifest.json`, or take either side of the merge.',
  })
}

/** The text of a manifest: paths sorted, one a line, so that two branches that add files merge. */
export function printManifest({ generator, files }: Manifest): string {
  const lines = Object.entries(files)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([path, { class: ownership, sha256 }]) =>
        `    ${JSON.stringify(path)}: ${JSON.stringify({ class: ownership, sha256 })}`,
    )
  const body = lines.length > 0 ? `{\n${lines.join(',\n')}\n  }` : '{}'
  return `{\n  "version": ${VERSION},\n  "generator": ${JSON.stringify(generator)},\n  "files": ${body}\n}\n`
}
