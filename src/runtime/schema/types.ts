/**
 * The resources of RFC 7643 as adapters see them.
 *
 * `User` and `Group` are what an adapter returns: whatever the host has no value for may be null or left out.
 * `UserInput` and `GroupInput` are what an adapter receives: checked against the schema, with canonical names
 * and without nulls.
 */

/** No value. `undefined` is named for hosts that compile with `exactOptionalPropertyTypes`. */
type None = null | undefined

/** Anything under the URN of an extension. */
interface Extensions {
  readonly [urn: `urn:${string}`]: unknown
}

/** §3.1 */
export interface Meta {
  readonly resourceType?: string | None
  /** ISO 8601, as `Date.prototype.toISOString` writes it. */
  readonly created?: string | None
  readonly lastModified?: string | None
  readonly location?: string | None
  readonly version?: string | None
}

/** §4.1.1 */
export interface Name {
  readonly formatted?: string | None
  readonly familyName?: string | None
  readonly givenName?: string | None
  readonly middleName?: string | None
  readonly honorificPrefix?: string | None
  readonly honorificSuffix?: string | None
}

/** One value of a multi-valued attribute, with the default sub-attributes of §2.4. */
export interface PluralValue {
  readonly value?: string | None
  readonly display?: string | None
  readonly type?: string | None
  readonly primary?: boolean | None
}

export type Email = PluralValue
export type PhoneNumber = PluralValue
export type InstantMessaging = PluralValue
export type Photo = PluralValue
export type Entitlement = PluralValue
export type Role = PluralValue
export type X509Certificate = PluralValue

/** §4.1.2 */
export interface Address {
  readonly formatted?: string | None
  readonly streetAddress?: string | None
  readonly locality?: string | None
  readonly region?: string | None
  readonly postalCode?: string | None
  readonly country?: string | None
  readonly type?: string | None
  readonly primary?: boolean | None
}

/** A group of a user (§4.1.2). */
export interface UserGroup {
  readonly value: string
  readonly $ref?: string | None
  readonly display?: string | None
  readonly type?: 'direct' | 'indirect' | None
}

/** §4.1 */
export interface User extends Extensions {
  readonly schemas?: readonly string[]
  readonly id?: string
  readonly externalId?: string | None
  readonly meta?: Meta
  readonly userName?: string | None
  readonly name?: Name | None
  readonly displayName?: string | None
  readonly nickName?: string | None
  readonly profileUrl?: string | None
  readonly title?: string | None
  readonly userType?: string | None
  readonly preferredLanguage?: string | None
  readonly locale?: string | None
  readonly timezone?: string | None
  readonly active?: boolean | None
  readonly emails?: readonly Email[] | None
  readonly phoneNumbers?: readonly PhoneNumber[] | None
  readonly ims?: readonly InstantMessaging[] | None
  readonly photos?: readonly Photo[] | None
  readonly addresses?: readonly Address[] | None
  readonly groups?: readonly UserGroup[] | None
  readonly entitlements?: readonly Entitlement[] | None
  readonly roles?: readonly Role[] | None
  readonly x509Certificates?: readonly X509Certificate[] | None
  readonly 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'?: EnterpriseUser | None
}

/** §4.3 */
export interface EnterpriseUser {
  readonly employeeNumber?: string | None
  readonly costCenter?: string | None
  readonly organization?: string | None
  readonly division?: string | None
  readonly department?: string | None
  readonly manager?: Manager | None
}

export interface Manager {
  readonly value?: string | None
  readonly $ref?: string | None
  readonly displayName?: string | None
}

/** §4.2 */
export interface Member {
  /** The id of the member. */
  readonly value: string
  readonly $ref?: string | None
  readonly type?: 'User' | 'Group' | None
  readonly display?: string | None
}

/** §4.2 */
export interface Group extends Extensions {
  readonly schemas?: readonly string[]
  readonly id?: string
  readonly externalId?: string | None
  readonly meta?: Meta
  readonly displayName?: string | None
  readonly members?: readonly Member[] | None
}

/** The same with values only: what is left of an object once it was read. */
type Assigned<T> = { readonly [Key in keyof T]: Exclude<T[Key], None> }

export type NameInput = Assigned<Name>
export type PluralValueInput = Assigned<PluralValue>
export type AddressInput = Assigned<Address>
export type MemberInput = Assigned<Member>

export interface EnterpriseUserInput extends Assigned<Omit<EnterpriseUser, 'manager'>> {
  readonly manager?: Assigned<Manager>
}

/** A user as POST, PUT or PATCH leaves it; `groups` is not there, since it changes at the group (§4.1.2). */
export interface UserInput extends Extensions {
  readonly externalId?: string
  readonly userName: string
  readonly name?: NameInput
  readonly displayName?: string
  readonly nickName?: string
  readonly profileUrl?: string
  readonly title?: string
  readonly userType?: string
  readonly preferredLanguage?: string
  readonly locale?: string
  readonly timezone?: string
  /** Always set: true on POST unless sent, the stored value on PUT unless sent. */
  readonly active: boolean
  readonly password?: string
  readonly emails?: readonly PluralValueInput[]
  readonly phoneNumbers?: readonly PluralValueInput[]
  readonly ims?: readonly PluralValueInput[]
  readonly photos?: readonly PluralValueInput[]
  readonly addresses?: readonly AddressInput[]
  readonly entitlements?: readonly PluralValueInput[]
  readonly roles?: readonly PluralValueInput[]
  readonly x509Certificates?: readonly PluralValueInput[]
  readonly 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'?: EnterpriseUserInput
}

/** A group as POST, PUT or PATCH leaves it. */
export interface GroupInput extends Extensions {
  readonly externalId?: string
  readonly displayName: string
  readonly members?: readonly MemberInput[]
}
