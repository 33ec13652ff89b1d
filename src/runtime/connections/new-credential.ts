import { uuidv7 } from '../orm/records/uuidv7.js'
import type { CredentialKind, CredentialRow } from './store.js'

/** A row of credentials as it begins. */
export const newCredential = (
  connectionId: string,
  kind: CredentialKind,
  made: Pick<CredentialRow, 'hash'> & Partial<Pick<CredentialRow, 'prefix' | 'expiresAt'>>,
): CredentialRow => ({
  id: uuidv7(),
  connectionId,
  kind,
  prefix: '',
  expiresAt: null,
  ...made,
  createdAt: new Date(),
  lastUsedAt: null,
  revokedAt: null,
})
