/** The records against the files on disk: what happened to migrations after they were written, and their order. */
import * as z from 'zod'
import { type Diagnostic, DiagnosticError } from '../../diagnostics.js'
import { hashOf } from '../../reconcile/text.js'
import type { HostFiles } from '../forms/form.js'
import { parseJson } from '../json.js'
import { type Chain, type ChainLink, historyOf } from './chain.js'

export interface ChainFinding {
  readonly kind: 'edited' | 'missing' | 'renamed' | 'unlisted'
  readonly path: string
  /** The new path of one that was renamed. */
  readonly to?: string
  /** The path of the record that speaks of it. */
  readonly record: string
}

/** One sentence. */
export function findingText({ kind, path, to }: ChainFinding): string {
  switch (kind) {
    case 'edited':
      return `The migration ${path} was edited after scim-gen wrote it: databases that ran it before differ from those that will.`
    case 'missing':
      return `The migration ${path} is gone: a new database will not have what it made.`
    case 'renamed':
      return `The migration ${path} is called ${to} now: its tool takes it for another one, and runs it again.`
    case 'unlisted':
      return `The migration ${path} is not in meta/_journal.json: drizzle-kit does not run it.`
  }
}

/** What to do about it, where it is not only for the team to know; to follow the sentence. */
export const findingFix = ({ kind, record }: ChainFinding): string | undefined =>
  kind === 'missing'
    ? `Restore it from git, unless your team did that on purpose; or, where no database has run it, delete ${record} too, and the next run makes it anew.`
    : undefined

/** Both. */
export const findingNotice = (one: ChainFinding): string =>
  [findingText(one), findingFix(one)].filter((text) => text !== undefined).join(' ')

/** What is not as scim-gen left it. None of it is an error: teams edit migrations, and squash them. */
export const chainFindings = (chain: Chain, disk: HostFiles): readonly ChainFinding[] =>
  chain.flatMap((link) => [
    ...Object.entries(link.files).flatMap(([path, hash]) => fileFindings(link, path, hash, disk)),
    ...unlisted(link, disk),
  ])

function fileFindings(link: ChainLink, path: string, hash: string, disk: HostFiles): ChainFinding[] {
  const text = disk.existing(path)
  if (text !== undefined) return hashOf(text) === hash ? [] : [{ kind: 'edited', path, record: link.path }]
  const to = renamedTo(link, path, hash, disk)
  return [{ path, record: link.path, ...(to === undefined ? { kind: 'missing' } : { kind: 'renamed', to }) }]
}

/** The same text, in the same place of a migration of another name. */
function renamedTo({ name }: ChainLink, path: string, hash: string, disk: HostFiles): string | undefined {
  const at = path.lastIndexOf(`/${name}`)
  if (at < 0) return undefined
  const folder = path.slice(0, at)
  const rest = path.slice(at + 1 + name.length)
  return disk
    .list(folder)
    .map((entry) => `${folder}/${rest.startsWith('/') ? entry + rest : entry}`)
    .find((candidate) => {
      if (!rest.startsWith('/') && !candidate.endsWith(rest)) return false
      const text = disk.existing(candidate)
      return text !== undefined && hashOf(text) === hash
    })
}

function unlisted(link: ChainLink, disk: HostFiles): ChainFinding[] {
  const [path] = Object.keys(link.files)
  const journal = journalOf(link, disk)
  return path !== undefined && journal && disk.existing(path) !== undefined && !journal.includes(link.name)
    ? [{ kind: 'unlisted', path, record: link.path }]
    : []
}

/**
 * Refuses migrations that run in another order than they were made in.
 *
 * @throws DiagnosticError SG4110 for each that runs before one that it follows
 */
export function checkOrder(chain: Chain, disk: HostFiles): void {
  const places = new Map(chain.map((link) => [link.hash, placeOf(link, disk)]))
  const findings = chain.flatMap((link): Diagnostic[] => {
    const place = places.get(link.hash)
    const late = [...historyOf(link, chain)].filter(({ hash }) => {
      const before = places.get(hash)
      return before && place && before.folder === place.folder && before.rank > place.rank
    })
    const [first] = late
    const [file] = Object.keys(link.files)
    if (!first || file === undefined) return []
    return [
      {
        code: 'SG4110',
        message: `The migration ${link.name} runs before ${first.name}, which it follows.`,
        location: { file },
        fix: place?.isListed
          ? 'Put their entries in meta/_journal.json into the order in which they were made.'
          : 'Give both files the names back under which they were made.',
      },
    ]
  })
  if (findings.length > 0) throw new DiagnosticError(findings)
}

/** Where in its folder a migration runs. */
interface Place {
  readonly folder: string
  /** Compares as text. */
  readonly rank: string
  readonly isListed: boolean
}

function placeOf(link: ChainLink, disk: HostFiles): Place | undefined {
  const [entry] = Object.entries(link.files)
  if (!entry) return undefined
  const [path, hash] = entry
  const folder = folderOf(link)
  const journal = journalOf(link, disk)
  if (journal) {
    const index = journal.indexOf(link.name)
    return index < 0 ? undefined : { folder, rank: String(index).padStart(6, '0'), isListed: true }
  }
  const name =
    disk.existing(path) === undefined
      ? renamedTo(link, path, hash, disk)?.slice(folder.length + 1)
      : link.name
  return name === undefined ? undefined : { folder, rank: name, isListed: false }
}

function folderOf({ name, files }: ChainLink): string {
  const [path = ''] = Object.keys(files)
  return path.slice(0, Math.max(0, path.indexOf(`/${name}`)))
}

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** The names in drizzle-kit's journal, in the order in which they run; a damaged one is told where it is written. */
function journalOf(link: ChainLink, disk: HostFiles): readonly string[] | undefined {
  const text = disk.existing(`${folderOf(link)}/meta/_journal.json`)
  return text === undefined
    ? undefined
    : journalSchema.safeParse(parseJson(text)).data?.entries.map(({ tag }) => tag)
}
