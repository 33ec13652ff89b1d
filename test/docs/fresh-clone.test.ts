/** Every script that README and CONTRIBUTING name is enough on a fresh clone: it installs what is missing first. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(read('package.json'))

/** Biome's own, which are written down beside those that install. */
const alone = ['format']

const named = [
  ...new Set(
    ['README.md', 'CONTRIBUTING.md'].flatMap((path) =>
      [...read(path).matchAll(/\bnpm (?:run )?(test:quick|(?<=run )[\w:]+|test)\b/g)].map(
        ([, name]) => name ?? '',
      ),
    ),
  ),
].filter((name) => !alone.includes(name))

test.each(named)('%s', (name) => expect(scripts[name]).toMatch(/^node scripts\/setup\.mjs /))
