import type { Feature } from '../feature.js'
import type { Step } from './profile.js'

/** A test of the SCIM Validator; its number is its place among all. */
export interface EntraTest {
  readonly title: string
  readonly requires?: readonly Feature[]
  readonly steps: readonly Step[]
}
