/** How drizzle-kit begins the names of migrations: `migrations.prefix` of its configuration. */
import { posix } from 'node:path'
import { foldersAbove } from './drizzle-folders.js'
import type { MigrationPlace } from './form.js'
import { nextStamp } from './stamp.js'

type Prefix = 'index' | 'timestamp' | 'supabase' | 'unix' | 'none'

/**
 * The start of the next name: as the configuration says, else as the newest migration has it.
 *
 * @param tags of the migrations there are, in their order
 * @param idx of the next one
 */
export function nextPrefix(place: MigrationPlace, tags: readonly string[], idx: number): string {
  const stamped = (own: 'seconds' | 'unix') => nextStamp(tags, place.now, { own, follow: false, mark: '_' })
  switch (toldPrefix(place) ?? prefixOf(tags.at(-1) ?? '')) {
    case 'timestamp':
    case 'supabase':
      return stamped('seconds')
    case 'unix':
      return stamped('unix')
    case 'none':
      return '_'
    default:
      return `${String(idx).padStart(4, '0')}_`
  }
}

const prefixOf = (tag: string): Prefix => {
  if (/^\d{14}_/.test(tag)) return 'timestamp'
  if (/^\d{10}_/.test(tag)) return 'unix'
  return tag.startsWith('_') ? 'none' : 'index'
}

/** What the nearest configuration says, read as text: nothing of the host is run. */
function toldPrefix({ folder, existing }: MigrationPlace): string | undefined {
  const texts = [...foldersAbove(folder), '.'].flatMap((above) =>
    ['ts', 'mts', 'js', 'mjs', 'json'].flatMap(
      (extension) => existing(posix.join(above, `drizzle.config.${extension}`)) ?? [],
    ),
  )
  const [text = ''] = texts
  return PREFIX.exec(text.replace(/^\s*\/\/.*$/gm, ''))?.[1]
}

const PREFIX = /\bmigrations["']?\s*:\s*\{[^}]*\bprefix["']?\s*:\s*["'`](\w+)/
