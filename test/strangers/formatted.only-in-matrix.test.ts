/** What `init` reads of the code of apps goes by no layout: formatted otherwise, they get the same config. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileFinder } from '../../src/inspect/detect/sources.js'
import { copyStranger, scimGen, textOf } from './host.js'
import { strangerNamed, strangerNames } from './strangers.js'

interface Prettier {
  format(text: string, options: object): Promise<string>
}

const prettier: Prettier = createRequire(join(import.meta.dirname, '../../fixtures/package.json'))('prettier')

const layouts = {
  'long lines': {
    printWidth: 200,
    singleQuote: false,
    trailingComma: 'none',
    tabWidth: 4,
    arrowParens: 'avoid',
  },
  'short lines': { printWidth: 40, semi: false, singleQuote: true, useTabs: true, bracketSpacing: false },
  'line ends of Windows': { endOfLine: 'crlf' },
}

/** A config, whatever its own layout is. */
async function configOf(cwd: string, flags: readonly string[]): Promise<string> {
  const { out } = await scimGen(cwd, 'init', '--yes', ...flags)
  const text = textOf(cwd, 'scim.config.ts')
  const config = await prettier.format(text, { parser: 'typescript', printWidth: 1_000_000 })
  // A comment stands behind its line or above it, as it fits.
  return text === '' ? out : config.replace(/\s*\/\/ ?/g, '\n// ')
}

test.each(
  strangerNames.flatMap((name) =>
    Object.entries(layouts).map(([layout, options]) => ({ name, layout, options })),
  ),
)('$name, $layout', async ({ name, options }) => {
  const { app = '', flags = [], links } = strangerNamed(name)
  const [plain, formatted] = [copyStranger(name, links), copyStranger(name, links)]
  for (const path of fileFinder(formatted)((file) => /\.[cm]?tsx?$/.test(file))) {
    const file = join(formatted, path)
    writeFileSync(
      file,
      await prettier.format(readFileSync(file, 'utf8'), { ...options, parser: 'typescript' }),
    )
  }
  expect(await configOf(join(formatted, app), flags)).toBe(await configOf(join(plain, app), flags))
})
