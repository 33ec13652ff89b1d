import { describe, expect, test } from 'vitest'
import type { Server } from '../../src/doctor/catalog/server.js'
import { engine } from '../../src/doctor/checks/engine.js'
import type { Context } from '../../src/doctor/context.js'
import { engineOfPackage, engineOfUrl } from '../../src/inspect/detect/engines.js'

const usual: Server = {
  version: 'PostgreSQL 17.5 on x86_64',
  isolation: 'read committed',
  ahead: 40,
  isPooled: false,
}

/** What the check says of a server. */
async function say(
  server: Server | undefined,
  { dialect = 'postgresql', database = 'postgresql://localhost/app', said = {} } = {},
) {
  const context: Partial<Record<keyof Context, unknown>> = {
    config: async () => ({ dialect, database: said }),
    database,
    catalog: async () => ({ server }),
  }
  // The check looks at these alone.
  const { findings, detail } = await engine.run(context as unknown as Context)
  return findings.length > 0 ? findings.map(({ code, message }) => `${code} ${message}`) : detail
}

describe('Engine', () => {
  test('tells what there is', async () => {
    expect(await say(usual)).toBe('PostgreSQL 17.5, read committed')
    expect(await say({ ...usual, isPooled: true })).toBe('PostgreSQL 17.5, read committed, through a pooler')
    expect(await say(undefined, { dialect: 'sqlite' })).toBe('a file')
    const mysql = { ...usual, version: '9.4.0', isolation: 'repeatable read' }
    expect(await say(mysql, { dialect: 'mysql' })).toBe('9.4.0, repeatable read')
  })

  test('SG7050: lacks what the configuration does not say', async () => {
    const database = 'postgresql://admin@abc.dsql.us-east-1.on.aws/postgres'
    expect(await say(usual, { database })).toEqual([
      'SG7050 The database is Aurora DSQL, and the configuration does not say what that lacks',
    ])
    expect(await say(usual, { database, said: { foreignKeys: false } })).toHaveLength(1)
    const said = { foreignKeys: false, indexes: 'async' }
    expect(await say(usual, { database, said })).toBe('PostgreSQL 17.5, read committed')
    const vitess = { ...usual, version: '8.0.40-Vitess', isolation: 'repeatable read' }
    expect(await say(vitess, { dialect: 'mysql' })).toEqual([
      'SG7050 The database is Vitess, and the configuration does not say what that lacks',
    ])
  })

  test('SG7051: snapshots', async () => {
    expect(await say({ ...usual, isolation: 'serializable' })).toEqual([
      'SG7051 Transactions are serializable by default: parallel changes of one resource are refused by the database, and run again',
    ])
  })

  test('SG7052: another time', async () => {
    expect(await say({ ...usual, ahead: -61_000 })).toEqual([
      'SG7052 The clock of the database is 61 seconds behind the one here',
    ])
    expect(await say({ ...usual, ahead: 7_200_000 })).toEqual([
      'SG7052 The clock of the database is 7200 seconds ahead of the one here',
    ])
  })
})

test.each([
  ['postgresql://a:b@x.dsql.eu-west-2.on.aws/postgres', 'Aurora DSQL'],
  ['mysql://a:b@aws.connect.psdb.cloud/app', 'Vitess'],
  ['postgresql://a:b@eu.pg.psdb.cloud/app', undefined],
  ['postgresql://a:b@ep-cool.eu-central-1.aws.neon.tech/app', undefined],
  ['file:app.db', undefined],
  ['./app.db', undefined],
])('%s', (url, name) => expect(engineOfUrl(url)?.name).toBe(name))

test.each([
  ['@planetscale/database', 'Vitess'],
  ['@aws-sdk/dsql-signer', 'Aurora DSQL'],
  ['mysql2', undefined],
])('%s', (name, engineName) => expect(engineOfPackage(name)?.name).toBe(engineName))
