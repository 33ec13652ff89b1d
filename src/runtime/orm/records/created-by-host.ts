import type { Row } from '../sql/orm.js'
import type { StoredAdapter, StoredRecord } from './adapter.js'
import { mixin } from './mixin.js'

/** Resources whose rows a function of the host's makes (`user.create`, `group.create`). */
export const createdByHost = /* @__PURE__ */ mixin(
  (Base: abstract new () => StoredAdapter<unknown, StoredRecord, object>) => {
    abstract class CreatedByHostAdapter extends Base {
      /** Makes the row of a new resource, inside of the transaction; gives its key. */
      protected abstract createRow(data: object, tenant: unknown): unknown

      /** The row that has a key. */
      protected rowOf(key: unknown): Promise<Row | undefined> {
        return this.storage.updateHost(key, {})
      }

      protected override async addHost(data: object): Promise<Row> {
        await this.refuseNamesake(this.columns(data))
        const row = await this.rowOf(await this.createRow(data, this.context.request.tenant))
        if (row) return row
        throw new TypeError(
          `${this.resourceType.toLowerCase()}.create: no row has the key that your function gave`,
        )
      }
    }
    return CreatedByHostAdapter
  },
)
