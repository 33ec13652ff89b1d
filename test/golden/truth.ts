/** What /Schemas says of each attribute, against what the service does with it (RFC 7643 §7). */
import { expect } from 'vitest'
import type { Attribute, Schema } from '../../src/runtime/schema/attribute.js'
import { ENTERPRISE_USER_URN } from '../../src/runtime/schema/enterprise-user.js'
import type { ServedCase } from './serve.js'

type Call = ServedCase['call']
type Resource = Readonly<Record<string, unknown>>

const MANAGER = `${ENTERPRISE_USER_URN}:manager`
let count = 0

/** An attribute that is no complex one, with what stands around it. */
interface Leaf {
  /** For messages. */
  readonly path: string
  /** As a filter names it. */
  readonly name: string
  readonly leaf: Attribute
  /** What is required is inside of this one, or is it. */
  readonly top: Attribute
  /** Puts a value where the attribute is. */
  readonly within: (value: unknown, beside?: Resource) => Resource
  readonly read: (resource: Resource) => unknown
}

function leavesOf({ id, attributes }: Schema): readonly Leaf[] {
  const isExtension = !id.includes(':core:')
  return attributes.flatMap((top) =>
    (top.subAttributes ?? [top]).map((leaf): Leaf => {
      const isInside = leaf !== top
      const wrap = (value: unknown, beside: Resource = {}): Resource => {
        const inner = isInside ? { ...beside, [leaf.name]: value } : value
        const whole = { [top.name]: top.multiValued ? [inner] : inner }
        return isExtension ? { [id]: whole } : whole
      }
      const read = (resource: Resource): unknown => {
        const whole = Object(isExtension ? resource[id] : resource)[top.name]
        const one = Array.isArray(whole) ? whole[0] : whole
        return isInside ? Object(one)[leaf.name] : one
      }
      const path = [isExtension ? id : undefined, top.name, isInside ? leaf.name : undefined]
      const name = `${isExtension ? `${id}:` : ''}${top.name}${isInside ? `.${leaf.name}` : ''}`
      return {
        path: path.filter((part) => part !== undefined).join(' '),
        name,
        leaf,
        top,
        within: wrap,
        read,
      }
    }),
  )
}

/** A value that no other resource has. */
function sample({ name, type, canonicalValues }: Attribute): unknown {
  // A host may keep these in a column of numbers.
  const unique = ++count
  if (name === 'employeeNumber') return String(unique)
  switch (type) {
    case 'boolean':
      return true
    case 'integer':
      return count
    case 'decimal':
      return count + 0.5
    case 'dateTime':
      return new Date(Date.UTC(2024, 0, 1, 0, 0, count)).toISOString()
    default:
      return canonicalValues?.[0] ?? `sample-${unique}@example.com`
  }
}

/** Objects laid over each other, those inside too. */
function merged(base: Resource, more: Resource): Resource {
  const all = { ...base }
  for (const [key, value] of Object.entries(more)) {
    const own = all[key]
    const isBoth = isObject(own) && isObject(value)
    all[key] = isBoth ? merged(own, value) : value
  }
  return all
}

const isObject = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Derives each characteristic of every attribute of users and groups. */
export async function schemasAreTrue({ call }: ServedCase): Promise<void> {
  const { Resources: schemas }: { readonly Resources: readonly Schema[] } = (await call('GET', '/Schemas'))
    .body
  const { Resources: types } = (await call('GET', '/ResourceTypes')).body
  for (const { endpoint, schema, schemaExtensions } of types) {
    const urns = [schema, ...schemaExtensions.map((each: { readonly schema: string }) => each.schema)]
    const leaves = schemas.filter(({ id }) => urns.includes(id)).flatMap(leavesOf)
    // Those that there are cannot be made: `rolesDay` asks for them.
    if (leaves.some(({ path, leaf }) => path === 'displayName' && leaf.mutability === 'immutable')) continue
    await typeIsTrue(call, endpoint, leaves)
  }
}

