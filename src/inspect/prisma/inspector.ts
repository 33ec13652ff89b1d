import { ormInspector } from '../orm-inspector.js'
import { detectPrisma } from './detect.js'

export const prisma = ormInspector({
  detect: async (cwd, sources) => {
    const { modelFiles, dialect, handles, schemas } = await detectPrisma(cwd, sources)
    const [schema] = schemas
    return {
      modelFiles,
      handles,
      ...(dialect && { dialect }),
      ...(schema && { migrations: schema.migrations }),
      migrationsOf: (file: string) => schemas.find(({ files }) => files.includes(file))?.migrations,
      settings: undefined,
    }
  },
  settings: async () => undefined,
  reader: async () => (await import('./read.js')).readPrisma,
})
