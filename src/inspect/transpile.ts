import { ts } from 'ts-morph'
import { findTsConfig } from './tsconfig.js'

/**
 * Makes a function that turns the host's TypeScript into JavaScript as its own compiler would: decorators with their
 * metadata, and fields as the target has them. What imports resolve to is left as it is.
 *
 * @param cwd the project's root
 */
export function transpilerOf(cwd: string): (source: string, fileName: string) => string {
  const path = findTsConfig(cwd)
  const own = path ? optionsOf(path) : {}
  const target = own.target ?? ts.ScriptTarget.ES2022
  const compilerOptions: ts.CompilerOptions = {
    experimentalDecorators: own.experimentalDecorators,
    emitDecoratorMetadata: own.emitDecoratorMetadata,
    useDefineForClassFields: own.useDefineForClassFields ?? target >= ts.ScriptTarget.ES2022,
    jsx: ts.JsxEmit.ReactJSX,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
  }
  return (source, fileName) => ts.transpileModule(source, { fileName, compilerOptions }).outputText
}

/** Without the files, which take long to list. */
function optionsOf(path: string): ts.CompilerOptions {
  const host = { ...ts.sys, readDirectory: () => [], onUnRecoverableConfigFileDiagnostic: () => {} }
  return ts.getParsedCommandLineOfConfigFile(path, {}, host)?.options ?? {}
}