async function typeIsTrue(call: Call, endpoint: string, leaves: readonly Leaf[]): Promise<void> {
  const userName = () => `user-${++count}@example.com`
  const boss = (await call('POST', '/Users', { userName: userName(), emails: [{ value: userName() }] })).body
    .id
  const sampleOf = ({ path, leaf, top }: Leaf) =>
    path.startsWith(MANAGER.replace(':manager', ' manager')) || top.name === 'members' ? boss : sample(leaf)
  /** A resource that has what is required, of its own. */
  const base = () =>
    leaves
      .filter(({ top, leaf }) => top.required && (leaf === top || leaf.name === 'value'))
      .map((each) => each.within(sampleOf(each)))
      .reduce(merged, endpoint === '/Users' ? { emails: [{ value: userName() }] } : {})
  const post = (resource: Resource) => call('POST', endpoint, resource)

  for (const each of leaves) {
    const { path, leaf, top, within, read } = each
    const value = sampleOf(each)
    const isWritten = top.mutability !== 'readOnly' && leaf.mutability !== 'readOnly'
    // A value of several that has but a type is none; of a name in one column the last word is the family name.
    const besides = (): Resource => {
      if (leaf.name === 'familyName') return { givenName: 'Ann' }
      return top.multiValued && leaf.name !== 'value' ? { value: userName() } : {}
    }
    const sent = merged(base(), within(value, besides()))
    const created = await post(top.name === 'members' ? merged(base(), { members: [{ value: boss }] }) : sent)
    expect(created.status, `${path}: ${JSON.stringify(created.body)}`).toBe(201)
    const at = `${endpoint}/${created.body.id}`
    const asked = (await call('GET', `${at}?attributes=${encodeURIComponent(top.name)}`)).body
    const shown = read((await call('GET', at)).body)

    if (top.returned === 'never') expect(shown, path).toBeUndefined()
    else if (isWritten && top.name !== 'members') expect(read(created.body), path).toEqual(value)
    if (top.returned === 'request') expect(shown, path).toBeUndefined()
    if (top.returned === 'default' && isWritten && top.name !== 'members') expect(shown, path).toEqual(value)
    if (top.returned === 'request' && isWritten && asked[top.name] !== undefined)
      expect(read(asked), path).toEqual(value)

    if (!isWritten && leaf.type === 'string' && top.name !== 'members') {
      const odd = await post(merged(base(), within('odd', besides())))
      expect(odd.status, path).toBe(201)
      expect(read(odd.body), path).not.toBe('odd')
    }
    if (leaf.canonicalValues && shown !== undefined) expect(leaf.canonicalValues, path).toContain(shown)

    await caseIsTrue(call, endpoint, each, created.body.id, isWritten ? value : shown)
    if (leaf.referenceTypes && shown !== undefined) {
      const places = leaf.referenceTypes.map((type) => (type === 'external' ? '' : `/${type}s/`))
      expect(
        places.some((place) => String(shown).includes(place)),
        `${path}: ${shown}`,
      ).toBe(true)
    }

    const isUniqueType = leaf.type === 'string' && leaf.canonicalValues === undefined && isWritten
    if (isUniqueType && top.name !== 'members' && !path.includes(' manager')) {
      const again = await post(merged(base(), within(value, besides())))
      const isUnique = leaf.uniqueness !== 'none'
      expect(again.status, `${path}: ${JSON.stringify(again.body)}`).toBe(isUnique ? 409 : 201)
    }
    if (leaf === top || leaf.name === 'value') {
      const { [top.name]: _, ...without } = base()
      const isCore = !path.startsWith('urn:')
      if (isCore && top.required) expect((await post(without)).status, path).toBe(400)
    }
  }
}

/** Whether a filter finds a value in another case tells `caseExact`; what is no text has no case. */
async function caseIsTrue(
  call: Call,
  endpoint: string,
  { path, name, leaf }: Leaf,
  id: string,
  value: unknown,
): Promise<void> {
  if (typeof value !== 'string' || leaf.type === 'dateTime' || leaf.returned === 'never') return
  // An address follows from the id beside it, which is what filters ask for.
  if (leaf.name === '$ref') return
  const finds = async (text: string) => {
    const filter = encodeURIComponent(`id eq "${id}" and ${name} eq "${text}"`)
    const { status, body } = await call('GET', `${endpoint}?filter=${filter}`)
    expect(status, `${path}: ${body.detail}`).toBe(200)
    return body.totalResults === 1
  }
  const other = value.toUpperCase()
  if (leaf.caseExact || other === value) expect(await finds(value), `${path}: ${value}`).toBe(true)
  if (other !== value) expect(await finds(other), `${path}: ${other}`).toBe(!leaf.caseExact)
}
