import { sealOf } from '../../reconcile/header.js'
import { type Manifest, readManifest } from '../../reconcile/manifest.js'
import { basePath, MANIFEST_PATH } from '../../reconcile/paths.js'
import { hashOf } from '../../reconcile/text.js'
import { shellWord } from '../../shell-word.js'
import { counted } from '../../terminal/text.js'
import { type Check, type Finding, verdict } from '../check.js'
import type { Context } from '../context.js'

type Entry = Manifest['files'][string]

/** What later runs compare with: the manifest, the headers of generated files, the merge bases of adapters. */
export const records: Check = {
  id: 'records',
  title: 'Records',
  needs: ['config', 'last-run'],
  run: async ({ config, read }) => {
    const { out } = await config()
    const text = read(MANIFEST_PATH)
    if (text === undefined)
      return verdict(read(`${out}/index.ts`) === undefined ? [nothingYet] : [noManifest])
    const { files, broken } = readManifest(read)
    const entries = Object.entries(files)
    const findings = entries.flatMap(([path, entry]) => inspect(path, entry, read))
    const ejected = entries.filter(([, entry]) => entry.class === 'ejected').length
    return verdict(
      broken ? [brokenManifest(broken), ...findings] : findings,
      `${counted(entries.length, 'file')}${ejected > 0 ? `, ${ejected} of them ejected` : ''}`,
    )
  },
}

function inspect(path: string, entry: Entry, read: Context['read']): readonly Finding[] {
  const text = read(path)
  if (text === undefined) return []
  if (entry.class === 'generated') return isAsGenerated(text, entry) ? [] : [edited(path)]
  if (entry.class !== 'adapter') return []
  const base = read(basePath(path))
  if (base !== undefined && hashOf(base) === entry.sha256) return []
  // Where the file is as it was emitted, it is its own base.
  return base === undefined && hashOf(text) === entry.sha256 ? [] : [withoutBase(path, base)]
}

/** By its own header; those of version 0.1.0 prove nothing, and the manifest does. */
function isAsGenerated(text: string, { sha256 }: Entry): boolean {
  const seal = sealOf(text)
  return seal === 'intact' || hashOf(text) === sha256
}

const edited = (path: string): Finding => ({
  level: 'error',
  code: 'SG4020',
  message: `${path} is generated, and was edited by hand`,
  location: { file: path },
  fix: `Move the edit to adapters/ or auth.ts and run \`npx scim-gen generate --discard ${shellWord(path)}\`, or keep it with \`npx scim-gen eject ${shellWord(path)}\`.`,
})

const withoutBase = (path: string, base: string | undefined): Finding => ({
  level: 'warning',
  code: 'SG7011',
  message: `${basePath(path)} ${base === undefined ? 'is not there' : 'is not what the manifest lists'}: what you edited in ${path} cannot be told from what was emitted`,
  location: { file: path },
  fix: `Restore it with \`git checkout -- ${shellWord(basePath(path))}\`; without it generate asks which text to keep.`,
})

const nothingYet: Finding = {
  level: 'error',
  code: 'SG7013',
  message: 'Nothing was generated yet',
  fix: 'Run `npx scim-gen generate`.',
}

const noManifest: Finding = {
  level: 'warning',
  code: 'SG7013',
  message: `${MANIFEST_PATH} is not there`,
  fix: 'Run `npx scim-gen generate`, which makes it anew from headers and merge bases, and commit .scim-gen/.',
}

const brokenManifest = (why: 'merged' | 'damaged'): Finding => ({
  level: 'warning',
  code: 'SG7013',
  message:
    why === 'merged'
      ? `${MANIFEST_PATH} is what git has put together of two`
      : `${MANIFEST_PATH} is damaged: it was edited`,
  location: { file: MANIFEST_PATH },
  fix: 'Run `npx scim-gen generate`, which makes it anew, and commit it.',
})
