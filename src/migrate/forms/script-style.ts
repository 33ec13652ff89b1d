/** How the migrations of a folder are written, so that the next one looks as if the same hands had. */
import { posix } from 'node:path'
import { parseJson } from '../json.js'
import type { HostFiles } from './form.js'

/** A file of the folder. */
export interface Script {
  /** Without its extension. */
  readonly name: string
  readonly extension: string
  readonly text: string
}

export interface ScriptStyle {
  readonly extension: string
  readonly language: 'typescript' | 'esm' | 'commonjs'
  readonly quote: "'" | '"'
  readonly semicolons: boolean
  /** One level of it. */
  readonly indent: string
}

const SCRIPT = /^(.+?)(\.[cm]?[jt]s)$/

/** The scripts of a folder, by name; declarations and tests are none. */
export function scriptsIn(folder: string, { list, existing }: HostFiles): readonly Script[] {
  return list(folder)
    .toSorted()
    .flatMap((file) => {
      const [, name, extension] = SCRIPT.exec(file) ?? []
      if (name === undefined || extension === undefined || /\.(d|test|spec)$/.test(name)) return []
      const text = existing(`${folder}/${file}`)
      return text === undefined ? [] : [{ name, extension, text }]
    })
}

/**
 * The style of a script.
 *
 * @param like to take after; without one it is as scim-gen writes elsewhere
 * @param extension of a first script
 */
export function styleOf(
  like: Script | undefined,
  extension: string,
  folder: string,
  files: HostFiles,
): ScriptStyle {
  if (!like) {
    const language = isTypeScript(extension) ? 'typescript' : moduleOf(extension, folder, files)
    return { extension, language, quote: "'", semicolons: false, indent: '  ' }
  }
  const code = withoutTexts(like.text)
  const count = (pattern: RegExp) => code.match(pattern)?.length ?? 0
  const isCommonJs = /\bmodule\.exports\b|^\s*exports\.\w+\s*=/m.test(code)
  return {
    extension: like.extension,
    language: isTypeScript(like.extension) ? 'typescript' : isCommonJs ? 'commonjs' : 'esm',
    quote: count(/"[^"'\n]*"/g) > count(/'[^"'\n]*'/g) ? '"' : "'",
    semicolons: /;[ \t]*$/m.test(code),
    indent: /^(\t|[ ]{1,8})(?![\s*])/m.exec(code)?.[1] ?? '  ',
  }
}

/** Without comments and templates: quotes and line ends in them are not the author's of the code. */
const withoutTexts = (text: string) =>
  text.replace(/\/\*.*?\*\/|`(?:\\.|[^`\\])*`|(?<!:)\/\/[^\n]*/gs, (all) => (all.startsWith('`') ? '``' : ''))

const isTypeScript = (extension: string) => /^\.[cm]?ts$/.test(extension)

/** What Node takes a `.js` for: as the nearest `package.json` says. */
export function moduleOf(extension: string, folder: string, { existing }: HostFiles): 'esm' | 'commonjs' {
  if (extension !== '.js') return extension === '.cjs' ? 'commonjs' : 'esm'
  for (let at = folder; ; at = posix.dirname(at)) {
    const manifest = existing(posix.join(at, 'package.json'))
    if (manifest !== undefined) return isModule(parseJson(manifest)) ? 'esm' : 'commonjs'
    if (at === '.' || at === posix.dirname(at)) return 'commonjs'
  }
}

const isModule = (manifest: unknown) =>
  typeof manifest === 'object' && manifest !== null && 'type' in manifest && manifest.type === 'module'
