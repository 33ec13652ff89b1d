/** Entities of MongoDB: tables are read, and documents are served by another ORM. */
import { servedByAnother } from '../served-by-another.js'
import { some } from '../words.js'
import { type Reporting, report } from './context.js'
import type { Entity } from './entity.js'

/** SG2021: the entities that are documents, told of once, at what declares the first of them to be one. */
export function reportDocuments(
  context: Reporting,
  orm: string,
  documents: readonly Pick<Entity, 'name' | 'document'>[],
): void {
  const [first] = documents
  if (!first?.document) return
  const names = [...new Set(documents.map(({ name }) => name))]
  report(context, first.document, {
    code: 'SG2021',
    message: `${some(names)} ${names.length > 1 ? 'are documents' : 'is a document'} of MongoDB, which is not supported with ${orm}`,
    fix: servedByAnother,
  })
}
