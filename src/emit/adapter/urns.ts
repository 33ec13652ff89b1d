import type { AttributePlan } from '../../plan/plan.js'
import { WIDTH } from '../layout.js'
import { literal } from '../literal.js'

/** The URNs of the extensions in one emitted file, as constants: they are long, and each is needed several times. */
export class Urns {
  private readonly names = new Map<string, string>()

  constructor(plans: readonly AttributePlan[]) {
    for (const { urn } of plans)
      if (urn !== undefined && !this.names.has(urn)) this.names.set(urn, this.free(nameOf(urn)))
  }

  /** The names that the file declares. */
  get declared(): readonly string[] {
    return [...this.names.values()]
  }

  /** The constant that holds a URN. */
  of(urn: string): string {
    const name = this.names.get(urn)
    if (name === undefined) throw new TypeError(`${urn} is no extension of this file`)
    return name
  }

  /** The declarations, to stand behind the imports. */
  print(): string {
    const lines = [...this.names].map(([urn, name]) => {
      const line = `const ${name} = ${literal(urn)}`
      return line.length <= WIDTH ? line : `const ${name} =\n  ${literal(urn)}`
    })
    return lines.length > 0 ? `\n\n${lines.join('\n')}` : ''
  }

  private free(name: string): string {
    const taken = new Set(this.names.values())
    let free = name
    for (let count = 2; taken.has(free); count++) free = `${name}_${count}`
    return free
  }
}

/** `urn:ietf:params:scim:schemas:extension:enterprise:2.0:User` → `ENTERPRISE` */
function nameOf(urn: string): string {
  const parts = urn.split(':')
  const version = parts.findIndex((part) => /^\d+(\.\d+)*$/.test(part))
  const word = parts[version > 0 ? version - 1 : parts.length - 1] ?? ''
  const name = word.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase()
  return /^[A-Z]/.test(name) ? name : `URN_${name}`
}
