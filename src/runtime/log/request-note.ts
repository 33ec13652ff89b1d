/** The note of one request: what of it becomes a row. */
import type { ScimError } from '../errors.js'
import { OAuthError } from '../oauth/oauth-error.js'
import { joinedNames } from '../orm/records/joined-names.js'
import type { Operation } from '../patch/operation.js'
import type { HttpRequest, HttpResponse } from '../protocol/http.js'
import type { Note } from '../protocol/note.js'
import type { ScimRequest } from '../protocol/scim-request.js'
import type { ResourceSchema } from '../schema/attribute.js'
import { isUuid } from '../uuid.js'
import { withoutValues } from './details.js'
import { namesOfOperations, namesOfResource } from './names.js'
import type { LoggedType } from './row.js'
import type { Unwritten } from './writer.js'

/** The values that a log may have, where the config says so. */
export type LoggedValue = 'userName' | 'displayName'

const TYPES: Readonly<Record<string, LoggedType>> = {
  Users: 'User',
  Me: 'User',
  Groups: 'Group',
  ServiceProviderConfig: 'ServiceProviderConfig',
  ResourceTypes: 'ResourceType',
  Schemas: 'Schema',
  Bulk: 'Bulk',
  oauth: 'Token',
}

/** Methods that somebody might send; whatever else one is called is the request's own word. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Of user agents and of what numbers requests. */
const LONGEST = 200

export class RequestNote implements Note {
  private readonly began = performance.now()
  connection: Note['connection']
  error: Note['error']
  private tenant: unknown
  private names: readonly string[] = []
  private name: string | undefined
  private resourceId: string | undefined
  private readonly type: LoggedType | undefined
  private membersAdded = 0
  private membersRemoved = 0

  /**
   * @param values which of a resource's values may be told
   * @param done takes the row
   */
  constructor(
    readonly http: HttpRequest,
    private readonly values: readonly LoggedValue[],
    private readonly done: (row: Unwritten, note: RequestNote) => void,
  ) {
    const [, segment = '', id = ''] = /^\/+([^/]+)(?:\/+([^/]+))?/.exec(http.path) ?? []
    this.type = Object.hasOwn(TYPES, segment) ? TYPES[segment] : undefined
    if (isUuid(id)) this.resourceId = id
  }

  admitted({ tenant, connection }: ScimRequest): void {
    this.tenant = tenant
    this.connection ??= connection
  }

  found(record: unknown): void {
    if (this.values.length > 0) this.told(Object(Object(record).scim))
  }

  writes(resource: Readonly<Record<string, unknown>>, schema: ResourceSchema): void {
    this.names = namesOfResource(resource, schema)
    if (this.http.method === 'POST') this.members(lengthOf(resource.members), 0)
    this.told(resource)
  }

  changes(operations: readonly Operation[], schema: ResourceSchema): void {
    this.names = namesOfOperations(operations, schema)
  }

  /** How many members came and went. A transaction may be run again: what it says last counts. */
  members(added: number, removed: number): void {
    this.membersAdded = added
    this.membersRemoved = removed
  }

  /** Whether it is this resource that a request is about. */
  isOf(id: unknown): boolean {
    return id === this.resourceId
  }

  private told(resource: Readonly<Record<string, unknown>>): void {
    for (const value of this.values) {
      const name = resource[value]
      if (typeof name === 'string') this.name = plain(name)
    }
  }

  end({ status, headers }: HttpResponse): void {
    const { http, error, connection = http.connection } = this
    const isRefused = status >= 400
    // The location of what was created ends in its id.
    const id = this.resourceId ?? headers.location?.slice(headers.location.lastIndexOf('/') + 1)
    this.done(
      {
        createdAt: new Date(),
        tenantId: this.tenant ?? connection?.tenant ?? null,
        connectionId: connection?.id ?? null,
        method: METHODS.has(http.method) ? http.method : 'OTHER',
        resourceType: this.type ?? null,
        resourceId: id ?? null,
        attributes: joinedNames(this.names),
        membersAdded: isRefused ? 0 : this.membersAdded,
        membersRemoved: isRefused ? 0 : this.membersRemoved,
        status,
        scimType: (error && keywordOf(error)) ?? null,
        detail: error ? withoutValues(error.message) : null,
        milliseconds: Math.round(performance.now() - this.began),
        userAgent: header(http, 'user-agent'),
        correlationId:
          header(http, 'x-correlation-id') ??
          header(http, 'x-request-id') ??
          header(http, 'client-request-id'),
        name: this.name ?? null,
      },
      this,
    )
  }
}

/** Errors of a token endpoint have keywords of their own. */
const keywordOf = (error: ScimError): string | undefined =>
  error instanceof OAuthError ? error.code : error.scimType

const lengthOf = (value: unknown) => (Array.isArray(value) ? value.length : 0)

function header(http: HttpRequest, name: string): string | null {
  const text = http.header(name)
  return text ? plain(text) : null
}

/** A text of the client's: no control characters, and no more of it than a line. */
function plain(text: string): string {
  const line = text.length > LONGEST ? text.slice(0, LONGEST) : text
  // Most have no other letters, and to look for all of Unicode's takes as long as to make the rest of a row.
  return /^[ -~]*$/.test(line) ? line : line.replace(/\p{C}+/gu, ' ')
}
