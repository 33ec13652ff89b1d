/** The values that a configuration names: of fields that rows have, and of those that new rows get. */

export type Literal = string | number | boolean | null

/** What a field holds in the rows that SCIM sees: a value, any value at all, or one of some. */
export type WhereValue =
  | Literal
  | { readonly not: null }
  | { readonly in: readonly (string | number | boolean)[] }

/** Field → what it holds. */
export type WhereValues = Readonly<Record<string, WhereValue>>

/** A value made by a function of the host: `call('src/lib/id.ts#newId', 'usr')`. */
export interface Call {
  readonly kind: 'call'
  readonly ref: string
  readonly args: readonly (Literal | ContextValue)[]
}

/** What a function is told of the request that makes a row: `context()`. */
export interface ContextValue {
  readonly kind: 'context'
}

/** The key of the request's tenant: `tenant()`. */
export interface TenantValue {
  readonly kind: 'tenant'
}

/** A field of the one row that has some values: `lookup('src/db/schema.ts#roles', { name: 'member' }, 'id')`. */
export interface Lookup {
  readonly kind: 'lookup'
  readonly model: string
  readonly where: Readonly<Record<string, Literal | TenantValue>>
  readonly field: string
}

/** A value copied from the SCIM resource: `attribute('name.givenName')`. */
export interface AttributeValue {
  readonly kind: 'attribute'
  readonly name: string
}

/** What fills a column that SCIM does not map. */
export type CreateValue = Literal | Call | AttributeValue | TenantValue | Lookup
export type CreateValues = Readonly<Record<string, CreateValue>>
