/** Transactions of an adapter, and the hooks that are told of what they have changed. */
import { isUniqueViolation, toScimError } from '../../database-error.js'
import { conflict } from '../../errors.js'
import type { AdapterContext } from '../../protocol/adapter.js'
import type { ChangeHooks } from '../../protocol/hooks.js'
import type { Storage } from './storage.js'

export abstract class TransactionalAdapter<Db> {
  /** Set by the service before anything else is called. */
  context!: AdapterContext<Db>
  readonly isTransactional = true

  /** Where the records are, in the transaction where one runs. */
  protected abstract readonly storage: Storage<Db>

  /** The detail of the error for a value that another resource has already. */
  protected abstract get conflictDetail(): string

  /**
   * Runs a unit of work in one transaction; what runs inside finds it in `context.db`.
   *
   * @throws ScimError 409 where a unique index refuses, 400 where the database refuses a value, 503 where it is busy or
   *   cannot be reached
   */
  protected async transaction<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await this.inTransaction(() => {
        this.committed = []
        return work()
      })
      await this.afterCommit()
      return result
    } catch (error) {
      throw isUniqueViolation(error) ? conflict(this.conflictDetail) : toScimError(error)
    }
  }

  /** The same with the errors of the database, and without hooks. */
  protected async inTransaction<T>(work: () => Promise<T>): Promise<T> {
    const outer = this.context.db
    try {
      return await this.storage.transaction(outer, async (inner) => {
        // Whoever waited for it may be answered already: then it must not be committed any more.
        const { budget } = this.context.request
        budget.check()
        this.context.db = inner
        const result = await work()
        budget.check()
        budget.mayBeCommitted = true
        return result
      })
    } finally {
      this.context.db = outer
      this.context.walks?.written()
    }
  }

  /** Hooks to run once the transaction is committed. */
  private committed: (() => unknown)[] = []

  /**
   * The change is there to stay, so that whatever fails now is reported, and the request has succeeded. However long it
   * takes: a client that was told otherwise would send the change again.
   */
  private async afterCommit(): Promise<void> {
    const { request, report } = this.context
    for (const hook of this.committed.splice(0)) {
      try {
        await request.budget.without(hook)
      } catch (error) {
        report(error)
      }
    }
  }

  /** Tells the host of a change: now, inside of the transaction, and again after the commit. */
  protected async notify<Name extends keyof ChangeHooks<never, never, never>>(
    name: Name,
    event: object,
  ): Promise<void> {
    const { hooks, request, report } = this.context
    const tell = (hook: ((event: never) => unknown) | undefined) =>
      hook?.({ ...event, db: this.context.db, request, report } as never)
    this.committed.push(() => tell(hooks.afterCommit?.[name]))
    await tell(hooks[name])
  }
}
