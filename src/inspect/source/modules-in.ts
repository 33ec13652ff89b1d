import { ts } from 'ts-morph'
import { parseSource } from './syntax.js'

/** The modules that a text imports from packages. */
export const modulesIn = (text: string): readonly string[] =>
  parseSource(text).statements.flatMap((statement) => {
    const isImport = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)
    const module = isImport ? statement.moduleSpecifier : undefined
    return module && ts.isStringLiteral(module) && !module.text.startsWith('.') ? [module.text] : []
  })
