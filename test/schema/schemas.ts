import type { ResourceSchema } from '../../src/runtime/schema/attribute.js'
import { coreGroup } from '../../src/runtime/schema/core-group.js'
import { coreUser } from '../../src/runtime/schema/core-user.js'
import { enterpriseUser } from '../../src/runtime/schema/enterprise-user.js'

export const userResource: ResourceSchema = { core: coreUser, extensions: [enterpriseUser] }
export const groupResource: ResourceSchema = { core: coreGroup, extensions: [] }
