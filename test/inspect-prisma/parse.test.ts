import { describe, expect, it } from 'vitest'
import { parseSchema } from '../../src/inspect/prisma/parse.js'

const read = (text: string) => parseSchema('schema.prisma', text)

/** What Prisma accepts; the published parser of its language refuses several of these. */
describe('parseSchema', () => {
  it.each([
    ['a comment behind a brace', 'model A { // people\n  id Int @id\n} // end\n'],
    ['a space behind a brace', 'model A { \n  id Int @id\n}\n'],
    ['a block comment', '/* x\n y */\nmodel A {\n  /* x\n y */\n  id Int @id\n}\n'],
    ['a comment behind a field', 'model A {\n  id Int @id // c\n  /// doc\n}\n'],
    ['lines ended by CR LF', 'model A { \r\n  id Int @id \r\n}\r\n'],
    ['no space between attributes', 'model A {\n  id Int@id\n}\n'],
    ['spaces in attributes', 'model A {\n  id Int @id ( map : "x" )\n}\n'],
    ['no end of the last line', 'model A {\n  id Int @id\n}'],
  ])('reads %s', (_, text) => {
    const { blocks, diagnostics } = read(text)
    expect(diagnostics).toEqual([])
    expect(blocks).toMatchObject([
      { kind: 'model', name: 'A', fields: [{ name: 'id', type: 'Int', attributes: [{ name: 'id' }] }] },
    ])
  })

  it('reads every form of a value', () => {
    const text = `model A {
  a String @default("it \\"is\\"\\n\\u00e4 // no comment")
  b Float @default(-1.50)
  c Role[] @default([USER, ADMIN])
  d Int @default(dbgenerated("nextval('s'::regclass)"))
  @@unique([a(sort: Desc, length: 10), b], map: "ab", where: { d: { not: null } })
}
`
    const { blocks, diagnostics } = read(text)
    expect(diagnostics).toEqual([])
    expect(blocks).toMatchObject([
      {
        fields: [
          { attributes: [{ args: [{ value: { kind: 'string', text: 'it "is"\nä // no comment' } }] }] },
          { attributes: [{ args: [{ value: { kind: 'number', text: '-1.50' } }] }] },
          {
            arity: 'list',
            attributes: [
              { args: [{ value: { kind: 'list', items: [{ text: 'USER' }, { text: 'ADMIN' }] } }] },
            ],
          },
          {
            attributes: [
              {
                args: [
                  { value: { kind: 'call', name: 'dbgenerated', args: [{ value: { kind: 'string' } }] } },
                ],
              },
            ],
          },
        ],
        attributes: [
          {
            name: 'unique',
            args: [
              {
                value: {
                  kind: 'list',
                  items: [
                    { kind: 'call', name: 'a' },
                    { kind: 'name', text: 'b' },
                  ],
                },
              },
              { name: 'map', value: { text: 'ab' } },
              { name: 'where', value: { kind: 'object' } },
            ],
          },
        ],
      },
    ])
  })

  it('takes keywords for names of fields, and letters of every script', () => {
    const { blocks, diagnostics } = read('model Ärzte {\n  model Int @id\n  enum String\n  null String?\n}\n')
    expect(diagnostics).toEqual([])
    expect(blocks).toMatchObject([
      {
        name: 'Ärzte',
        fields: [{ name: 'model' }, { name: 'enum' }, { name: 'null', arity: 'optional' }],
      },
    ])
  })

  it('never throws, whatever the text', () => {
    const text =
      'model constructor {\n  __proto__ Int @id\n}\nconstructor A {\n}\ngenerator g {\n  toString = "x"\n}\n'
    for (let end = 0; end <= text.length; end++) expect(() => read(text.slice(0, end))).not.toThrow()
  })
})
