import type { Identifier } from 'ts-morph'
import { TYPE_LIBRARY_FILE } from '../type-library.js'

/** Whether a name is of JavaScript, and nothing of the host's has it. */
export const isGlobal = (name: Identifier): boolean =>
  (name.getSymbol()?.getDeclarations() ?? []).every(
    (declaration) => declaration.getSourceFile().getFilePath() === TYPE_LIBRARY_FILE,
  )
