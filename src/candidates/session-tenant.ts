/** Apps that tell their database, or a storage of their own, whose a request is: what runs outside of it sees no rows, or everybody's. */
import type { Source } from '../inspect/detect/sources.js'
import { escaped, singular, wordsOf } from '../inspect/words.js'
import { isOfApp } from './app-code.js'

const CUSTOMERS = ['tenant', 'org', 'organi[sz]ation', 'company', 'workspace', 'account', 'customer']

/** `set_config('app.tenant_id', …)`, `SET LOCAL app.current_tenant = …`, `tenantStorage = new AsyncLocalStorage()`. */
function telling(name: string | undefined): readonly RegExp[] {
  // What the app itself calls its customers: `app.parish_id`.
  const own = name === undefined ? [] : [wordsOf(name).map(singular).map(escaped).join('_?')]
  const customer = String.raw`[\w.]*(?:${[...CUSTOMERS, ...own].join('|')})`
  return [
    new RegExp(String.raw`\bset_config\(\s*['"\`]${customer}`, 'i'),
    new RegExp(
      String.raw`['"\`]\s*SET\s+(?:LOCAL\s+|SESSION\s+)?["\w]*\.?["]?${customer}\w*"?\s*(?:=|\bTO\b)`,
      'i',
    ),
    /\b\w*(?:tenant|org(?:ani[sz]ation)?|workspace|company)\w*\s*(?::[^=\n]+)?=\s*new\s+AsyncLocalStorage\b/i,
  ]
}

/**
 * The file in which an app does so, where it does.
 *
 * @param name of the table of its customers
 */
export function sessionTenant(sources: readonly Source[], name?: string): string | undefined {
  const tells = telling(name)
  return sources.find((source) => isOfApp(source) && tells.some((one) => one.test(source.text)))?.path
}
