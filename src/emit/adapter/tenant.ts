import type { HostColumn } from '../../inspect/host-model.js'
import type { EmittedFile } from '../context.js'
import { type Written, writeField } from './fields.js'

/** The entry of a new row that ties it to the request's tenant. */
export const tenantEntry = (column: HostColumn | undefined, file: EmittedFile): readonly Written[] =>
  column ? [writeField(file, column, 'tenant')] : []

/** The parameter of `newRow` that it comes from. */
export function tenantParameter(file: EmittedFile, column: HostColumn | undefined): string {
  return column ? `, tenant: ${file.siblingType('model.gen.ts', 'TenantKey')}` : ''
}
