/** What identity providers send against the RFCs, and what of it is taken. */

/** Each is on unless it says otherwise. */
export interface QuirksConfig {
  /** Off by default: a PATCH whose `schemas` are missing or wrong. */
  readonly patchWithoutSchemas?: boolean
  /** A value that repeats its path as a key: `members` with the value `{ members: […] }`. */
  readonly wrappedValues?: boolean
  /** `urn:…:2.0User` for `urn:…:2.0:User`. */
  readonly urnWithoutColon?: boolean
  /** `urn:…:2.0:User.manager` for `urn:…:2.0:User:manager`. */
  readonly dotAfterUrn?: boolean
  /** `active: [true]` for `active: true`. */
  readonly singleInArray?: boolean
  /** `title: ""` for no title, and so for every type. */
  readonly emptyText?: boolean
  /** `manager: "26"` for `manager: { value: "26" }`. */
  readonly bareValues?: boolean
  /** `manager: { value: "" }` for no manager. */
  readonly emptyManager?: boolean
  /** Roles as JSON in text. */
  readonly jsonRoles?: boolean
  /** `"True"` for `true`. */
  readonly stringBooleans?: boolean
  /** Off by default: `externalId eq jyoung` for `externalId eq "jyoung"`. */
  readonly unquotedWords?: boolean
  /** A replace of `emails[type eq "work"].value` where there is no such value. */
  readonly replaceCreates?: boolean
}
