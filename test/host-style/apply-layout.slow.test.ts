import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { ts } from 'ts-morph'
import { describe, expect, it } from 'vitest'
import { applyLayout } from '../../src/emit/style/apply-layout.js'
import { emittedLayout, type LayoutStyle } from '../../src/host-style/layout-style.js'

const styled = (text: string, style: Partial<LayoutStyle>) =>
  applyLayout(text, { ...emittedLayout, ...style })

describe('quotes', () => {
  it.each([
    [`import { a } from 'b'`, `import { a } from "b"`],
    [`const a = 'it\\'s "so"'`, `const a = 'it\\'s "so"'`],
    [`const a = 'a "b" \\'c\\''`, `const a = "a \\"b\\" 'c'"`],
    [`const a = 'tab\\t\\\\ \\u0041'`, `const a = "tab\\t\\\\ \\u0041"`],
    [`const a = \`'x' \${'y'}\` + /'/.source // 'z'`, `const a = \`'x' \${"y"}\` + /'/.source // 'z'`],
    [`type A = 'x' | { 'y-z': 'w' }`, `type A = "x" | { "y-z": "w" }`],
  ])('%s', (text, expected) => {
    expect(styled(text, { quotes: 'double' })).toBe(expected)
  })

  it('back again', () => {
    expect(styled(`const a = "it's" + "x"`, {})).toBe(`const a = "it's" + 'x'`)
  })
})

it('semicolons, wherever a formatter writes them', () => {
  const text = `import a from 'a'
export * from 'b'
export type A = { x: string; y: number }
interface B {
  x: string
  f(): void // why
  [key: string]: unknown
}
abstract class C {
  private x = 1
  f = () => {}
  declare y: string
  abstract g(): void
  h(): void
  h(x?: string) {
    if (x) return
    do x(); while (y)
    for (let i = 0; i < 1; i++) continue
    throw a
  }
}
function f(x: string): void
function f() {}
const b = { c() {}, get d() { return 1 } }
b.c()
enum D { E }
export default b
`
  expect(styled(text, { semicolons: true })).toMatchInlineSnapshot(`
    "import a from 'a';
    export * from 'b';
    export type A = { x: string; y: number };
    interface B {
      x: string;
      f(): void; // why
      [key: string]: unknown;
    }
    abstract class C {
      private x = 1;
      f = () => {};
      declare y: string;
      abstract g(): void;
      h(): void;
      h(x?: string) {
        if (x) return;
        do x(); while (y);
        for (let i = 0; i < 1; i++) continue;
        throw a;
      }
    }
    function f(x: string): void;
    function f() {}
    const b = { c() {}, get d() { return 1; } };
    b.c();
    enum D { E }
    export default b;
    "
  `)
})

it('indentation, but for what is text', () => {
  const text = `/**
 * A
 *   b
 */
class A {
  /**
   * C
   */
  b = {
    c: \`
  text \${[
    d,
  ]}
    text\`,
  }
}
`
  expect(styled(text, { indent: '\t' })).toMatchInlineSnapshot(`
    "/**
     * A
     *   b
     */
    class A {
    	/**
    	 * C
    	 */
    	b = {
    		c: \`
      text \${[
        d,
      ]}
        text\`,
    	}
    }
    "
  `)
  expect(styled(text, { indent: '    ' })).toMatchInlineSnapshot(`
    "/**
     * A
     *   b
     */
    class A {
        /**
         * C
         */
        b = {
            c: \`
      text \${[
        d,
      ]}
        text\`,
        }
    }
    "
  `)
  expect(styled('const a = 1\n', { indent: '\t' })).toBe('const a = 1\n')
})

it('commas behind the last', () => {
  const text = `import {
  a,
} from 'a'
const b = f(
  {
    c: [
      1,
      ,
    ],
  },
  (
    d: D,
  ) => {},
)
`
  expect(styled(text, { trailingCommas: 'es5' })).toMatchInlineSnapshot(`
    "import {
      a,
    } from 'a'
    const b = f(
      {
        c: [
          1,
          ,
        ],
      },
      (
        d: D
      ) => {}
    )
    "
  `)
  expect(styled(text, { trailingCommas: 'none' })).toMatchInlineSnapshot(`
    "import {
      a
    } from 'a'
    const b = f(
      {
        c: [
          1,
          ,
        ]
      },
      (
        d: D
      ) => {}
    )
    "
  `)
})

