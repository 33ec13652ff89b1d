import type { OrmInspector } from '../orm-inspector.js'
import { detectMongoose } from './detect-mongoose.js'
import { findMongooseTables, inspectMongoose } from './inspect-mongoose.js'

export const mongoose: OrmInspector = {
  detect: async (cwd, sources) => ({
    ...(await detectMongoose(sources)),
    tables: (files) => findMongooseTables({ cwd, files }),
  }),
  inspect: (_config, refs, cwd) => inspectMongoose({ cwd, refs }),
}
