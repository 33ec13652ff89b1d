/** A migration that is a script: where it goes, and the parts that the tools' forms are put together from. */
import { fail } from '../../diagnostics.js'
import type { Dialect, MigrationPlace, MigrationText } from './form.js'
import { type Script, type ScriptStyle, scriptsIn, styleOf } from './script-style.js'
import { nextStamp, type StampName } from './stamp.js'

export interface ScriptTool {
  /** What every name of the tool starts with, before the stamp. */
  readonly prefix?: string
  readonly stamp: StampName
  /** Whether a folder that counts in another way goes on so: where the tool itself takes any name. */
  readonly followsStamp: boolean
  readonly mark: '_' | '-'
  /** The extension of a first script. */
  readonly extension: (place: MigrationPlace) => string
  /** What the tool orders migrations by, where it is not the name of the file. */
  readonly orderOf?: (script: Script) => string
}

export interface NewScript {
  /** What the name starts with, prefix and mark included. */
  readonly start: string
  /** The path, given the whole name without its extension. */
  readonly path: (name: string) => string
  readonly style: ScriptStyle
  /** The newest migration of the folder. */
  readonly neighbour: Script | undefined
}

/** `up(`, `up:`, `up =`: other scripts of the folder are no migrations. */
const GOES_UP = /\bup\s*[(:=]/

/** The place and the style of the next script in a folder. */
export function nextScript(tool: ScriptTool, place: MigrationPlace): NewScript {
  const { prefix = '', orderOf = ({ name }: Script) => name.slice(prefix.length) } = tool
  const migrations = scriptsIn(place.folder, place)
    .filter(({ name, text }) => name.startsWith(prefix) && GOES_UP.test(text))
    .map((script) => ({ script, order: orderOf(script) }))
    .sort((one, other) => (one.order < other.order ? -1 : 1))
  const newest = migrations.at(-1)
  const style = styleOf(newest?.script, tool.extension(place), place.folder, place)
  const stamp = nextStamp(
    migrations.map(({ order }) => order),
    place.now,
    { own: tool.stamp, follow: tool.followsStamp, mark: tool.mark },
  )
  const path = (name: string) => {
    if (newest && newest.order > name.slice(prefix.length))
      failOnOrder(name, newest.script.name, place.folder)
    return `${place.folder}/${name}${style.extension}`
  }
  return { start: prefix + stamp, path, style, neighbour: newest?.script }
}

/** Side tables refer to the host's: they come after the migrations that make those. */
function failOnOrder(name: string, newest: string, folder: string): never {
  fail({
    code: 'SG4105',
    message: `${name} would run before ${newest}: migrations run in the order of their names, and this one must come last.`,
    location: { file: folder },
    fix: "Let the names in this folder start with the time of each migration, or set `migrations` in scim.config.ts to another folder, or to `form: 'sql'`.",
  })
}

/** Code in the style of a script. */
export interface Code {
  /** A string. */
  readonly text: (value: string) => string
  /** The end of a statement. */
  readonly end: string
  /** Spaces or tabs, so many levels of them. */
  readonly tab: (levels: number) => string
  /** What the reader must know, and one statement of code for each statement of SQL. */
  readonly statements: (
    sql: readonly string[],
    levels: number,
    call: (template: string) => string,
    warnings?: readonly string[],
  ) => string
}

export function codeIn({ quote, semicolons, indent }: ScriptStyle): Code {
  const end = semicolons ? ';' : ''
  const tab = (levels: number) => indent.repeat(levels)
  return {
    // Only names made by scim-gen and names of packages come here: nothing to escape.
    text: (value) => quote + value + quote,
    end,
    tab,
    statements: (sql, levels, call, warnings = []) =>
      [
        ...warnings.map((warning) => `${tab(levels)}// ${warning.replace(/\s+/g, ' ')}`),
        ...sql.map((one) => `${tab(levels)}${call(sqlTemplate(one, tab(levels), indent))}${end}`),
      ].join('\n'),
  }
}

/** `Destructive: …` at the head of the up side, and nothing at that of the down side. */
export const bothSides = ({ up, down, warnings }: MigrationText) =>
  [
    ['up', up, warnings],
    ['down', down, []],
  ] as const

/** How the body of a side is written: its lines, so many levels deep. */
export interface Body {
  readonly levels: number
  readonly of: (
    migration: MigrationText,
    levels: number,
    sql: readonly string[],
    warnings: readonly string[],
  ) => string
  /** The condition that the database is one of a dialect: for a folder that several share. */
  readonly isOn?: (dialect: Dialect) => string
}

/** The bodies of both sides; in a folder that several databases share each has a block of its own. */
export function sideBodies(
  migrations: readonly MigrationText[],
  { tab }: Code,
  { levels, of, isOn }: Body,
): readonly (readonly ['up' | 'down', string])[] {
  return (['up', 'down'] as const).map((side) => {
    const bodyOf = (migration: MigrationText, deep: number) =>
      of(migration, deep, migration[side], side === 'up' ? migration.warnings : [])
    const bodies = migrations.map((one) =>
      isOn
        ? `${tab(levels)}if (${isOn(one.dialect)}) {\n${bodyOf(one, levels + 1)}\n${tab(levels)}}`
        : bodyOf(one, levels),
    )
    return [side, bodies.join('\n')]
  })
}

/**
 * One statement of SQL as a template literal, without the `;` at its end; on lines of its own where it has several.
 *
 * @param margin what the line starts with that the literal begins on
 */
export function sqlTemplate(sql: string, margin: string, indent: string): string {
  const statement = sql.replace(/;\s*$/, '')
  if (!statement.includes('\n')) return `\`${escapeTemplate(statement)}\``
  return `\`\n${escapeTemplate(shifted(statement, margin + indent))}\n${margin}\``
}

/** What a template literal would take for its own; a carriage return would be read as a line feed. */
const escapeTemplate = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${').replaceAll('\r', '\\r')

/** Moves the lines of a statement to the right, but not those that begin within a quoted name or text. */
function shifted(sql: string, margin: string): string {
  let quote: string | undefined
  const lines = sql.split('\n').map((line) => {
    const shift = quote === undefined ? margin + line : line
    quote = quoteAfter(line, quote)
    return shift
  })
  return lines.join('\n')
}

/** The quote that is open at the end of a line; a doubled one closes and opens. */
function quoteAfter(line: string, open: string | undefined): string | undefined {
  let quote = open
  for (let index = 0; index < line.length; index++) {
    const character = line.charAt(index)
    if (quote === undefined && line.startsWith('--', index)) return undefined
    if (quote === undefined && /["'`]/.test(character)) quote = character
    else if (character === quote) quote = undefined
  }
  return quote
}
