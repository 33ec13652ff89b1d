/** Checks of the discovery documents, whatever attributes they announce. */
import type { Check } from '../check.js'
import { elements, isObject, property, show } from '../json.js'
import { type AnnouncedAttribute, schemasOf, userSchemas } from './attributes.js'

type Probe = Check['run']

/** Resource types whose id is their name, and whose schemas can be read. */
export const resourceTypes: Probe = async (scim, expect) => {
  const answer = await scim.get('/ResourceTypes')
  const known = schemasOf((await scim.get('/Schemas')).json).map(({ urn }) => urn)
  for (const type of expect.list(answer)) {
    const [id, name] = [property(type, 'id'), property(type, 'name')]
    expect.must(answer, id === name, `the id of ${show(name)} is ${show(id)}, expected its name`)
    const extensions = elements(property(type, 'schemaExtensions')).map((one) => property(one, 'schema'))
    for (const urn of [property(type, 'schema'), ...extensions])
      expect.must(answer, known.includes(String(urn)), `/Schemas does not have ${show(urn)}`)
  }
}

/** Canonical values of the `type` of all attributes that have several values. */
export const canonicalTypes: Probe = async (scim, expect) => {
  const answer = await scim.get('/Schemas')
  expect.status(answer, 200)
  for (const { attributes } of schemasOf(answer.json)) {
    for (const { name, isMultiValued, subAttributes } of attributes) {
      const type = isMultiValued && subAttributes.find((one) => one.name === 'type')
      if (type) expect.must(answer, type.canonicalValues.length > 0, `${name}.type has no canonicalValues`)
    }
  }
}

/** All that a user shows is announced. */
export const shownIsAnnounced: Probe = async (scim, expect) => {
  const { path } = await scim.user()
  const answer = await scim.get(path)
  expect.status(answer, 200)
  const [core, ...extensions] = userSchemas(scim)
  if (!core) {
    expect.must(scim.announced.schemas, false, '/Schemas has no schema of users')
    return
  }
  const at = (urn: string) => extensions.find((one) => one.urn.toLowerCase() === urn.toLowerCase())
  const unknown = Object.entries(Object(answer.json)).flatMap(([name, value]) => {
    if (['schemas', 'id', 'externalId', 'meta'].includes(name)) return []
    if (!name.includes(':')) return unannounced(core.attributes, name, value)
    const extension = at(name)
    if (!extension) return [name]
    return Object.entries(Object(value)).flatMap(([inner, part]) =>
      unannounced(extension.attributes, inner, part),
    )
  })
  expect.must(answer, unknown.length === 0, `${unknown.join(', ')} is shown, and /Schemas does not have it`)
}

/** Names that the definitions lack; they ignore case (RFC 7643 §2.1). */
function unannounced(
  attributes: readonly AnnouncedAttribute[],
  name: string,
  value: unknown,
): readonly string[] {
  const found = attributes.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (!found) return [name]
  const parts = Array.isArray(value) ? value : [value]
  return parts
    .filter(isObject)
    .flatMap(Object.keys)
    .filter((inner) => !found.subAttributes.some((one) => one.name.toLowerCase() === inner.toLowerCase()))
    .map((inner) => `${name}.${inner}`)
}

/** Words that credentials are called by. */
const CREDENTIAL = /password|passwd|secret|private_?key|otp|mfa|recovery_?code|api_?key/i

/** No password, nor what else signs a user in. */
export const noCredentials: Probe = async (scim, expect) => {
  const answer = await scim.get('/Schemas')
  expect.status(answer, 200)
  for (const { urn, attributes } of schemasOf(answer.json))
    for (const { name } of attributes) expect.must(answer, !CREDENTIAL.test(name), `${urn} has ${name}`)
}
