import { InvalidArgumentError, Option } from 'commander'
import { parseRef } from '../inspect/ref.js'

/** `--db REF`: a handle for a command, where the app passes its own to the service. */
export const handleOption = (): Option =>
  new Option(
    '--db <ref>',
    'the handle of your database for this command, where the app passes its own: src/data-source.ts#dataSource',
  ).argParser((text) => {
    if (!parseRef(text))
      throw new InvalidArgumentError('It is a file and an export: src/data-source.ts#dataSource.')
    return text
  })
