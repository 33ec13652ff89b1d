import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '../matrix/support/folders.js'
import { builtRuntime } from '../matrix/support/runtime.js'
import { writeFiles } from '../support/files.js'
import { expectedFiles, type GoldenCase } from './cases.js'

/** A folder with the host and the tree of a case, and the runtime as it would be installed there. */
export async function inFolder(golden: GoldenCase): Promise<string> {
  const cwd = newFolder(`types-${golden.name}`)
  writeFiles(cwd, { ...golden.input, ...expectedFiles(golden) })
  cpSync(await builtRuntime(), join(cwd, 'node_modules/@scim-gen/runtime'), { recursive: true })
  return cwd
}
