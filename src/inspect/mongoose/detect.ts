import type { Source } from '../detect/sources.js'
import type { Ref } from '../host-model.js'
import { formatRef } from '../ref.js'

/** What a look at a host's files tells about its use of Mongoose. */
export interface MongooseFindings {
  /** Files that make models, relative to the root. */
  readonly modelFiles: readonly string[]
  readonly dialect: 'mongodb'
  /** Exported connections; most hosts have none, for a model knows its own. */
  readonly handles: readonly Ref[]
}

const makesModel = /\bmodel\s*(<[^()]*>)?\s*\(|\bnew\s+([\w.]+\.)?Schema\b|\bcreateForClass\s*\(/

/**
 * Looks for Mongoose's models and connections. Nothing of the host is run.
 *
 * @param sources The host's TypeScript files.
 */
export async function detectMongoose(sources: readonly Source[]): Promise<MongooseFindings> {
  const users = sources.filter(({ text }) => /['"](@nestjs\/)?mongoose['"]/.test(text))
  return {
    modelFiles: users.filter(({ text }) => makesModel.test(text)).map(({ path }) => path),
    dialect: 'mongodb',
    handles: await findConnections(users),
  }
}

async function findConnections(users: readonly Source[]): Promise<readonly Ref[]> {
  const candidates = users.filter(({ text }) => /\bcreateConnection\s*\(|\.connection\b/.test(text))
  if (candidates.length === 0) return []
  const { readConnections } = await import('./connections.js')
  return candidates.flatMap(({ path, text }) =>
    readConnections(text).map((exportName) => formatRef({ file: path, exportName })),
  )
}
