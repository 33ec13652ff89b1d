import type { HostTable } from '../inspect/host-model.js'
import { withNamedReferences } from './named-references.js'
import { withSharedPrefixes } from './shared-prefix.js'

/** Tables as they were read, with what they tell of each other by their names. */
export const knownTables = (tables: readonly HostTable[]): readonly HostTable[] =>
  withNamedReferences(withSharedPrefixes(tables))
