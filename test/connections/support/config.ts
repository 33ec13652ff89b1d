import type { ConfigChange } from '../../tenant/support/tenant-hosts.js'

/** The same app where requests come through connections. */
export const byConnection: ConfigChange = ({ tenant, ...config }) => ({
  ...config,
  tenant: { ...tenant, from: 'connection' },
  auth: { check: 'connection' },
})

/** Of the host that `addTenants` makes one of several tenants. */
export const tenantSettings = [
  'tenant.model=src/db/schema.ts#organizations',
  'tenant.from=connection',
  'tenant.user.field=organizationId',
  'tenant.group.field=organizationId',
]
