import type { UserInput } from '../../schema/types.js'
import type { Row } from '../sql/orm.js'
import { mixin } from './mixin.js'
import type { UserAdapters } from './user-adapter.js'

/** Users whose rows a function of the host's makes (`user.create`). */
export const createdByHost = /* @__PURE__ */ mixin((Base: UserAdapters) => {
  abstract class CreatedByHostAdapter extends Base {
    /** Makes the row of a new user, inside of the transaction; gives its key. */
    protected abstract createRow(data: UserInput, tenant: unknown): unknown

    /** The row that has a key. */
    protected rowOf(key: unknown): Promise<Row | undefined> {
      return this.storage.updateHost(key, {})
    }

    protected override async addHost(data: UserInput): Promise<Row> {
      await this.refuseNamesake(this.columns(data))
      const row = await this.rowOf(await this.createRow(data, this.tenant))
      if (!row) throw new TypeError('user.create: no row has the key that your function gave')
      return row
    }
  }
  return CreatedByHostAdapter
})
