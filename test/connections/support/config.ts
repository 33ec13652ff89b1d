import type { ConfigChange } from '../../tenant/support/tenant-hosts.js'

/** The same app where requests come through connections. */
export const byConnection: ConfigChange = ({ tenant, ...config }) => ({
  ...config,
  tenant: { ...tenant, from: 'connection' },
  auth: { check: 'connection' },
})
