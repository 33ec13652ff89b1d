/** The types that columns are written with need nothing of TypeScript's own library. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { TYPE_LIBRARY } from '../../src/inspect/type-library.js'

const es5 = createRequire(import.meta.url).resolve('typescript/lib/lib.es5.d.ts')

const parsed = (text: string) => ts.createSourceFile('library.d.ts', text, ts.ScriptTarget.ES2022)
const typesOf = (text: string) =>
  parsed(text).statements.flatMap((one) => (ts.isTypeAliasDeclaration(one) ? [one.name.text] : []))

test('it has each type that is made of others', () => {
  const ofNoColumn = ['PromiseConstructorLike', 'WeakKey', 'ArrayBufferLike']
  expect([...typesOf(TYPE_LIBRARY), ...ofNoColumn].sort()).toEqual(typesOf(readFileSync(es5, 'utf8')).sort())
})

test('they mean what they mean there', () => {
  const used = `
    interface Row { id: number; name: string | null; role?: 'admin' | 'user'; tags: string[] }
    const roles = ['a', 'b'] as const, states = Object.freeze({ on: 'on', off: 'off' })
    const make = async (first: string, ...rest: number[]) => ({ first, rest, at: new Date() })
    abstract class Model { constructor(readonly key: string) {} }
    declare function withThis(this: Row, value: bigint): void
    export const seen: [
      Partial<Row>, Required<Row>, Readonly<Row>, Pick<Row, 'id'>, Omit<Row, 'id' | 'tags'>, Record<'a' | 'b', Row['name']>,
      Exclude<Row['name'], null>, Extract<Row['role'], 'user'>, NonNullable<Row['role']>, Parameters<typeof make>,
      ConstructorParameters<typeof Model>, InstanceType<typeof Model>, Awaited<ReturnType<typeof make>>,
      ThisParameterType<typeof withThis>, OmitThisParameter<typeof withThis>, Uppercase<'a'>, Capitalize<'ab'>,
      (typeof roles)[number], (typeof states)[keyof typeof states], ReadonlyArray<Row>[0],
    ] = 0 as never
    export const made = [roles.map((role) => role.toUpperCase()), [1].filter(Boolean), 'a-b'.split('-'), Object.keys(states)] as const`
  const read = readWith({ noLib: true }, used)
  expect(read).toEqual(readWith({ lib: ['lib.es2022.d.ts'] }, used))
  expect(read).toContain('{ id: number; }')
})

/** What each element is, written out. */
function readWith(options: ts.CompilerOptions, text: string): readonly string[] {
  const texts: Readonly<Record<string, string>> = { '/used.ts': text, '/library.d.ts': TYPE_LIBRARY }
  const host = ts.createCompilerHost({})
  const program = ts.createProgram(
    options.noLib ? Object.keys(texts) : ['/used.ts'],
    { ...options, strict: true, target: ts.ScriptTarget.ES2022 },
    {
      ...host,
      getSourceFile: (name, version) =>
        texts[name] === undefined
          ? host.getSourceFile(name, version)
          : ts.createSourceFile(name, texts[name], version),
    },
  )
  const checker = program.getTypeChecker()
  const file = program.getSourceFile('/used.ts')
  const module = file && checker.getSymbolAtLocation(file)
  const exported = module ? checker.getExportsOfModule(module).map((one) => checker.getTypeOfSymbol(one)) : []
  const elements = exported.flatMap((list) => checker.getTypeArguments(list as ts.TypeReference))
  const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias
  return elements.map((element) => checker.typeToString(element, undefined, flags))
}