const golden = join(import.meta.dirname, '../golden')
const emitted = readdirSync(golden, { recursive: true, encoding: 'utf8' })
  .filter((path) => /expected\/.*\.ts$/.test(path))
  .map((path) => readFileSync(join(golden, path), 'utf8'))

/** What a layout must not touch, or must touch with care. */
const snippets: readonly string[] = [
  "import type { A, B as C } from 'a'",
  "import 'side-effect'",
  `const template = \`line \\\` one\n  line "two" \${call({\n  a: [\n    1,\n  ],\n})}\n\t\${\`inner\n    text\`}\n\``,
  'const regex = /[\'"/]\\/;,/g.test("it\'s")',
  '/** A comment; with \'quotes\', and\n *   steps.\n */\nfunction documented<T extends string = "x">(a: T, ...rest: string[]): asserts a {\n  void rest\n}',
  'label: for (const x of [1, , 2,]) { if (x) break label; else continue label }',
  ';[1, 2].forEach((x) => x)\n;(() => {})()',
  'abstract class Model<T> extends Base<T> implements I {\n  static #private = 1;\n  [key: string]: unknown\n  constructor(private readonly a: string, public b = "b",) {\n    super()\n  }\n  abstract get value(): string\n  async *run() {\n    yield* this.run()\n  }\n}',
  'declare module "x" {\n  interface Tables {\n    a: string,\n    b: { c: number; d?: string }\n    (call: string): void\n  }\n}',
  'export const object = {\n  \'quoted-key\': "value",\n  method() {\n    return\n  },\n  get accessor() { return 1 },\n  [`computed`]: null,\n}',
  'type Mapped = {\n  readonly [K in "a" | \'b\']?: K extends "a" ? [first: string, second: number,] : never\n}',
  'switch (a) {\n  case "a": {\n    b()\n    break\n  }\n  default:\n    throw new Error(`x`)\n}',
  "do a(); while (b)\nvar c = a ? \"x\" : 'y' // trailing; 'comment'",
  'enum E {\n  A = "a",\n  B,\n}',
  'export { a as b, }\nexport default class {}',
]

const style: fc.Arbitrary<LayoutStyle> = fc.record({
  quotes: fc.constantFrom('single', 'double'),
  semicolons: fc.boolean(),
  indent: fc.constantFrom('  ', '    ', '\t', '   '),
  trailingCommas: fc.constantFrom('all', 'es5', 'none'),
})
const source = fc.oneof(
  fc.constantFrom(...emitted),
  fc
    .array(fc.constantFrom(...snippets), { minLength: 1, maxLength: 6 })
    .map((parts) => `${parts.join('\n')}\n`),
)

describe('any style, on any source', () => {
  it('keeps the tokens, but for quotes, semicolons and commas', () => {
    fc.assert(
      fc.property(source, style, (text, given) => {
        expect(tokens(applyLayout(text, given))).toEqual(tokens(text))
      }),
      { numRuns: 300 },
    )
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(source, style, (text, given) => {
        const once = applyLayout(text, given)
        expect(applyLayout(once, given)).toBe(once)
      }),
      { numRuns: 300 },
    )
  })

  it('leaves emitted text as it is where the host has its style', () => {
    for (const text of emitted) expect(applyLayout(text, emittedLayout)).toBe(text)
  })
})

/** The syntax tree's leaves: strings by their value, without what a layout may add or take away. */
function tokens(text: string): readonly string[] {
  const file = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(file)
    if (children.length > 0) for (const child of children) visit(child)
    else if (ts.isStringLiteral(node)) found.push(`string ${node.text}`)
    else if (![';', ',', ''].includes(node.getText(file))) found.push(node.getText(file))
  }
  visit(file)
  return found
}
