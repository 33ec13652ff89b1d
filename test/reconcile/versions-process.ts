/**
 * A process that writes version after version into a folder: `<folder> <milliseconds>`. Prints a line when it begins,
 * and at the end what became of its commits: how often each code, `ok` for those that were done.
 */
import { DiagnosticError } from '../../src/diagnostics.js'
import { commitChanges } from '../../src/reconcile/commit.js'
import { recover } from '../../src/reconcile/recover.js'
import { nextWrites } from './versions.js'

const [, , cwd = '', milliseconds] = process.argv
const end = Date.now() + Number(milliseconds)
const outcomes: Record<string, number> = {}

process.stdout.write('begun\n')
do {
  const outcome = commitOnce()
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
} while (Date.now() < end)
process.stdout.write(`${JSON.stringify(outcomes)}\n`)

function commitOnce(): string {
  try {
    recover(cwd)
    commitChanges({ files: [], writes: nextWrites(cwd) }, cwd)
    return 'ok'
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostics.map(({ code }) => code).join(' ')
    throw error
  }
}
