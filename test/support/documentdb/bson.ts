/** BSON, of the packages of fixtures, where the driver that talks to the server brings it. */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

export type Document = Readonly<Record<string, unknown>>

interface Bson {
  serialize(document: Document): Uint8Array
  deserialize(bytes: Uint8Array, options: object): Record<string, unknown>
}

/** Read when it is needed: not everybody has installed the packages of fixtures. */
const bson = (): Bson =>
  createRequire(fileURLToPath(new URL('../../../fixtures/package.json', import.meta.url)))('bson')

export const encode = (document: Document): Buffer => Buffer.from(bson().serialize(document))

/** Numbers and patterns stay what they are on the wire. */
export const decode = (bytes: Uint8Array): Record<string, unknown> =>
  bson().deserialize(bytes, { promoteValues: false, bsonRegExp: true })
