/** How results and findings are shown: diagnostics as text on stderr, or one JSON document on stdout. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Diagnostic, SourceLocation } from '../diagnostics.js'
import { hasColour, painter } from '../terminal/paint.js'
import { codeFrame } from './code-frame.js'
import { EXIT, type ExitCode, type Io } from './io.js'

/** Prints findings with their place, the source around it, and the fix. */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  io: Pick<Io, 'cwd' | 'env' | 'stderr'>,
): void {
  const paint = painter(hasColour(io.stderr, io.env))
  const blocks = diagnostics.map(({ code, message, location, detail, fix, question }) => {
    const place = location ? `  ${paint('dim', placeOf(location))}` : ''
    const frame = detail ?? (location && frameOf(location, io.cwd))
    const head = `${paint(['bold', question ? 'yellow' : 'red'], code)} ${message}${place}\n`
    return `${head}${frame ? `${paint('dim', frame)}\n` : ''}${paint('green', 'fix:')} ${fix}\n`
  })
  io.stderr.write(blocks.join('\n'))
}

/** What `--json` prints: the same head for every command, and the command's own result. */
export interface JsonDocument {
  readonly ok: boolean
  /** `null` when the command line did not name a command. */
  readonly command: string | null
  readonly diagnostics?: readonly Diagnostic[]
  readonly [result: string]: unknown
}

/** Prints the one JSON document of a run. */
export function printJson(document: JsonDocument, io: Pick<Io, 'stdout'>): void {
  io.stdout.write(jsonText(document))
}

export const jsonText = ({ ok, command, diagnostics = [], ...result }: JsonDocument): string =>
  `${JSON.stringify({ version: 1, ok, command, diagnostics, ...result }, null, 2)}\n`

/** 3 when nothing but answers is missing; a mistake has to be mended first. */
export function exitCodeOf(diagnostics: readonly Diagnostic[]): ExitCode {
  return diagnostics.every(({ question }) => question) ? EXIT.question : EXIT.error
}

/** `src/models/user.ts:12:3`, as far as it is known. */
export function placeOf({ file, line, column }: SourceLocation): string {
  return [file, line, column].filter((part) => part !== undefined).join(':')
}

/** The source around a place, where there is such a line. */
export function frameOf({ file, line, column }: SourceLocation, cwd: string): string | undefined {
  if (line === undefined) return undefined
  try {
    return codeFrame(readFileSync(resolve(cwd, file), 'utf8'), line, column)
  } catch {
    return undefined
  }
}
