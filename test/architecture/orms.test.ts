import { readdirSync, readFileSync } from 'node:fs'
import { ts } from 'ts-morph'
import { expect, it } from 'vitest'
import { ORMS } from '../../src/config/choices.js'

/** Objection stands on Knex, and is chosen by its models. */
const orms = [...ORMS, 'objection']
const name = new RegExp(orms.map((orm) => orm.replace('-', '-?')).join('|'), 'i')

/** Whether a source names an ORM in what the compiler reads: comments may. */
function namesOrm(path: string): boolean {
  const text = readFileSync(path, 'utf8')
  if (!name.test(text)) return false
  const mentions = (node: ts.Node): boolean =>
    ts.isIdentifier(node) || ts.isLiteralExpression(node) || ts.isTemplateLiteralToken(node)
      ? name.test(node.text)
      : ts.forEachChild(node, mentions) === true
  return mentions(ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true))
}

const naming = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.ts') && !/\/(node_modules|dist)\//.test(path))
  .filter(namesOrm)

/** The files and folders that CONTRIBUTING.md lists. */
const [, section = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split('### Files that name an ORM')
const listed = [...(section.split('\n\nA framework')[0] ?? '').matchAll(/^- `(src\/[^`]+)`/gm)]
  .map(([, path = '']) => path)
  .flatMap((path) => (path.includes('<orm>') ? orms.map((orm) => path.replace('<orm>', orm)) : [path]))

it('are named by the files that CONTRIBUTING.md lists, and by no other', () => {
  expect(naming.filter((file) => !listed.some((place) => file.startsWith(place)))).toEqual([])
})

it.each(listed)('%s names one', (place) => {
  expect(naming.filter((file) => file.startsWith(place))).not.toEqual([])
})
