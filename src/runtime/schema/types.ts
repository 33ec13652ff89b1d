/**
 * The resources of RFC 7643 as adapters see them.
 *
 * `User` and `Group` are what an adapter returns: whatever the host has no value for may be null or left out.
 * `UserInput` and `GroupInput` are what an adapter receives: checked against the schema, with canonical names
 * and without nulls.
 */

/** Anything under the URN of an extension. */
interface Extensions {
  readonly [urn: `urn:${string}`]: unknown
}

/** §3.1 */
export interface Meta {
  readonly resourceType?: string | null
  /** ISO 8601, as `Date.prototype.toISOString` writes it. */
  readonly created?: string | null
  readonly lastModified?: string | null
  readonly location?: string | null
  readonly version?: string | null
}

/** §4.1.1 */
export interface Name {
  readonly formatted?: string | null
  readonly familyName?: string | null
  readonly givenName?: string | null
  readonly middleName?: string | null
  readonly honorificPrefix?: string | null
  readonly honorificSuffix?: string | null
}

/** One value of a multi-valued attribute, with the default sub-attributes of §2.4. */
export interface PluralValue {
  readonly value?: string | null
  readonly display?: string | null
  readonly type?: string | null
  readonly primary?: boolean | null
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
  readonly formatted?: string | null
  readonly streetAddress?: string | null
  readonly locality?: string | null
  readonly region?: string | null
  readonly postalCode?: string | null
  readonly country?: string | null
  readonly type?: string | null
  readonly primary?: boolean | null
}

/** A group of a user (§4.1.2). */
export interface UserGroup {
  readonly value: string
  readonly $ref?: string | null
  readonly display?: string | null
  readonly type?: 'direct' | 'indirect' | null
}

/** §4.1 */
export interface User extends Extensions {
  readonly schemas?: readonly string[]
  readonly id?: string
  readonly externalId?: string | null
  readonly meta?: Meta
  readonly userName?: string | null
  readonly name?: Name | null
  readonly displayName?: string | null
  readonly nickName?: string | null
  readonly profileUrl?: string | null
  readonly title?: string | null
  readonly userType?: string | null
  readonly preferredLanguage?: string | null
  readonly locale?: string | null
  readonly timezone?: string | null
  readonly active?: boolean | null
  readonly emails?: readonly Email[] | null
  readonly phoneNumbers?: readonly PhoneNumber[] | null
  readonly ims?: readonly InstantMessaging[] | null
  readonly photos?: readonly Photo[] | null
  readonly addresses?: readonly Address[] | null
  readonly groups?: readonly UserGroup[] | null
  readonly entitlements?: readonly Entitlement[] | null
  readonly roles?: readonly Role[] | null
  readonly x509Certificates?: readonly X509Certificate[] | null
  readonly 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'?: EnterpriseUser | null
}

/** §4.3 */
export interface EnterpriseUser {
  readonly employeeNumber?: string | null
  readonly costCenter?: string | null
  readonly organization?: string | null
  readonly division?: string | null
  readonly department?: string | null
  readonly manager?: Manager | null
}

export interface Manager {
  readonly value?: string | null
  readonly $ref?: string | null
  readonly displayName?: string | null
}

/** §4.2 */
export interface Member {
  /** The id of the member. */
  readonly value: string
  readonly $ref?: string | null
  readonly type?: 'User' | 'Group' | null
  readonly display?: string | null
}

/** §4.2 */
export interface Group extends Extensions {
  readonly schemas?: readonly string[]
  readonly id?: string
  readonly externalId?: string | null
  readonly meta?: Meta
  readonly displayName?: string | null
  readonly members?: readonly Member[] | null
}

/** The same without nulls: what is left of an object once it was read. */
type Assigned<T> = { readonly [Key in keyof T]: Exclude<T[Key], null> }

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
