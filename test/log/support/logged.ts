import type { LoggedRequest } from '../../../src/runtime/log/row.js'

/** A row of the log: a look-up that has found nobody, unless told otherwise. */
export const logged = (row: Partial<LoggedRequest> = {}): LoggedRequest => ({
  id: '0193a5f0-0000-7000-8000-000000000000',
  createdAt: new Date('2026-11-23T19:00:00Z'),
  method: 'GET',
  resourceType: 'User',
  resourceId: null,
  attributes: '',
  membersAdded: 0,
  membersRemoved: 0,
  status: 200,
  scimType: null,
  detail: null,
  milliseconds: 4,
  userAgent: null,
  correlationId: null,
  ...row,
})
