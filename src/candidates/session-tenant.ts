/** Apps that tell their database, or a storage of their own, whose a request is: what runs outside of it sees no rows, or everybody's. */
import type { Source } from '../inspect/detect/sources.js'
import { isOfApp } from './app-code.js'

const CUSTOMER = String.raw`[\w.]*(?:tenant|org|organi[sz]ation|company|workspace|account|customer)`

/** `set_config('app.tenant_id', …)`, `SET LOCAL app.current_tenant = …`, `tenantStorage = new AsyncLocalStorage()`. */
const tells = [
  new RegExp(String.raw`\bset_config\(\s*['"\`]${CUSTOMER}`, 'i'),
  new RegExp(
    String.raw`['"\`]\s*SET\s+(?:LOCAL\s+|SESSION\s+)?["\w]*\.?["]?${CUSTOMER}\w*"?\s*(?:=|\bTO\b)`,
    'i',
  ),
  /\b\w*(?:tenant|org(?:ani[sz]ation)?|workspace|company)\w*\s*(?::[^=\n]+)?=\s*new\s+AsyncLocalStorage\b/i,
]

/** The file in which an app does so, where it does. */
export const sessionTenant = (sources: readonly Source[]): string | undefined =>
  sources.find((source) => isOfApp(source) && tells.some((one) => one.test(source.text)))?.path
