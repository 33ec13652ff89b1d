/** A SCIM service in memory, of the runtime's own readers: what a provider sends is applied, and nothing is stored. */

import type { PlayAnswer, PlayRequest } from '../../../src/play/steps.js'
import { createReaders } from '../../../src/runtime/idp/readers.js'
import { applyOperations } from '../../../src/runtime/patch/apply.js'
import { property } from '../../../src/verify/json.js'
import { groupResource, userResource } from '../../schema/schemas.js'

export interface MemoryService {
  answer(request: PlayRequest): PlayAnswer
}

type Resource = Record<string, unknown>

export function memoryService(): MemoryService {
  const readers = createReaders()
  const stores = {
    Users: { byId: new Map<string, Resource>(), schema: userResource, unique: 'userName' },
    Groups: { byId: new Map<string, Resource>(), schema: groupResource, unique: 'displayName' },
  }
  let last = 0

  function answer({ method, path, body }: PlayRequest): PlayAnswer {
    const [, collection, id = '', query = ''] = /^\/(\w+)\/?([\w-]*)\??(.*)$/s.exec(path) ?? []
    const store = collection === 'Groups' ? stores.Groups : stores.Users
    const { byId, schema, unique } = store
    const isTaken = (name: unknown) => [...byId.values()].some((one) => property(one, unique) === name)
    const found = byId.get(id)
    if (method === 'POST') {
      const resource = readers.resource(body, schema)
      if (isTaken(resource[unique])) return refused(409, 'uniqueness')
      const made = { active: true, ...resource, id: `id-${++last}` }
      byId.set(made.id, made)
      return { status: 201, json: made }
    }
    if (method === 'GET' && id === '') return { status: 200, json: list([...byId.values()], query) }
    if (!found) return refused(404)
    if (method === 'GET') return { status: 200, json: found }
    if (method === 'DELETE' && store === stores.Groups) byId.delete(id)
    else if (method === 'DELETE') byId.set(id, { ...found, active: false })
    else {
      const changed =
        method === 'PUT'
          ? { active: found.active, ...readers.resource(body, schema) }
          : applyOperations(found, readers.operations(body, schema), schema)
      byId.set(id, { ...changed, id })
      return { status: 200, json: byId.get(id) }
    }
    return { status: 204, json: undefined }
  }

  return { answer }
}

function list(all: readonly Resource[], query: string) {
  const [, attribute = '', value] = /filter=(\w+) eq "([^"]*)"/.exec(query) ?? []
  const startIndex = Number(/startIndex=(\d+)/.exec(query)?.[1] ?? 1)
  const count = Number(/count=(\d+)/.exec(query)?.[1] ?? 100)
  const found = value === undefined ? all : all.filter((one) => property(one, attribute) === value)
  return { totalResults: found.length, Resources: found.slice(startIndex - 1, startIndex - 1 + count) }
}

const refused = (status: number, scimType?: string): PlayAnswer => ({
  status,
  json: { status: String(status), scimType, detail: 'refused' },
})
