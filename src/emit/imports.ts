/** Imports of an emitted file, as values: collected while its text is prepared, printed sorted. */

interface Imported {
  readonly local: string
  type: boolean
}

export class Imports {
  private readonly modules = new Map<string, Map<string, Imported>>()
  private readonly locals = new Map<string, string>()

  /** Names that the file declares itself. */
  constructor(declared: readonly string[] = []) {
    for (const name of declared) this.locals.set(name, '')
  }

  /** Imports a value; returns the name to use, which is another one where two modules export the same. */
  value(module: string, name: string): string {
    return this.add(module, name, false)
  }

  /** Imports a type. */
  type(module: string, name: string): string {
    return this.add(module, name, true)
  }

  private add(module: string, name: string, type: boolean): string {
    const names = this.modules.get(module) ?? new Map<string, Imported>()
    this.modules.set(module, names)
    const known = names.get(name)
    if (known) {
      known.type &&= type
      return known.local
    }
    const local = this.free(name, module)
    names.set(name, { local, type })
    return local
  }

  private free(name: string, module: string): string {
    let local = name
    for (let suffix = 0; this.locals.has(local); suffix++) local = `host${capitalize(name)}${suffix || ''}`
    this.locals.set(local, module)
    return local
  }

  /** The import declarations: packages first, then the host's modules, farthest first. */
  print(): string {
    const sorted = [...this.modules].sort(([left], [right]) => order(left, right))
    return sorted.map(([module, names]) => declaration(module, names)).join('\n')
  }
}

const MAX_WIDTH = 110

function declaration(module: string, names: ReadonlyMap<string, Imported>): string {
  const sorted = [...names].sort(([left], [right]) => left.localeCompare(right, 'en', { caseFirst: 'upper' }))
  const allTypes = sorted.every(([, { type }]) => type)
  const specifiers = sorted.map(([name, { local, type }]) => {
    const renamed = name === local ? name : `${name} as ${local}`
    return type && !allTypes ? `type ${renamed}` : renamed
  })
  const keyword = allTypes ? 'import type' : 'import'
  const line = `${keyword} { ${specifiers.join(', ')} } from '${module}'`
  if (line.length <= MAX_WIDTH) return line
  return `${keyword} {\n${specifiers.map((specifier) => `  ${specifier},\n`).join('')}} from '${module}'`
}

const order = (left: string, right: string) => depth(left) - depth(right) || left.localeCompare(right, 'en')

/** Packages, then `../../x`, `../x`, `./x`. */
const depth = (module: string) => (module.startsWith('.') ? 100 - (module.match(/\.\.\//g)?.length ?? 0) : 0)

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
