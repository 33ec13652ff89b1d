/** Findings where a host's models were not found: what was looked at, what was seen there, and what to write. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Orm } from '../../config/config.js'
import type { Diagnostic } from '../../diagnostics.js'
import { isSource } from '../detect/files.js'
import { dependenciesAround } from '../detect/packages.js'
import type { Source } from '../detect/sources.js'
import type { HostFindings } from '../detect.js'
import type { Ref } from '../host-model.js'
import { inspectedOrms, inspectorOf } from '../inspectors.js'
import type { ModelMaker, OrmSigns } from '../orm-inspector.js'
import { parseRef } from '../ref.js'
import { missingModels } from './missing.js'
import {
  declaringFiles,
  exportedBy,
  isOrm,
  type Listing,
  listingsAround,
  listingsElsewhere,
  readScripts,
  type Use,
  usesOf,
} from './seen.js'

/** The host as far as it was looked at. */
interface Looked extends Pick<HostFindings, 'orm' | 'sources' | 'missing'> {
  /** What to do about models that look like users and cannot be imported. */
  readonly kept?: readonly string[]
}

/**
 * SG5001: no model was found.
 *
 * @param files those that seemed to declare some
 */
export async function noModels(
  cwd: string,
  { orm, sources: evidence, missing, kept = [] }: Looked,
  files: readonly string[] = [],
): Promise<Diagnostic> {
  // JavaScript is evidence of an app that has nothing else, and its models are told of as such.
  const sources = evidence.filter(({ path }) => isSource(path))
  const signs = await signsOf(orm)
  if (missing)
    return missingModels(
      cwd,
      missing,
      signs.flatMap(({ generators = [] }) => generators),
    )
  const all = await signsOf()
  const uses = usesOf(sources, signs)
  const seeming = uses.filter(({ path }) => files.includes(path))
  const texts = seeming.length > 0 ? [] : readScripts(cwd)
  const scripts = uses.length > 0 ? [] : usesOf(texts, signs)
  const listings = listingsAround(cwd, sources, all)
  const elsewhere = uses.length > 0 ? [] : listingsElsewhere(cwd, listings, all)
  const installed = listings.flatMap(({ packages }) => packages)
  const used = [...uses, ...scripts].flatMap(({ packages }) => packages)
  const likely = signs.filter((one) => [...used, ...installed].some((name) => isOrm(name, [one])))
  const bare = likely.length > 0 ? undefined : bareDriver(cwd, sources, texts, signs)
  const declaring = declaringFiles(texts, likely)
  const mayDeclare = scripts.filter(
    ({ packages }) => !signs.some(({ queriedBy }) => packages.every((one) => one === queriedBy)),
  )
  const models = declaring.length > 0 ? declaring : mayDeclare.map(({ path }) => path)
  return {
    code: 'SG5001',
    message: `No model was found in ${counted(sources.length)}`,
    detail: [
      ...listings.filter(isUsing).map((one) => `${one.path} ${listed(one)}`),
      ...unlisted(listings, all),
      ...(bare ? [`${bare.path} imports ${bare.packages.join(', ')}, and no ORM is in between`] : []),
      ...elsewhere.map((one) => `${one.path} ${listed(one)}; nothing here imports that package`),
      ...shortened((seeming.length > 0 ? seeming : uses).map(lineOf)),
      ...shortened(
        declaring.length > 0
          ? declaring.map((path) => `${path} declares a model; it is JavaScript`)
          : scripts.map(({ path, packages }) => `${path} imports ${packages.join(', ')}; it is JavaScript`),
      ),
    ].join('\n'),
    fix:
      kept[0] ??
      unreadFix(uses, signs) ??
      bare?.fix ??
      fixFor({ uses, scripts, models, makers: makersOf(uses, sources, likely), elsewhere, likely }),
  }
}

/** What to write beside models that are declared in a way that is not read. */
function unreadFix(uses: readonly Use[], signs: readonly OrmSigns[]): string | undefined {
  const ways = signs.flatMap(({ unread = {} }) => Object.entries(unread))
  const found = uses.flatMap(({ packages }) => ways.filter(([name]) => packages.includes(name)))
  return found[0] && `${found[0][1]}; then name it: --user path/to/file.ts#export.`
}

/** The file that asks a database without an ORM, those that speak of users first; and what may be written on top of what it has. */
function bareDriver(
  cwd: string,
  sources: readonly Source[],
  scripts: readonly Source[],
  signs: readonly OrmSigns[],
): (Use & { readonly fix: string }) | undefined {
  const ways = signs.flatMap(({ over = {} }) => Object.entries(over))
  const listed = dependenciesAround(cwd, sources)
  const drivers = ways.filter(([name]) => listed.has(name)).map(([name]) => name)
  const [use] = usesOf([...sources, ...scripts], [{ packages: drivers, models: '' }])
  const way = ways.find(([name]) => use?.packages.includes(name))?.[1]
  return (
    use && {
      ...use,
      fix: `Tables are read from an ORM or a query builder. One of them may stand on the connection that ${use.path} has, and no query of yours has to change: ${way}; then run init again.`,
    }
  )
}

/** In the order of the files; that of the users is the first. */
const makersOf = (uses: readonly Use[], sources: readonly Source[], signs: readonly OrmSigns[]) =>
  uses.flatMap(({ path }) => {
    const text = sources.find((one) => one.path === path)?.text ?? ''
    const maker = signs.map(({ makerIn }) => makerIn?.(text)).find((one) => one !== undefined)
    return maker ? [{ path, ...maker }] : []
  })

