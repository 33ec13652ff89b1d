import { relative, sep } from 'node:path'
import type { Node } from 'ts-morph'
import type { SourceLocation } from '../diagnostics.js'

/** An absolute path as {@link SourceLocation} wants it. */
export function relativePath(cwd: string, file: string): string {
  return relative(cwd, file).split(sep).join('/')
}

/** Where a node starts, comments left out. */
export function locationOf(cwd: string, node: Node): SourceLocation {
  const file = node.getSourceFile()
  const { line, column } = file.getLineAndColumnAtPos(node.getStart())
  return { file: relativePath(cwd, file.getFilePath()), line, column }
}

/** The start of a node's text, for a message. */
export function excerptOf(node: Node): string {
  const [line = '', ...rest] = node.getText().split('\n')
  return rest.length === 0 && line.length <= 80 ? line : `${line.slice(0, 80)}…`
}
