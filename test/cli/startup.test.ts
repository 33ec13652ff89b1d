import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)

/** What the packages of this repository export, as sources. */
const own: Readonly<Record<string, string>> = { '@scim-gen/verify/options': 'src/verify/cli/options.ts' }

/** The packages that loading a module loads: its static imports, followed through our own sources. */
function packagesBehind(entry: string): readonly string[] {
  const seen = new Set<string>()
  const packages = new Set<string>()
  const visit = (url: URL) => {
    if (seen.has(url.href)) return
    seen.add(url.href)
    const source = readFileSync(url, 'utf8')
    for (const [, specifier = ''] of source.matchAll(/^(?:import|export)(?! type)[^'"]*from '([^']+)'/gm)) {
      const ours = own[specifier]
      if (ours) visit(new URL(ours, root))
      else if (specifier.startsWith('.')) visit(new URL(specifier.replace(/\.js$/, '.ts'), url))
      else if (!specifier.startsWith('node:')) packages.add(specifier)
    }
  }
  visit(new URL(entry, root))
  return [...packages]
}

test('--help loads commander and nothing else', () => {
  expect(packagesBehind('src/cli/program.ts')).toEqual(['commander'])
})

test('a config that imports scim-gen loads no package', () => {
  expect(packagesBehind('src/config/index.ts')).toEqual([])
})

test('without a config neither zod nor jiti loads', () => {
  expect(packagesBehind('src/config/load.ts')).toEqual([])
})
