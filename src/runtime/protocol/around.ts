import type { HttpResponse } from './http.js'

/**
 * Runs the work of a request as a tenant (`tenant.around`): the host knows from then on whose it is, by an
 * AsyncLocalStorage or a setting of a transaction, say.
 *
 * @param next does the work: with a handle of the database, a transaction of the host's say, through that one
 */
export type Around<Tenant, Db> = (
  tenant: Tenant,
  next: (db?: Db) => Promise<HttpResponse>,
) => PromiseLike<unknown>

/** Does the work of a request as its tenant. */
export type AsTenant = (
  tenant: unknown,
  work: (db?: unknown) => Promise<HttpResponse>,
) => Promise<HttpResponse>

/**
 * Makes the service run requests in a function of the host's. What comes of a request counts, whatever the function makes of
 * it; unless it is that which fails.
 */
export const asTenant =
  <Tenant, Db>(around: Around<Tenant, Db>): AsTenant =>
  async (tenant, work) => {
    const done: { answer?: HttpResponse; failure?: { readonly error: unknown } } = {}
    const run = async (db?: Db) => {
      try {
        done.answer = await work(db)
        return done.answer
      } catch (error) {
        done.failure = { error }
        throw error
      }
    }
    const next = (db?: Db) => {
      const answer = run(db)
      // Where the host does not wait for it, nobody hears of an error: that must not end the process.
      answer.catch(() => {})
      return answer
    }
    try {
      // `tenant.from` gives a key of this type.
      await around(tenant as Tenant, next)
    } catch (error) {
      if (!done.failure) throw error
    }
    if (done.failure) throw done.failure.error
    if (!done.answer) throw new TypeError('tenant.around does not wait for what it is given')
    return done.answer
  }
