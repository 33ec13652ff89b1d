import type { HostTable } from '../inspect/host-model.js'
import { withSharedPrefixes } from '../inspect/shared-prefix.js'
import { withNamedReferences } from './named-references.js'

/** Tables as they were read, with what they tell of each other by their names. */
export const knownTables = (tables: readonly HostTable[]): readonly HostTable[] =>
  withNamedReferences(withSharedPrefixes(tables))
