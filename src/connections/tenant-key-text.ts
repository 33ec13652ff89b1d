import type { TenantConfig } from '../config/config.js'
import { parseRef } from '../inspect/ref.js'

/** What `--tenant KEY` takes, as a part of a sentence: the name of a customer is none. */
export const tenantKeyText = (tenant: TenantConfig): string =>
  'model' in tenant
    ? `the key of its row of ${parseRef(tenant.model)?.exportName ?? tenant.model}`
    : `what its rows have in ${tenant.column}`
