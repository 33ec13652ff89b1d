/**
 * The tests of Microsoft's SCIM Validator (scimvalidator.microsoft.com) for Microsoft Entra ID. Names and requests are
 * those that it was recorded to send (pranems/SCIMServer, docs/archive/SCIM_VALIDATOR_*.md); what is expected is ours,
 * as the validator's source is not public.
 */
import { entraGroupTests } from './entra-groups.js'
import { entraPreviewTests } from './entra-preview.js'
import { entraUserTests } from './entra-users.js'
import type { Profile } from './profile.js'

const required = [...entraUserTests, ...entraGroupTests]

export const entra: Profile = {
  profile: 'entra',
  source: '',
  values: {},
  scenarios: [...required, ...entraPreviewTests].map((test, index) => ({
    ...test,
    check: `entra-${index + 1}`,
    rule: `Microsoft Entra SCIM Validator, ${index < required.length ? 'required' : 'preview'} test ${index + 1}`,
  })),
}
