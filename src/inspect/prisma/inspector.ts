import { ormInspector } from '../orm-inspector.js'
import { detectPrisma } from './detect.js'

export const prisma = ormInspector({
  detect: detectPrisma,
  settings: async () => undefined,
  reader: async () => (await import('./read.js')).readPrisma,
})
