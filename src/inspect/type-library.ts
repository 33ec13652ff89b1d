/** Where programs have it. */
export const TYPE_LIBRARY_FILE = '/type-library.d.ts'

/**
 * What the types of columns are written with, of TypeScript's own library.
 *
 * That library has 4,600 lines for ES5 alone, which every run would read anew: half of the time of an inspection. A type that is
 * not here is read by its name.
 */
export const TYPE_LIBRARY = `
type PropertyKey = string | number | symbol
type Partial<T> = { [P in keyof T]?: T[P] }
type Required<T> = { [P in keyof T]-?: T[P] }
type Readonly<T> = { readonly [P in keyof T]: T[P] }
type Pick<T, K extends keyof T> = { [P in K]: T[P] }
type Record<K extends keyof any, T> = { [P in K]: T }
type Exclude<T, U> = T extends U ? never : T
type Extract<T, U> = T extends U ? T : never
type Omit<T, K extends keyof any> = Pick<T, Exclude<keyof T, K>>
type NonNullable<T> = T & {}
type Parameters<T extends (...args: any) => any> = T extends (...args: infer P) => any ? P : never
type ConstructorParameters<T extends abstract new (...args: any) => any> =
  T extends abstract new (...args: infer P) => any ? P : never
type ReturnType<T extends (...args: any) => any> = T extends (...args: any) => infer R ? R : any
type InstanceType<T extends abstract new (...args: any) => any> = T extends abstract new (...args: any) => infer R ? R : any
type ThisParameterType<T> = T extends (this: infer U, ...args: never) => any ? U : unknown
type OmitThisParameter<T> =
  unknown extends ThisParameterType<T> ? T : T extends (...args: infer A) => infer R ? (...args: A) => R : T
type Awaited<T> = T extends PromiseLike<infer V> ? Awaited<V> : T
type Uppercase<S extends string> = intrinsic
type Lowercase<S extends string> = intrinsic
type Capitalize<S extends string> = intrinsic
type Uncapitalize<S extends string> = intrinsic
type NoInfer<T> = intrinsic
interface ThisType<T> {}

interface Object { constructor: Function; toString(): string }
interface Function { readonly name: string; readonly prototype: any }
interface CallableFunction extends Function {}
interface NewableFunction extends Function {}
interface IArguments { readonly length: number; [index: number]: any }
interface Symbol { toString(): string }
interface Boolean { valueOf(): boolean }
interface Number { toFixed(digits?: number): string; toString(radix?: number): string; valueOf(): number }
interface BigInt { toString(radix?: number): string; valueOf(): bigint }
interface String {
  readonly length: number
  readonly [index: number]: string
  concat(...strings: string[]): string
  replace(pattern: string | RegExp, by: any): string
  slice(start?: number, end?: number): string
  split(separator: string | RegExp, limit?: number): string[]
  substring(start: number, end?: number): string
  toLowerCase(): string
  toString(): string
  toUpperCase(): string
  trim(): string
}
interface RegExp { readonly source: string; test(text: string): boolean }
interface Date {
  getTime(): number
  toISOString(): string
  valueOf(): number
}
interface Error { name: string; message: string; stack?: string }
interface TemplateStringsArray extends ReadonlyArray<string> { readonly raw: readonly string[] }
interface PromiseLike<T> {
  then<R = T, E = never>(done?: ((value: T) => R | PromiseLike<R>) | null, failed?: ((reason: any) => E | PromiseLike<E>) | null): PromiseLike<R | E>
}
interface Promise<T> extends PromiseLike<T> {}
interface ArrayLike<T> { readonly length: number; readonly [index: number]: T }
interface ReadonlyArray<T> {
  readonly length: number
  readonly [index: number]: T
  concat(...items: (T | readonly T[])[]): T[]
  filter<S extends T>(keeps: (value: T, index: number) => value is S): S[]
  filter(keeps: (value: T, index: number) => unknown): T[]
  join(separator?: string): string
  map<U>(to: (value: T, index: number) => U): U[]
  slice(start?: number, end?: number): T[]
}
interface Array<T> extends ReadonlyArray<T> {
  length: number
  [index: number]: T
  push(...items: T[]): number
}
interface ReadonlyMap<K, V> { get(key: K): V | undefined; readonly size: number }
interface Map<K, V> extends ReadonlyMap<K, V> { set(key: K, value: V): this }
interface ReadonlySet<T> { has(value: T): boolean; readonly size: number }
interface Set<T> extends ReadonlySet<T> { add(value: T): this }
interface ArrayBuffer { readonly byteLength: number }
interface Uint8Array { readonly length: number; [index: number]: number }

declare var Object: {
  (value?: any): any
  freeze<T extends { [key: string]: U | null | undefined | object }, U extends string | bigint | number | boolean | symbol>(value: T): Readonly<T>
  freeze<T>(value: T): Readonly<T>
  keys(value: object): string[]
  values<T>(value: { [key: string]: T } | ArrayLike<T>): T[]
  entries<T>(value: { [key: string]: T } | ArrayLike<T>): [string, T][]
}
declare var Array: { isArray(value: any): value is any[]; from<T>(values: ArrayLike<T>): T[]; new <T>(...items: T[]): T[] }
declare var Boolean: { <T>(value?: T): boolean }
declare var Number: { (value?: any): number }
declare var BigInt: { (value: bigint | boolean | number | string): bigint }
declare var String: { (value?: any): string }
declare var Date: { new (value?: number | string | Date): Date; now(): number }
declare var Uint8Array: { new (value?: number | ArrayLike<number>): Uint8Array }
`
