/** Entities of MongoDB: tables are read, and documents are served by another ORM. */
import type { Node } from 'ts-morph'
import { ORM_DIALECTS, ORMS } from '../../config/choices.js'
import { type Reporting, report } from './context.js'

/** SG2021: what declares an entity a document, as it is told of. */
export function reportDocument(context: Reporting, orm: string, name: string, place: Node): void {
  const server = ORMS.find((one) => ORM_DIALECTS[one].includes('mongodb'))
  report(context, place, {
    code: 'SG2021',
    message: `${name} is a document of MongoDB, which is not supported with ${orm}`,
    fix: `MongoDB is served by ${server}: declare your users by it, too, on the same collection, and name that model: --orm ${server} --user path/to/file.ts#User`,
  })
}
