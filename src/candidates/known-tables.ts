import type { Source } from '../inspect/detect/sources.js'
import type { HostTable } from '../inspect/host-model.js'
import { withNamedReferences } from './named-references.js'
import { withSharedPrefixes } from './shared-prefix.js'
import { withSoughtKeys } from './sought-keys.js'

/** Tables as they were read, with what their names and the app's look-ups tell of each other. */
export const knownTables = (tables: readonly HostTable[], sources: readonly Source[]): readonly HostTable[] =>
  withSoughtKeys(withNamedReferences(withSharedPrefixes(tables)), sources)
