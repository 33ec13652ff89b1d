/** A directory in memory: the smallest service that has all that a mount can get wrong. */
import {
  type AdapterContext,
  createResource,
  deleteResource,
  getResource,
  groupType,
  listResources,
  notFound,
  type Operation,
  patchResource,
  type Queryset,
  type ResourceAdapter,
  replaceResource,
  route,
  serviceProviderConfig,
  userType,
} from '@scim-gen/runtime'
import type { Filter } from '../../../src/runtime/filter/ast.js'
import { applyOperations } from '../../../src/runtime/patch/apply.js'
import { respond } from '../../../src/runtime/protocol/http.js'
import { coreUser } from '../../../src/runtime/schema/core-user.js'
import { compileFilter, type Predicate } from '../../support/evaluate.js'

interface Entry {
  readonly id: string
  readonly [attribute: string]: unknown
}

export type Directory = Map<string, Entry>

class EntrySet implements Queryset<Entry> {
  constructor(
    private readonly directory: Directory,
    private readonly holds: Predicate = () => true,
  ) {}

  private get entries() {
    return [...this.directory.values()].filter(this.holds)
  }

  async find(id: string) {
    return this.directory.get(id)
  }

  filter(filter: Filter) {
    return new EntrySet(this.directory, compileFilter(filter, { core: coreUser, extensions: [] }))
  }

  async slice({ offset, limit }: { offset: number; limit: number }) {
    return this.entries.slice(offset, offset + limit)
  }

  async page() {
    return { records: this.entries }
  }

  async count() {
    return this.entries.length
  }
}

class UserAdapter implements ResourceAdapter<Entry, object> {
  declare context: AdapterContext

  private get directory() {
    // The tests pass nothing else as the handle.
    return this.context.db as Directory
  }

  getQueryset() {
    return new EntrySet(this.directory)
  }

  toScim(entry: Entry, { baseUrl }: AdapterContext['request']) {
    const meta = { resourceType: 'User', location: `${baseUrl}/Users/${entry.id}` }
    return { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], ...entry, meta }
  }

  async fromScim(data: object, entry?: Entry) {
    const count = String(this.directory.size + 1).padStart(12, '0')
    const id = entry?.id ?? `00000000-0000-7000-8000-${count}`
    const saved = { ...data, id }
    this.directory.set(id, saved)
    return saved
  }

  async patch(entry: Entry, operations: readonly Operation[]) {
    const { id, ...data } = applyOperations(entry, operations, this.context.schema)
    return this.fromScim(data, entry)
  }

  async delete({ id }: Entry) {
    if (!this.directory.delete(id)) throw notFound()
  }
}

const user = userType(UserAdapter, [coreUser])
const group = groupType(UserAdapter, [])

/** The routes of a directory of users; `/Groups` fails as a host's database would. */
export const routes = [
  route('GET /ServiceProviderConfig', serviceProviderConfig),
  route('GET /Users', listResources(user)),
  route('POST /Users', createResource(user)),
  route('GET /Users/:id', getResource(user)),
  route('PUT /Users/:id', replaceResource(user)),
  route('PATCH /Users/:id', patchResource(user)),
  route('DELETE /Users/:id', deleteResource(user)),
  route('GET /Groups', () => Promise.reject(new Error('the database is gone'))),
  route('POST /Groups', createResource(group)),
  // As an adapter might that asks for the body once more.
  route('PUT /Groups', async ({ request }) => respond(200, [await request.body(), await request.body()])),
]
