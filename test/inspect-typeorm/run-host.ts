import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import ts from 'typescript'

const modules = join(import.meta.dirname, '../../fixtures/node_modules')

export interface RunningHost {
  /** What a file of the host exports. */
  exportsOf(file: string): Readonly<Record<string, unknown>>
  /** A package, as the host itself gets it. */
  packageOf(name: string): unknown
}

/**
 * Compiles a host as its own tsconfig would, decorator metadata included, so that its models can be loaded and asked
 * what the ORM makes of them.
 *
 * @param links Packages, and the folder below `fixtures/node_modules` that each stands for; path aliases, and the
 * folder of the host after `./`.
 * @param stubs Packages that are not installed, as CommonJS.
 * @param files Files of the host that inspection does not need, and running it does; likewise.
 */
export function runHost(
  host: string,
  links: Readonly<Record<string, string>>,
  stubs: Readonly<Record<string, string>> = {},
  files: Readonly<Record<string, string>> = {},
): RunningHost {
  const out = mkdtempSync(join(tmpdir(), 'scim-gen-run-'))
  write(join(out, 'package.json'), '{ "type": "commonjs" }')
  for (const [name, folder] of Object.entries(links)) {
    mkdirSync(dirname(join(out, 'node_modules', name)), { recursive: true })
    symlinkSync(
      folder.startsWith('./') ? join(out, folder) : join(modules, folder),
      join(out, 'node_modules', name),
    )
  }
  for (const [name, source] of Object.entries(stubs))
    write(join(out, 'node_modules', name, 'index.js'), source)
  for (const file of readdirSync(host, { recursive: true, encoding: 'utf8' })) {
    if (!/\.ts$/.test(file)) continue
    const { outputText } = ts.transpileModule(readFileSync(join(host, file), 'utf8'), { compilerOptions })
    write(join(out, file.replace(/\.ts$/, '.js')), outputText)
  }
  for (const [path, text] of Object.entries(files)) write(join(out, path), text)
  const load = createRequire(join(out, 'index.js'))
  return {
    exportsOf: (file) => load(join(out, file.replace(/\.ts$/, '.js'))),
    packageOf: (name) => load(name),
  }
}

const compilerOptions: ts.CompilerOptions = {
  module: ts.ModuleKind.CommonJS,
  target: ts.ScriptTarget.ES2022,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
  useDefineForClassFields: false,
  esModuleInterop: true,
  strictNullChecks: false,
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
