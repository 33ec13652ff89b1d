import { eq } from '../../sql/sql.js'
import * as stored from '../created-by-host.js'
import { mixin } from '../mixin.js'
import type { SqlUserAdapters } from './sql-user-adapter.js'

/** Users whose rows a function of the host's makes (`user.create`): what it has written is read, and stays. */
export const createdByHost = <Base extends object>(Base: Base): Base => withRows(stored.createdByHost(Base))

const withRows = /* @__PURE__ */ mixin((Base: SqlUserAdapters) => {
  abstract class SqlCreatedByHostAdapter extends Base {
    protected async rowOf(value: unknown) {
      const { key } = this.tables.host
      await this.storage.forget(value)
      const [found] = await this.storage.select({
        fields: { row: key.table },
        from: key.table,
        where: eq(key, value),
      })
      return found?.row
    }
  }
  return SqlCreatedByHostAdapter
})
