import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OwnFunction } from '../candidates/new-rows/create-facts.js'
import type { Call } from '../config/config.js'
import { formatRef } from '../inspect/ref.js'

/** How the file is called, behind the folder of the emitted tree, and how it begins. */
const ENDING = '-host.ts'
const HEAD = '/** What only this app can tell its SCIM service: named in scim.config.ts, and yours. */\n'

/** Whether a source is that of an earlier run. */
export const isOwnFunctions = (path: string, read: (path: string) => string | undefined): boolean =>
  path.endsWith(ENDING) && read(path)?.startsWith(HEAD) === true

/**
 * Functions that the config names and the app has not got: `init` writes them into a file beside the emitted tree. What
 * only a person knows throws until it is written.
 */
export class OwnFunctions {
  private readonly functions = new Map<string, OwnFunction>()

  /** Relative to the root: `src/scim-host.ts`. */
  readonly file: string

  /** @param out the folder of the emitted tree */
  constructor(out: string) {
    this.file = `${out}${ENDING}`
  }

  /** A call of a function that there is to be; the same one where two columns want the same. */
  readonly call = (wanted: OwnFunction): Call => ({ kind: 'call', ref: this.ref(wanted), args: [] })

  /** The reference of a function that there is to be. */
  ref(wanted: OwnFunction): string {
    if (!this.functions.has(wanted.name)) this.functions.set(wanted.name, wanted)
    return formatRef({ file: this.file, exportName: wanted.name })
  }

  /** Whether a reference is to one of them. */
  readonly has = (ref: string): boolean =>
    [...this.functions.keys()].some((name) => ref === `${this.file}#${name}`)

  /** The functions that throw until they are written. */
  open(used: (ref: string) => boolean): readonly OwnFunction[] {
    return [...this.functions.values()].filter(({ name, body }) => !body && used(`${this.file}#${name}`))
  }

  /**
   * The file with those that a config uses: what was there stays.
   *
   * @returns undefined where it needs none that it has not got
   */
  text(cwd: string, used: (ref: string) => boolean): string | undefined {
    const path = join(cwd, this.file)
    const known = existsSync(path) ? readFileSync(path, 'utf8') : undefined
    const wanted = [...this.functions.values()].filter(
      ({ name }) => used(`${this.file}#${name}`) && !new RegExp(`\\b${name}\\b`).test(known ?? ''),
    )
    if (wanted.length === 0) return undefined
    return `${known ?? HEAD}${wanted.map((one) => `\n${this.print(one)}`).join('')}`
  }

  private print({ name, returns, purpose, body, parameters = '' }: OwnFunction) {
    const line = body ?? `throw new Error('${this.file}: ${name}() is yours to write')`
    return `/** ${purpose} */\nexport function ${name}(${parameters})${returns === undefined ? '' : `: ${returns}`} {\n  ${line}\n}\n`
  }
}
