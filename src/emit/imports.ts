/** Imports of an emitted file, as values: collected while its text is prepared, printed sorted. */
import type { ImportStyle } from '../host-style/import-style.js'
import { WIDTH } from './layout.js'
import { literal } from './literal.js'
import { RESERVED } from './orms/names.js'

interface Imported {
  readonly local: string
  type: boolean
  /** Written `import local from`, rather than among the names in braces. */
  readonly byDefault?: true
}

export class Imports {
  private readonly modules = new Map<string, Map<string, Imported>>()
  private readonly locals = new Map<string, string>()

  /**
   * @param declared names that the file declares itself
   * @param alias what the host's own modules begin with where they are not relative: `@/`
   * @param place what a module is imported by, where that is not its name
   * @param style as the host's linter wants it; types among values, and no empty lines, where that is all the same
   */
  constructor(
    declared: readonly string[] = [],
    private readonly alias?: string,
    private readonly place: (module: string) => string = (module) => module,
    private readonly style: Partial<ImportStyle> = {},
  ) {
    // A file may be called so; a constant cannot.
    for (const name of [...RESERVED, ...declared]) this.locals.set(name, '')
  }

  /**
   * Imports a value; returns the name to use, which is another one where two modules export the same.
   *
   * @param local what it is to be called, for a default export
   */
  value(module: string, name: string, local?: string): string {
    return this.add(module, name, false, local)
  }

  /** Imports a type. */
  type(module: string, name: string, local?: string): string {
    return this.add(module, name, true, local)
  }

  private add(module: string, name: string, type: boolean, wanted?: string): string {
    const names = this.modules.get(module) ?? new Map<string, Imported>()
    this.modules.set(module, names)
    const known = names.get(name)
    if (known) {
      known.type &&= type
      return known.local
    }
    const byDefault = name === 'default'
    const local = this.free(wanted ?? (byDefault ? nameFor(module) : name), module, type)
    names.set(name, { local, type, ...(byDefault && { byDefault }) })
    return local
  }

  private free(name: string, module: string, type: boolean): string {
    let local = name
    const owner = this.isHosts(module) ? 'host' : 'scim'
    const prefix = type ? capitalize(owner) : owner
    for (let suffix = 0; this.locals.has(local); suffix++)
      local = `${prefix}${capitalize(name)}${suffix || ''}`
    this.locals.set(local, module)
    return local
  }

  /** The import declarations: Node's modules, then packages, then the host's modules, farthest first. */
  print(): string {
    const depth = (module: string) => this.depth(module)
    const placed = [...this.modules].map(([module, names]) => [this.place(module), names] as const)
    const sorted = placed.sort(
      ([left], [right]) => depth(left) - depth(right) || this.compare(separated(left), separated(right)),
    )
    const lines = sorted.flatMap(([module, names], index) => {
      const before = sorted[index - 1]
      const isNext = before && this.group(before[0]) !== this.group(module)
      return [
        ...(this.style.simpleImportSort && isNext ? [''] : []),
        ...this.apart(names).map((each) => declaration(module, each, this.compare)),
      ]
    })
    return lines.join('\n')
  }

  private get compare(): Compare {
    return this.style.simpleImportSort ? byCollation : compareNames
  }

  /** The names of each declaration. */
  private apart(names: ReadonlyMap<string, Imported>): readonly ReadonlyMap<string, Imported>[] {
    const types = new Map([...names].filter(([, { type }]) => type))
    if (!this.style.separatesTypes || types.size === 0 || types.size === names.size) return [names]
    return [types, new Map([...names].filter(([, { type }]) => !type))]
  }

  private isHosts(module: string): boolean {
    return module.startsWith('.') || (this.alias !== undefined && module.startsWith(this.alias))
  }

  /** Node's modules, packages, those behind the alias, and relative ones. */
  private group(module: string): number {
    return Math.min(this.depth(module), 2)
  }

  /** `node:x`, then packages, then `@/x`, then `../../x`, `../x`, `./x`. */
  private depth(module: string): number {
    if (module.startsWith('node:')) return -1
    if (!this.isHosts(module)) return 0
    return module.startsWith('.') ? 100 - (module.match(/\.\.\//g)?.length ?? 0) : 1
  }
}

type Compare = (left: string, right: string) => number

function declaration(module: string, names: ReadonlyMap<string, Imported>, compare: Compare): string {
  const [own] = [...names.values()].filter(({ byDefault }) => byDefault)
  const sorted = [...names]
    .filter(([, { byDefault }]) => !byDefault)
    .sort(([, left], [, right]) => compare(left.local, right.local))
  if (own && (own.type || sorted.length === 0)) {
    const line = `import ${own.type ? 'type ' : ''}${own.local} from ${literal(module)}`
    // One declaration cannot import the default and names as types.
    return sorted.length === 0 ? line : [line, declaration(module, new Map(sorted), compare)].join('\n')
  }
  const allTypes = !own && sorted.every(([, { type }]) => type)
  const specifiers = sorted.map(([name, { local, type }]) => {
    const renamed = name === local ? name : `${name} as ${local}`
    return type && !allTypes ? `type ${renamed}` : renamed
  })
  const keyword = allTypes ? 'import type' : own ? `import ${own.local},` : 'import'
  const line = `${keyword} { ${specifiers.join(', ')} } from ${literal(module)}`
  if (line.length <= WIDTH) return line
  return `${keyword} {\n${specifiers.map((specifier) => `  ${specifier},\n`).join('')}} from ${literal(module)}`
}

/** What a default export is called: as its file, or as the folder of an `index`. */
function nameFor(module: string): string {
  const parts = module.replace(/(\.d)?\.[cm]?[jt]s$/, '').split('/')
  const file = parts.filter((part) => part !== 'index').at(-1) ?? ''
  const name = file.replace(/[^\w$]+(.?)/g, (_, letter: string) => letter.toUpperCase())
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : 'hostDefault'
}

/** A path as it is compared: what separates words comes before all letters, in this order. */
const separated = (module: string) =>
  module.replace(/[/._-]/g, (separator) => String.fromCharCode(1 + '/._-'.indexOf(separator)))

/** The order of `eslint-plugin-simple-import-sort`: a case counts only where whole names are the same without it. */
const byCollation: Compare = new Intl.Collator('en', { caseFirst: 'upper', numeric: true }).compare

/** Letter by letter, ignoring case; where only the case differs, the capital comes first. */
function compareNames(left: string, right: string): number {
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const [one = '', other = ''] = [left[index], right[index]]
    if (one === other) continue
    const [lowerOne, lowerOther] = [one.toLowerCase(), other.toLowerCase()]
    if (lowerOne !== lowerOther) return lowerOne < lowerOther ? -1 : 1
    return one < other ? -1 : 1
  }
  return left.length - right.length
}

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
