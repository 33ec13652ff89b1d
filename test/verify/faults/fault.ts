/** Services that break the rules of a profile, each in its own way: what fails there is no check in vain. */
import { type Asked, type Breakage, changeJson, type Reply } from '../proxy.js'

export interface Fault {
  readonly breaks: string
  /** New for each run, as some remember what was asked. */
  readonly breakage: () => Breakage
  /** The checks that see it; warnings where these are optional. */
  readonly fails: readonly string[]
  /** Below the address of the server. */
  readonly path?: string
}

const isOn = (asked: Asked, pattern: string) =>
  new RegExp(`^${pattern}`).test(`${asked.method} ${asked.path}`)

/** Answers what is asked for by the pattern in its own way, and all else as it should be. */
export const where = (pattern: string, answer: (asked: Asked) => Promise<Reply>) => (): Breakage => (asked) =>
  isOn(asked, pattern) ? answer(asked) : asked.forward()

/** Changes the JSON of some answers. */
// biome-ignore lint/suspicious/noExplicitAny: the JSON of any answer
export const shows = (pattern: string, change: (json: any) => unknown) =>
  where(pattern, async (asked) => changeJson(await asked.forward(), change))

/** Answers with another status. */
export const turns = (pattern: string, from: number, to: number, body?: object) =>
  where(pattern, async (asked) => {
    const reply = await asked.forward()
    return reply.status === from
      ? { ...reply, status: to, ...(body && { body: JSON.stringify(body) }) }
      : reply
  })

export const answers = (pattern: string, status: number, body: object = {}) =>
  where(pattern, async () => ({
    status,
    headers: { 'content-type': 'application/scim+json' },
    body: status === 204 ? '' : JSON.stringify(body),
  }))

/** Reads another path. */
export const reads = (pattern: string, change: (path: string) => string) =>
  where(pattern, (asked) => asked.forward({ path: change(asked.path) }))

// biome-ignore lint/suspicious/noExplicitAny: the JSON of any request
type Operations = any[]

/** Does other operations than those it is sent. */
export const does = (pattern: string, change: (operations: Operations) => Operations) =>
  where(pattern, (asked) => {
    const { Operations: operations, ...message } = JSON.parse(asked.body)
    return asked.forward({ body: JSON.stringify({ ...message, Operations: change(operations) }) })
  })

/** Leaves a resource as it is, and says that it was changed. */
export const unmoved = (asked: Asked) => asked.forward({ method: 'GET', body: '' })

export const user = '/Users/[^?]'
export const group = '/Groups/[^?]'

// biome-ignore lint/suspicious/noExplicitAny: the JSON of any answer
export const withoutAttribute = (schema: RegExp, name: string) => (json: any) => {
  const cut = (one: { id: string; attributes?: { name: string }[] }) =>
    schema.test(one.id) ? { ...one, attributes: one.attributes?.filter((each) => each.name !== name) } : one
  return json.Resources ? { ...json, Resources: json.Resources.map(cut) } : cut(json)
}

/** The resources of an answer, be it one or a list. */
// biome-ignore lint/suspicious/noExplicitAny: the JSON of any answer
export const each = (change: (resource: any) => unknown) => (json: any) =>
  json.Resources ? { ...json, Resources: json.Resources.map(change) } : change(json)

export const withFilter = String.raw`GET /(Users|Groups)\?(.*&)?filter=`
export const withoutFilter = (path: string) => path.replace(/([?&])filter=[^&]*/, '$1')

/** Deactivates who is to be deleted. */
export const deactivate = async (asked: Asked): Promise<Reply> => {
  const operations = [{ op: 'replace', path: 'active', value: false }]
  await asked.forward({
    method: 'PATCH',
    headers: { ...asked.headers, 'content-type': 'application/scim+json' },
    body: JSON.stringify({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: operations,
    }),
  })
  return { status: 204, headers: {}, body: '' }
}

/** Deletes who is to be deactivated. */
export const remove = async (asked: Asked): Promise<Reply> => {
  if (!/false/i.test(asked.body)) return asked.forward()
  await asked.forward({ method: 'DELETE' })
  return { status: 204, headers: {}, body: '' }
}

export const offersBasic = (): Breakage => async (asked) => {
  const reply = await asked.forward()
  const headers = { ...reply.headers, 'www-authenticate': 'Basic realm="scim"' }
  return reply.status === 401 ? { ...reply, headers } : reply
}
