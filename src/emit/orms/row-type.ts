import type { HostTable } from '../../inspect/host-model.js'
import type { EmittedFile } from '../context.js'
import { literal } from '../literal.js'

/** The type of a row of a model that is itself a type, imported: `Users`, `Database['users']`. */
export function importedRowType(file: EmittedFile, { ref, rowType }: HostTable): string {
  if (!rowType) throw new TypeError(`${ref} is no type`)
  const { module, name, path } = rowType
  const isFile = /\.[cm]?tsx?$/.test(module)
  const type = isFile ? file.refType(`${module}#${name}`) : file.imports.type(module, name)
  return type + path.map((key) => `[${literal(key)}]`).join('')
}
