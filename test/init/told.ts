/** What `init` tells of a host that it cannot read. */
import { DiagnosticError } from '../../src/diagnostics.js'
import type { Answers } from '../../src/init/answers.js'
import { init } from '../../src/init/init.js'
import { temporaryHost } from '../inspect/host.js'

/** A manifest that lists some packages. */
export const listing = (...names: readonly string[]) =>
  JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '1'])) })

/** Codes, messages, details and fixes. */
export async function told(files: Readonly<Record<string, string>>, answers: Answers = {}) {
  const cwd = temporaryHost({ 'tsconfig.json': '{}', ...files })
  const error: unknown = await init({ cwd, answers, set: [] }).catch((thrown: unknown) => thrown)
  if (!(error instanceof DiagnosticError)) throw error
  return error.diagnostics.map(({ code, message, detail, fix }) =>
    [`${code} ${message}`, ...(detail === undefined ? [] : [detail]), `fix: ${fix}`].join('\n'),
  )
}
