import type { HostColumn } from '../../inspect/host-model.js'
import type { CreatePlan, MadePlan } from '../../plan/plan.js'
import { isAwaited, isContext, isTold, usesTenant } from '../../plan/request-values.js'
import type { EmittedFile } from '../context.js'
import type { Resource } from '../orms/orm-emitter.js'
import { keyFor, type Written, writeField } from './fields.js'
import { callOfHost, TOLD } from './values.js'

/** The entry of a new row that ties it to the request's tenant. */
export const tenantEntry = (column: HostColumn | undefined, file: EmittedFile): readonly Written[] =>
  column ? [writeField(file, column, keyFor(column, file.context.plan.tenant?.key, 'tenant'))] : []

/** The head of `newRow`: whether it waits for values, what it takes besides the resource, and what functions are told. */
export function newRowHead(
  file: EmittedFile,
  row: string,
  create: readonly CreatePlan[],
  column: HostColumn | undefined,
) {
  const isAsync = create.some(isAwaited)
  const { tenant } = file.context.plan
  const takesTenant = column !== undefined || (tenant !== undefined && usesTenant(create))
  return {
    async: isAsync ? 'async ' : '',
    tenant: takesTenant ? `, tenant: ${file.siblingType('model.gen.ts', 'TenantKey')}` : '',
    type: isAsync ? `Promise<${row}>` : row,
    told: create.some(isTold) && toldOf(file),
  }
}

/** What functions are told of a request that makes a user or a group. */
export const toldOf = ({ context: { plan } }: EmittedFile): string =>
  `const ${TOLD} = { db: this.context.db, ${plan.tenant ? 'tenant, ' : ''}data }`

/** The body of `createRow`, and what it takes besides the resource. */
export function creation(of: Resource, made: MadePlan, file: EmittedFile) {
  const isTold = made.args.some(isContext)
  const isSplit = of === 'User' && file.context.plan.user.parts.length > 0
  return {
    tenant:
      isTold && file.context.plan.tenant ? `, tenant: ${file.siblingType('model.gen.ts', 'TenantKey')}` : '',
    told: isTold && toldOf(file),
    call: callOfHost(made, file, [
      isSplit ? '{ ...this.columns(data), ...this.partColumns(data) }' : 'this.columns(data)',
    ]),
  }
}
