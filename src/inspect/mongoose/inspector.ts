import { findHandles } from '../detect/handles.js'
import type { Source } from '../detect/sources.js'
import { type HostFacts, ormInspector } from '../orm-inspector.js'
import { readConnections } from './connections.js'

const makesModel = /\bmodel\s*(<[^()]*>)?\s*\(|\bnew\s+([\w.]+\.)?Schema\b|\bcreateForClass\s*\(/

/**
 * Looks for Mongoose's models and connections; most hosts export no connection, for a model knows its own. Nothing of the
 * host is run.
 */
export async function detectMongoose(sources: readonly Source[]): Promise<HostFacts> {
  const users = sources.filter(({ text }) => /['"](@nestjs\/)?mongoose['"]/.test(text))
  return {
    modelFiles: users.filter(({ text }) => makesModel.test(text)).map(({ path }) => path),
    dialect: 'mongodb',
    ...findHandles(users, /\bcreateConnection\s*\(|\.connection\b/, readConnections),
  }
}

export const mongoose = ormInspector({
  signs: {
    packages: ['mongoose', '@nestjs/mongoose'],
    models: "export const User = model('User', userSchema)",
  },
  detect: async (_cwd, sources) => ({ ...(await detectMongoose(sources)), settings: undefined }),
  settings: async () => undefined,
  reader: async () => (await import('./read.js')).readMongoose,
})
