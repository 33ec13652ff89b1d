/** Who may see the page, and whose it is. */
import type { HttpRequest } from '../protocol/http.js'

type Awaitable<T> = T | PromiseLike<T>

interface Allowing<Native> {
  /** Whether the person of a request may set up SCIM. */
  readonly allow: (request: Native) => Awaitable<boolean>
}

/** Where there are no tenants: who is allowed has to be said, for otherwise anybody were. */
export interface Access<Native> extends Allowing<Native> {}

/** Where there are tenants: nobody sees anything but their own. */
export interface TenantAccess<Native, Tenant> extends Partial<Allowing<Native>> {
  /** The key of the tenant that the person of a request is an administrator of; nothing for anybody else. */
  readonly tenant: (request: Native) => Awaitable<Tenant | null | undefined>
}

/** Either, as the page gets it. */
export interface AnyAccess<Native, Tenant> extends Partial<TenantAccess<Native, Tenant>> {
  /** Whether there are tenants. */
  readonly tenants?: true
}

/** Whose page somebody sees. */
export interface Admitted<Tenant> {
  readonly tenant: Tenant | undefined
}

/**
 * Asks who may see the page: whatever is not a clear yes refuses.
 *
 * @returns undefined for somebody who may not
 * @throws whatever a function of the app's does
 */
export async function admit<Native, Tenant>(
  { native }: HttpRequest<Native>,
  { tenants, tenant, allow }: AnyAccess<Native, Tenant>,
): Promise<Admitted<Tenant> | undefined> {
  if (allow ? (await allow(native)) !== true : !tenants) return undefined
  if (!tenants) return { tenant: undefined }
  const key: unknown = await tenant?.(native)
  // Without a key a list would be of all tenants.
  if (key === undefined || key === null || key === '' || Number.isNaN(key)) return undefined
  return { tenant: key as Tenant }
}
