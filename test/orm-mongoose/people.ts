/** The people of `test/sql`, as documents of a host's model with SCIM's own documents beside them. */

import type { Filter } from '../../src/runtime/filter/ast.js'
import { foldCase } from '../../src/runtime/filter/fold.js'
import { filterToQuery } from '../../src/runtime/orm/mongoose/compile.js'
import { inRecord } from '../../src/runtime/orm/mongoose/conditions.js'
import { type FilterMap, resolveTarget } from '../../src/runtime/orm/mongoose/filter-map.js'
import type { MongooseModel } from '../../src/runtime/orm/mongoose/handle.js'
import { collection, constant, elements, folded, ne } from '../../src/runtime/orm/mongoose.js'
import { ENTERPRISE_USER_URN } from '../../src/runtime/schema/enterprise-user.js'
import { type Person, schema } from '../sql/people.js'

const unused = () => undefined

/** As much of a model as fields look at. */
export const modelNamed = (name: string): MongooseModel => ({
  collection: { name },
  schema: { path: () => ({ cast: (value: unknown) => ({ $oid: value }) }) },
  hydrate: unused,
  updateMany: unused,
  deleteMany: unused,
})

export const people = collection(modelNamed('people'), {
  _id: 'objectId',
  givenName: 'string',
  nickName: 'string',
  email: 'string',
  department: 'string',
  state: 'string',
  blocked: 'boolean',
  logins: 'number',
  officeId: 'objectId',
  roles: 'other',
})

export const scim = collection('scim_users', {
  id: 'string',
  externalId: 'string',
  userName: 'string',
  userNameKey: 'string',
  createdAt: 'date',
})

/** SCIM attribute → field. */
export const filterMap: FilterMap = {
  id: scim.id,
  externalId: scim.externalId,
  userName: folded(scim.userNameKey),
  'name.givenName': people.givenName,
  nickName: people.nickName,
  userType: people.state,
  'emails.value': people.email,
  'emails.type': constant('work', people.email),
  'emails.primary': constant(true, people.email),
  roles: elements(people.roles, {
    value: 'value',
    type: 'type',
    primary: { path: 'main', type: 'boolean' },
  }),
  active: ne(people.blocked, true),
  'meta.created': scim.createdAt,
  [`${ENTERPRISE_USER_URN}:department`]: people.department,
}

/** What MongoDB finds after the host's document was joined in; what is null is absent in every other one. */
export function documentOf(person: Person, index: number): Readonly<Record<string, unknown>> {
  const { id, userName, externalId, createdAt, ...host } = person
  const present = Object.fromEntries(
    Object.entries(host).filter(([, value]) => value !== null || index % 2 === 0),
  )
  return { _id: id, userName, userNameKey: foldCase(userName), externalId, createdAt, host: present }
}

export const queryOf = (filter: Filter, map: FilterMap = filterMap) =>
  filterToQuery(filter, {
    resolve: (path, parent) => resolveTarget({ map, schema }, path, inRecord, { parent }),
  })
