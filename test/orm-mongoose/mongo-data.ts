/** What lies behind the service in a server that speaks MongoDB's protocol, by the driver of the packages of fixtures. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fixtures } from '../matrix/support/folders.js'
import type { HostData, HostTables } from '../support/host-data.js'
import { hostData } from './host-data.js'
import type { Document } from './mingo.js'

interface Collection {
  find(filter: Document): { toArray(): Promise<readonly Document[]> }
  insertOne(document: Document): Promise<unknown>
  updateOne(filter: Document, change: Document): Promise<unknown>
}

interface Driver {
  readonly MongoClient: new (
    url: string,
  ) => { db(): { collection(name: string): Collection }; close(): Promise<void> }
  readonly ObjectId: new () => object
}

/** It connects when it is first asked for something. */
export function mongoData(url: string, tables: HostTables): HostData {
  const { MongoClient, ObjectId }: Driver = createRequire(join(fixtures, 'package.json'))('mongodb')
  const client = new MongoClient(url)
  const collection = (name: string) => client.db().collection(name)
  return {
    ...hostData(
      {
        find: (name, field, value) =>
          collection(name)
            .find({ [field]: value })
            .toArray(),
        insert: (name, document) => collection(name).insertOne(document),
        update: (name, filter, change) => collection(name).updateOne(filter, change),
        newKey: () => new ObjectId(),
      },
      tables,
    ),
    close: () => client.close(),
  }
}
