/** The enterprise extension of users (RFC 7643 §4.3, with the characteristics of §8.7.1). */
import type { Schema } from './attribute.js'
import { complex, link, string } from './define.js'

export const ENTERPRISE_USER_URN = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

export const enterpriseUser: Schema = {
  id: ENTERPRISE_USER_URN,
  name: 'EnterpriseUser',
  description: 'Enterprise user',
  attributes: [
    ...['employeeNumber', 'costCenter', 'organization', 'division', 'department'].map((name) => string(name)),
    complex('manager', "The user's manager", link('User', 'displayName')),
  ],
}