const signsOf = async (orm?: Orm): Promise<readonly OrmSigns[]> =>
  (await Promise.all((orm ? [orm] : inspectedOrms).map(inspectorOf))).map(({ signs }) => signs)

const counted = (count: number) =>
  count === 0 ? 'this folder: it has no TypeScript' : `${count} TypeScript file${count === 1 ? '' : 's'}`

const isUsing = ({ packages }: Listing) => packages.length > 0

const listed = ({ packages }: Listing) => `lists ${packages.join(', ')}`

/** One line for all that have nothing to tell. */
function unlisted(listings: readonly Listing[], signs: readonly OrmSigns[]): readonly string[] {
  const [first, ...others] = listings.filter((one) => !isUsing(one))
  if (!first) return []
  const names = signs.flatMap((one) => one.packages[0]?.replace(/\/$/, '') ?? [])
  const subject = others.length > 0 ? `${first.path} and ${others.length} more list` : `${first.path} lists`
  return [`${subject} none of ${names.join(', ')}`]
}

const lineOf = ({ path, packages, exports }: Use) => {
  const ending = exports.length > 0 ? ', none of them a model' : ''
  return `${path} imports ${packages.join(', ')} and ${exporting(exports)}${ending}`
}

const exporting = (exports: readonly string[]) =>
  exports.length === 0 ? 'exports nothing' : `exports ${shortened(exports).join(', ')}`

const most = 6

const shortened = (lines: readonly string[]): readonly string[] =>
  lines.length > most ? [...lines.slice(0, most), `and ${lines.length - most} more`] : lines

interface Seen {
  readonly uses: readonly Use[]
  readonly scripts: readonly Use[]
  /** The scripts that declare models, or may do so. */
  readonly models: readonly string[]
  /** The functions that make models of the ORM, with their files. */
  readonly makers: readonly (ModelMaker & { readonly path: string })[]
  readonly elsewhere: readonly Listing[]
  /** Of the ORMs that the host uses, or has. */
  readonly likely: readonly OrmSigns[]
}

function fixFor({ uses, scripts, models: declaring, makers, elsewhere, likely }: Seen): string {
  const [script] = declaring
  const [other] = elsewhere
  const models = likely.map((one) => one.models).join('; or ')
  if (scripts.length > 0 && script === undefined)
    return `Tables are read from TypeScript, which may stand beside JavaScript. Declare that of your users, such as ${models}; then name it: --user path/to/file.ts#export.`
  if (script !== undefined)
    return `Models are read from TypeScript: rename ${script} to ${script.replace(/js(x?)$/, 'ts$1')}, and export the model there by name.`
  if (other)
    return `Run init in the app that imports ${other.path.replace(/\/package\.json$/, '')}, or list that package in the package.json here.`
  const [made] = makers
  if (made)
    return `${made.path} makes a model by ${made.name}(): keep it in a constant, ${made.kept}, in a file of its own; then name that: --user path/to/file.ts#User.`
  if (uses.length > 0)
    return `Export the model of your users where init can read it, such as ${models}; then name it: --user path/to/file.ts#export.`
  return models === ''
    ? 'Run init in the folder of the app; it needs the models of one of those ORMs.'
    : `Write the models as the ORM has them, such as ${models}; or run init in the folder that has them.`
}

/**
 * SG5003: a model that was named is none that could be read.
 *
 * @param meant the one that was probably meant
 * @param refs those that could be read
 */
export async function noTable(
  cwd: string,
  ref: Ref,
  { meant, refs, orm }: { meant: Ref | undefined; refs: readonly Ref[]; orm: Orm | undefined },
): Promise<Diagnostic> {
  const { file = '', exportName = '' } = parseRef(ref) ?? {}
  const path = join(cwd, file)
  const text = file !== '' && existsSync(path) ? readFileSync(path, 'utf8') : undefined
  const signs = await signsOf(orm)
  const [use] = text === undefined ? [] : usesOf([{ path: file, text }], signs)
  const likely = signs.filter((one) => orm ?? use?.packages.some((name) => isOrm(name, [one])))
  const exports =
    text !== undefined && /\.[cm]?tsx?$/.test(file) ? [...exportedBy(text), ...typesOf(text)] : []
  const models = likely.length > 0 ? `, such as ${likely.map((one) => one.models).join('; or ')}` : ''
  return {
    code: 'SG5003',
    message: `${ref} is no table that could be read${seenAs(exportName, exports, text === undefined && file)}`,
    fix: meant
      ? `Did you mean ${meant}?`
      : refs.length > 0
        ? `These are: ${refs.join(', ')}.`
        : `Export a model of your ORM there${models}.`,
  }
}

/** The names of the types that a text exports. */
const typesOf = (text: string): readonly string[] =>
  [...text.matchAll(/^export\s+(?:declare\s+)?(?:interface|type)\s+(\w+)/gm)].flatMap(
    ([, name]) => name ?? [],
  )

/** @param missing the file, where there is none */
function seenAs(name: string, exports: readonly string[], missing: string | false): string {
  if (name === '') return ''
  if (missing) return `: there is no file ${missing}`
  if (exports.includes(`${name}()`)) return ': it is a function'
  const isThere = exports.includes(name) || exports.includes(`class ${name}`)
  return isThere ? ': nothing there makes it a model' : `: that file ${exporting(exports)}`
}
