/** Runs a config file and returns its default export; what goes wrong in it becomes a diagnostic with its place. */
import { isAbsolute, relative } from 'node:path'
import { isModuleNamespaceObject } from 'node:util/types'
import { type Diagnostic, fail, type SourceLocation } from '../diagnostics.js'
import * as publicModule from './index.js'
import { positionAt } from './source-keys.js'

/**
 * The default export of a config file, or `module.exports` of a CommonJS one, or the value of a JSON one.
 *
 * `import … from 'scim-gen'` gets this very installation, whatever the host has installed, and nothing is cached
 * on the host's disk.
 *
 * @param source the text of the file
 * @param isEdited whether the text is not that on the disk, which is to be run in its place
 * @throws DiagnosticError SG1002 (does not parse), SG1003 (throws), SG1004 (no default export)
 */
export async function evaluate(
  path: string,
  cwd: string,
  source: string,
  isEdited = false,
): Promise<unknown> {
  const file = relativePath(cwd, path)
  if (path.endsWith('.json')) return parseJson(source, file)

  const { createJiti } = await import('jiti')
  const jiti = createJiti(import.meta.url, {
    fsCache: false,
    moduleCache: false,
    interopDefault: false,
    virtualModules: { 'scim-gen': publicModule },
  })
  let module: unknown
  try {
    module = await (isEdited
      ? jiti.evalModule(source, { filename: path, async: true, forceTranspile: true })
      : jiti.import(path))
  } catch (error) {
    fail(diagnoseThrow(error, file, cwd))
  }
  if (typeof module !== 'object' || module === null) return module
  if ('default' in module) return module.default
  if (!('__esModule' in module) && !isModuleNamespaceObject(module)) return module
  fail({
    code: 'SG1004',
    message: `${file} has no default export`,
    location: { file },
    fix: 'Write `export default defineConfig({ … })`.',
  })
}

/** A path relative to the working directory, with forward slashes, as diagnostics show it. */
export function relativePath(cwd: string, path: string): string {
  return relative(cwd, path).replaceAll('\\', '/')
}

function parseJson(source: string, file: string): unknown {
  try {
    return JSON.parse(source.replace(/^\uFEFF/, ''))
  } catch (error) {
    const message = messageOf(error)
    // V8 names the offset; at the end of input it names nothing.
    const offset = /at position (\d+)/.exec(message)?.[1]
    const position = positionAt(source, offset === undefined ? source.length : Number(offset))
    fail(unparsable(message.replace(/ in JSON.*/s, ''), { file, ...position }))
  }
}

function diagnoseThrow(error: unknown, file: string, cwd: string): Diagnostic {
  const message = messageOf(error)
  // jiti: `ParseError: <message>\n <path>:<line>:<column from 0>`
  const parse = /^ParseError: (.*?)\s*\n\s*(.*):(\d+):(\d+)$/s.exec(message)
  if (parse) {
    const [, reason = '', path = '', line, column] = parse
    const location = { file: relativePath(cwd, path), line: Number(line), column: Number(column) + 1 }
    return unparsable(reason.replace(/\.$/, ''), location)
  }
  return {
    code: 'SG1003',
    message: `The config throws: ${message.split('\n')[0]}`,
    location: throwLocation(error, cwd) ?? { file },
    fix: 'Mend it so that it can be loaded on its own, without the app running.',
  }
}

const unparsable = (reason: string, location: SourceLocation): Diagnostic => ({
  code: 'SG1002',
  message: `The config does not parse: ${reason}`,
  location,
  fix: 'Correct the syntax there.',
})

/** The innermost frame of the stack that is a file of the host's own. */
function throwLocation(error: unknown, cwd: string): SourceLocation | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  for (const [, path = '', line] of stack.matchAll(
    /(?:file:\/\/)?((?:[A-Za-z]:)?[\\/][^\n():]*):(\d+):\d+/g,
  )) {
    const file = relativePath(cwd, path)
    const isHosts = !isAbsolute(file) && !file.startsWith('..') && !file.includes('node_modules/')
    // jiti keeps the lines of the source, but not its columns.
    if (isHosts) return { file, line: Number(line) }
  }
  return undefined
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
