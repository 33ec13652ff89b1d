import type { Source } from '../detect/sources.js'
import { type HostFacts, ormInspector } from '../orm-inspector.js'
import { formatRef } from '../ref.js'

const makesModel = /\bmodel\s*(<[^()]*>)?\s*\(|\bnew\s+([\w.]+\.)?Schema\b|\bcreateForClass\s*\(/

/**
 * Looks for Mongoose's models and connections; most hosts export no connection, for a model knows its own. Nothing of the
 * host is run.
 */
export async function detectMongoose(sources: readonly Source[]): Promise<HostFacts> {
  const users = sources.filter(({ text }) => /['"](@nestjs\/)?mongoose['"]/.test(text))
  const candidates = users.filter(({ text }) => /\bcreateConnection\s*\(|\.connection\b/.test(text))
  const read = candidates.length > 0 ? (await import('./connections.js')).readConnections : () => []
  return {
    modelFiles: users.filter(({ text }) => makesModel.test(text)).map(({ path }) => path),
    dialect: 'mongodb',
    handles: candidates.flatMap(({ path, text }) =>
      read(text).map((exportName) => formatRef({ file: path, exportName })),
    ),
  }
}

export const mongoose = ormInspector({
  detect: async (_cwd, sources) => ({ ...(await detectMongoose(sources)), settings: undefined }),
  settings: async () => undefined,
  reader: async () => (await import('./read.js')).readMongoose,
})
