/** Fields with a unique index that holds those documents alone which have them: two without a value must both leave them out. */
import { valueAt } from '../records/value-at.js'
import type { Row } from '../sql/orm.js'
import type { HostDocument, HostModel, HostSchema, IndexOptions } from './handle.js'
import { pathsOf } from './paths.js'

type Index = readonly [paths: Row, options: IndexOptions]

/** Mongoose walks the whole schema for its indexes, and each document of a page would ask. */
const known = new WeakMap<HostSchema, readonly Index[]>()

function indexesOf({ schema }: HostModel): readonly Index[] {
  const indexes =
    known.get(schema) ??
    schema
      .indexes()
      .flatMap(([paths, options]): readonly Index[] =>
        options?.unique && (options.sparse || options.partialFilterExpression) ? [[paths, options]] : [],
      )
  known.set(schema, indexes)
  return indexes
}

/**
 * Values as a document is given them, by path: a null is left out of a path with a sparse unique index, or with one that asks for its
 * existence. Such an index holds a null as it does any other value, and a second document without one would be refused.
 */
export function givenTo(model: HostModel, values: object): Row {
  const unique = new Set(indexesOf(model).flatMap(([paths]) => Object.keys(paths)))
  return Object.fromEntries(
    Object.entries(pathsOf(model, values)).map(([path, value]) => [
      path,
      value === null && unique.has(path) ? undefined : value,
    ]),
  )
}

/** A new document. What it is not given has the schema's default, but for one that every other document would have as well. */
export function newDocument(model: HostModel, values: object): HostDocument & Row {
  const given = givenTo(model, values)
  const document = new model(given)
  const isGiven = (path: string) =>
    Object.keys(given).some((one) => given[one] !== undefined && (one === path || path.startsWith(`${one}.`)))
  leaveOut(
    document,
    heldDefaults(model, document).filter((path) => !isGiven(path)),
  )
  return document
}

/** A document that is there, to be changed: Mongoose gives what it lacks its default, and would write that with any change. */
export function storedDocument(model: HostModel, found: Row): HostDocument & Row {
  const absent = new Set(
    indexesOf(model).flatMap(([paths]) =>
      Object.keys(paths).filter((path) => valueAt(found, path) === undefined),
    ),
  )
  const document = model.hydrate(found)
  // A null it does not write.
  const written = heldDefaults(model, document).filter((path) => valueAt(document, path) !== null)
  leaveOut(
    document,
    written.filter((path) => absent.has(path)),
  )
  return document
}

/** The paths of a document that an index of their own would hold, though they say nothing. */
const heldDefaults = (model: HostModel, document: object): readonly string[] =>
  indexesOf(model).flatMap(([paths, options]) => {
    const [path = '', ...others] = Object.keys(paths)
    const value = valueAt(document, path)
    return others.length === 0 && (value === null || value === '') && holds(options, path, value) ? path : []
  })

/** Whether an index has the documents with a value, and not those without. */
function holds({ sparse, partialFilterExpression }: IndexOptions, path: string, value: null | ''): boolean {
  if (sparse) return true
  const condition = Object(Object(partialFilterExpression)[path])
  if (condition.$exists === true) return true
  return value === '' && [condition.$type].flat().some((type) => type === 'string' || type === 2)
}

function leaveOut(document: HostDocument, paths: readonly string[]): void {
  if (paths.length > 0) document.set(Object.fromEntries(paths.map((path) => [path, undefined])))
}
