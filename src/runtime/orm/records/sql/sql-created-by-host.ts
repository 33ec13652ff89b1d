import { eq } from '../../sql/sql.js'
import { StoredAdapter, type StoredRecord } from '../adapter.js'
import * as stored from '../created-by-host.js'
import { mixin } from '../mixin.js'
import type { SqlStorage } from './sql-storage.js'
import type { Tables } from './store.js'

/** Resources whose rows a function of the host's makes (`user.create`, `group.create`): what it has written is read, and stays. */
export const createdByHost = <Base extends object>(Base: Base): Base => withRows(stored.createdByHost(Base))

declare abstract class SqlAdapter extends StoredAdapter<unknown, StoredRecord, object> {
  protected abstract override readonly tables: Tables
  protected abstract override readonly storage: SqlStorage<unknown>
}

const withRows = /* @__PURE__ */ mixin((Base: typeof SqlAdapter) => {
  abstract class SqlCreatedByHostAdapter extends Base {
    protected async rowOf(value: unknown) {
      const { host } = this.tables
      if (!host) return undefined
      await this.storage.forget(value)
      const [found] = await this.storage.select({
        fields: { row: host.key.table },
        from: host.key.table,
        where: eq(host.key, value),
      })
      return found?.row
    }
  }
  return SqlCreatedByHostAdapter
})
