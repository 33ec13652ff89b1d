import type { TableFindings } from '../locate.js'
import { ormInspector } from '../orm-inspector.js'
import { detectPrisma } from './detect.js'
import { withoutClient } from './ref-problems.js'

export const prisma = ormInspector({
  signs: { packages: ['@prisma/client', 'prisma'], models: 'model User { … } in a file *.prisma' },
  detect: detectPrisma,
  settings: async () => undefined,
  reader: async () => {
    const { readPrisma } = await import('./read.js')
    return (request) => (request.files ? readPrisma(request) : withClients(readPrisma(request)))
  },
})

/** Emitted code imports the client of a model that the config names. */
function withClients(found: TableFindings): TableFindings {
  const homeless = found.tables.find(({ rowType, manyToMany }) => !rowType && !manyToMany)
  return homeless && found.diagnostics.length === 0
    ? { ...found, diagnostics: [withoutClient(homeless)] }
    : found
}
