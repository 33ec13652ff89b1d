/** Apps that tell their database, or a storage of their own, whose a request is: what runs outside of it sees no rows, or everybody's. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostTable } from '../../inspect/host-model.js'
import { weakMemo } from '../../inspect/memo.js'
import { escaped, rowNames, singular, wordsOf } from '../../inspect/words.js'
import { isOfApp } from '../code/app-code.js'

const CUSTOMERS = ['tenant', 'org', 'organi[sz]ation', 'company', 'workspace', 'account', 'customer']

/** `set_config('app.tenant_id', …)`, `set_config($1, $2, true)', ['app.tenant_id', id]`, `SET LOCAL app.current_tenant = …`. */
const settings = (customers: readonly string[]): readonly RegExp[] => {
  const customer = String.raw`[\w.]*(?:${customers.join('|')})`
  return [
    new RegExp(String.raw`\bset_config\(\s*(?:[$?:@][^;[\]]{0,60}\[\s*)?['"\`]${customer}`, 'i'),
    new RegExp(
      // A quote behind a name, or behind what stands for one, ends it: `UPDATE "shops" SET "companyAddress" = …`.
      String.raw`(?<![\w}])['"\`]\s*SET\s+(?:LOCAL\s+|SESSION\s+)?["\w]*\.?["]?${customer}\w*"?\s*(?:=|\bTO\b)`,
      'i',
    ),
  ]
}

/** The same, and `tenantStorage = new AsyncLocalStorage()`. */
function telling(name: string | undefined): readonly RegExp[] {
  // What the app itself calls its customers: `app.parish_id`.
  const own = name === undefined ? [] : [wordsOf(name).map(singular).map(escaped).join('_?')]
  return [
    ...settings([...CUSTOMERS, ...own]),
    /\b\w*(?:tenant|org(?:ani[sz]ation)?|workspace|company)\w*\s*(?::[^=\n]+)?=\s*new\s+AsyncLocalStorage\b/i,
  ]
}

/** The sources of an app that tell anything so: each of its tables is looked for in them. */
const tellingAnything = weakMemo((sources: readonly Source[]) =>
  sources.filter(
    (source) => isOfApp(source) && /\bset_config\(|['"`]\s*SET\s|\bAsyncLocalStorage\b/i.test(source.text),
  ),
)

/** The file that tells the database which row of a table a request is of: `set_config('app.current_parish', …)`. */
export function settingOf(table: HostTable, sources: readonly Source[]): string | undefined {
  const tells = settings([rowNames(table)])
  return tellingAnything(sources).find(({ text }) => tells.some((one) => one.test(text)))?.path
}

/**
 * The file in which an app does so, where it does.
 *
 * @param name of the table of its customers
 */
export function sessionTenant(sources: readonly Source[], name?: string): string | undefined {
  const tells = telling(name)
  return tellingAnything(sources).find(({ text }) => tells.some((one) => one.test(text)))?.path
}
