import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sqlTemplate } from '../../src/migrate/forms/script.js'

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/** What JavaScript reads in a template literal. */
const read = (template: string): unknown => new Function(`return ${template}`)()

describe('a statement as a template literal', () => {
  it('is on one line where the statement is, without its semicolon', () => {
    expect(sqlTemplate('DROP TABLE "a";', '  ', '  ')).toBe('`DROP TABLE "a"`')
  })

  it('is on lines of its own, one level deeper than the code around it', () => {
    expect(sqlTemplate('CREATE TABLE "a" (\n  "b" text\n);', '    ', '  ')).toBe(
      '`\n      CREATE TABLE "a" (\n        "b" text\n      )\n    `',
    )
  })

  it.each([
    ['a backtick', '`'],
    ['an expression', `$${'{process.exit()}'}`],
    ['a backslash', 'a\\b\\'],
    ['a carriage return', 'a\rb\r\nc'],
    ['a line break', 'a\nb'],
    ['quotes of every kind', `'a' ""b"" \`c\``],
    ['a comment', 'a -- b'],
    ['an escaped expression', `\\$${'{a}'}`],
  ])('keeps %s in a name', (_, name) => {
    const sql = `CREATE TABLE ${quote(name)} (\n  ${quote(name)} text\n);`
    expect(read(sqlTemplate(sql, '  ', '  '))).toBe(
      `\n    CREATE TABLE ${quote(name)} (\n      ${quote(name)} text\n    )\n  `,
    )
  })

  it('keeps whatever a name is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (table, column) => {
        const sql = `-- Rows need a value.\nCREATE TABLE ${quote(table)} (\n  ${quote(column)} text\n);`
        const text = String(read(sqlTemplate(sql, '', '\t')))
        expect(text).toBe(
          `\n\t-- Rows need a value.\n\tCREATE TABLE ${quote(table)} (\n\t  ${quote(column)} text\n\t)\n`,
        )
      }),
    )
  })

  it('takes a quote in a comment for no quote', () => {
    expect(sqlTemplate("-- it's\nA\nB;", '', '  ')).toBe("`\n  -- it's\n  A\n  B\n`")
  })
})
