/** The enterprise extension of users (RFC 7643 §4.3, with the characteristics of §8.7.1). */
import type { Schema } from './attribute.js'
import { complex, reference, string } from './define.js'

export const ENTERPRISE_USER_URN = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

export const enterpriseUser: Schema = {
  id: ENTERPRISE_USER_URN,
  name: 'EnterpriseUser',
  description: 'Enterprise user',
  attributes: [
    string('employeeNumber', 'Number of the employee within the organization'),
    string('costCenter', 'Cost center'),
    string('organization', 'Organization'),
    string('division', 'Division'),
    string('department', 'Department'),
    complex('manager', "The user's manager", [
      string('value', 'Id of the manager'),
      reference('$ref', 'Address of the manager', { mutability: 'readOnly', referenceTypes: ['User'] }),
      string('displayName', 'Name of the manager', { mutability: 'readOnly' }),
    ]),
  ],
}
