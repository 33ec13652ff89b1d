/** SCIM's own collections: what they have in every app, and what only some apps have of them. */
import { collection, type Fields, type FieldType } from './fields.js'

type Types<Name extends string> = Readonly<Record<Name, FieldType>>

const common = {
  id: 'string',
  externalId: 'string',
  version: 'number',
  createdAt: 'date',
  updatedAt: 'date',
} as const

type Common = keyof typeof common

/**
 * One document for each user that SCIM knows.
 *
 * @param own the fields that not every app has, or not of the same type: `{ userId: 'objectId' }`
 */
export const scimUserCollection = <Own extends string>(
  own: Types<Own>,
): Fields<Common | 'userName' | 'userNameKey' | Own> =>
  collection<Common | 'userName' | 'userNameKey' | Own>('scim_users', {
    ...common,
    userName: 'string',
    userNameKey: 'string',
    ...own,
  })

/** One document for each group that SCIM knows. */
export const scimGroupCollection = <Own extends string>(
  own: Types<Own>,
): Fields<Common | 'displayName' | 'displayNameKey' | Own> =>
  collection<Common | 'displayName' | 'displayNameKey' | Own>('scim_groups', {
    ...common,
    displayName: 'string',
    displayNameKey: 'string',
    ...own,
  })
