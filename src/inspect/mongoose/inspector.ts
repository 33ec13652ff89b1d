import { ormInspector } from '../orm-inspector.js'
import { detectMongoose } from './detect.js'

export const mongoose = ormInspector({
  detect: async (_cwd, sources) => ({ ...(await detectMongoose(sources)), settings: undefined }),
  settings: async () => undefined,
  reader: async () => (await import('./read.js')).readMongoose,
})
