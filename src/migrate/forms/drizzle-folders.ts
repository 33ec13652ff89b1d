/** Which of its two ways drizzle-kit keeps migrations in: with a journal, or, since version 1, a folder for each. */
import { posix } from 'node:path'
import { parseJson } from '../json.js'
import type { HostFiles, MigrationPlace } from './form.js'

type Place = Pick<MigrationPlace, 'folder' | keyof HostFiles>

/** Whether a folder of migrations has one for each: as it has them, else as the host's version of Drizzle does. */
export function hasFolders(place: Place): boolean {
  const { folder, existing, list } = place
  if (list(folder).some((name) => existing(`${folder}/${name}/migration.sql`) !== undefined)) return true
  return existing(`${folder}/meta/_journal.json`) === undefined && isSinceOne(place)
}

/** What is installed tells more than a range, which may be a catalog's. */
function isSinceOne({ folder, existing }: Place): boolean {
  const manifests = (path: string) =>
    [...foldersAbove(folder), '.'].flatMap((above) => existing(posix.join(above, path)) ?? [])
  const [installed] = manifests('node_modules/drizzle-kit/package.json').map(parseJson)
  const ranges = manifests('package.json').map(parseJson).flatMap(rangesIn)
  return [Reflect.get(Object(installed), 'version'), ...ranges]
    .filter((version) => typeof version === 'string')
    .slice(0, 1)
    .some((version) => /^\D*[1-9]|^(beta|rc)\b/.test(version))
}

const rangesIn = (manifest: unknown): readonly unknown[] =>
  ['dependencies', 'devDependencies'].flatMap(
    (list) => Object(Reflect.get(Object(manifest), list))['drizzle-kit'] ?? [],
  )

/** `packages/db`, `packages` of `packages/db/drizzle`; of what is outside of the root up to where the way there begins. */
export const foldersAbove = (folder: string): readonly string[] =>
  /^\.?\.?$|(^|\/)\.\.$/.test(folder) ? [] : [posix.dirname(folder), ...foldersAbove(posix.dirname(folder))]
