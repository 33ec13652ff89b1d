import { describe, expect, it } from 'vitest'
import { readSources } from '../../src/inspect/detect/sources.js'
import { readConnections } from '../../src/inspect/mongoose/connections.js'
import { detectMongoose } from '../../src/inspect/mongoose/inspector.js'
import { fixture } from './host.js'

describe('detectMongoose', () => {
  it.each([
    [
      'novu',
      {
        modelFiles: [
          'src/repositories/member/member.schema.ts',
          'src/repositories/organization/organization.schema.ts',
          'src/repositories/user/user.schema.ts',
        ],
        handles: [],
      },
    ],
    [
      'growthbook',
      { modelFiles: ['src/models/OrganizationModel.ts', 'src/models/UserModel.ts'], handles: [] },
    ],
    [
      'teams',
      { modelFiles: ['src/models/team.ts', 'src/models/user.ts'], handles: ['src/db.ts#connection'] },
    ],
    ['forms', { modelFiles: ['src/everything.ts'], handles: [] }],
  ])('%s', async (host, found) => {
    expect(await detectMongoose(readSources(fixture(host)))).toEqual({
      modelsAreConnected: true,
      dialect: 'mongodb',
      ...found,
    })
  })

  it('passes over other models', async () => {
    const text = "import { model } from './ml'\nexport const Net = model('net', {})\n"
    expect((await detectMongoose([{ path: 'a.ts', text }])).modelFiles).toEqual([])
  })
})

describe('readConnections', () => {
  it.each([
    ["import mongoose from 'mongoose'\nexport const db = mongoose.createConnection(url)", ['db']],
    [
      "import { createConnection } from 'mongoose'\nconst db = createConnection(url)\nexport { db as default }",
      ['default'],
    ],
    ["import mongoose from 'mongoose'\nexport const db = mongoose.connection", ['db']],
    ["import mongoose from 'mongoose'\nexport const connect = () => mongoose.createConnection(url)", []],
  ])('%s', (text, names) => {
    expect(readConnections(text).constants).toEqual(names)
  })
})
