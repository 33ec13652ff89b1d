/**
 * The syntax tree of a SCIM filter (RFC 7644 §3.4.2.2) and of a PATCH path (§3.5.2).
 *
 * Names are kept as they were sent: attribute names ignore case (RFC 7643 §2.1), and resolving them is the
 * schema's work, not the parser's.
 */

/** `attrPath = [URI ":"] ATTRNAME *1subAttr` */
export interface AttributePath {
  /** The schema URN in front of the name, without its closing colon. */
  readonly urn?: string
  readonly name: string
  readonly subAttribute?: string
}

/** The operators that compare with a value; `pr` stands alone, as a node of its own. */
export type CompareOperator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le'

/** `compValue = false / null / true / number / string` */
export type CompareValue = string | number | boolean | null

export type Filter =
  | {
      readonly kind: 'compare'
      readonly path: AttributePath
      readonly operator: CompareOperator
      readonly value: CompareValue
    }
  | { readonly kind: 'present'; readonly path: AttributePath }
  | { readonly kind: 'and' | 'or'; readonly filters: readonly Filter[] }
  | { readonly kind: 'not'; readonly filter: Filter }
  | { readonly kind: 'valuePath'; readonly path: AttributePath; readonly filter: Filter }

/** `PATH = attrPath / valuePath [subAttr]`: what a PATCH operation aims at. */
export interface PatchPath {
  readonly attribute: AttributePath
  /** The filter in brackets, which picks values of a multi-valued attribute. */
  readonly filter?: Filter
}
