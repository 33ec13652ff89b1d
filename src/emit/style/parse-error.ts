/** Whether a text is TypeScript at all, without a program around it. */
import { ts } from 'ts-morph'

/**
 * The first syntax error of a text.
 *
 * @returns its line, from 1; undefined where there is none
 */
export function syntaxErrorLine(text: string): number | undefined {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest)
  const start = errorsOf(source)[0]?.start
  return start === undefined ? undefined : source.getLineAndCharacterOfPosition(start).line + 1
}

/** Whether a text that is parsed already is none. */
export const hasSyntaxError = (source: ts.SourceFile) => errorsOf(source).length > 0

const errorsOf = (source: ts.SourceFile): readonly ts.Diagnostic[] =>
  'parseDiagnostics' in source && Array.isArray(source.parseDiagnostics) ? source.parseDiagnostics : []
