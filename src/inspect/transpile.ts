import { ts } from 'ts-morph'
import { findTsConfig, parseTsConfig } from './tsconfig.js'

/**
 * Makes a function that turns the host's TypeScript into JavaScript as its own compiler would: decorators with their
 * metadata, and fields as the target has them. What imports resolve to is left as it is.
 *
 * @param cwd the project's root
 */
export function transpilerOf(cwd: string): (source: string, fileName: string) => string {
  const path = findTsConfig(cwd)
  // Without the files, which take long to list.
  const own = path ? parseTsConfig(path, () => []).options : {}
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
