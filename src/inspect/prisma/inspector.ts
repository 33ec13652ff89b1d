import { DiagnosticError } from '../../diagnostics.js'
import type { OrmInspector } from '../orm-inspector.js'
import { detectPrisma } from './detect-prisma.js'
import { findPrismaTables, inspectPrisma } from './inspect-prisma.js'
import { withoutClient } from './ref-problems.js'

export const prisma: OrmInspector = {
  detect: async (cwd, sources) => {
    const { modelFiles, dialect, handles, schemas } = await detectPrisma(cwd, sources)
    const [schema] = schemas
    return {
      modelFiles,
      handles,
      ...(dialect && { dialect }),
      ...(schema && { migrations: schema.migrations }),
      migrationsOf: (file) => schemas.find(({ files }) => files.includes(file))?.migrations,
      tables: (files) => findPrismaTables({ cwd, files }),
    }
  },
  inspect: async (_config, refs, cwd) => {
    const tables = await inspectPrisma({ cwd, refs })
    const homeless = tables.find(({ rowType, manyToMany }) => !rowType && !manyToMany)
    if (homeless) throw new DiagnosticError([withoutClient(homeless)])
    return tables
  },
}
