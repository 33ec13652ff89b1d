/** `/ServiceProviderConfig` and `/ResourceTypes` (RFC 7643 §5 and §6, RFC 7644 §4). */
import { idsOf, USER } from '../announced.js'
import type { Check } from '../check.js'
import { at, elements, isObject, property, show, strings } from '../json.js'

const CONFIG = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'
const RESOURCE_TYPE = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'

const CAPABILITIES = ['patch', 'bulk', 'filter', 'changePassword', 'sort', 'etag'] as const

export const discoveryChecks: readonly Check[] = [
  {
    id: 'config-get',
    title: '/ServiceProviderConfig answers 200',
    rule: 'RFC 7644 §4',
    async run(scim, expect) {
      expect.status(await scim.get('/ServiceProviderConfig'), 200)
    },
  },
  {
    id: 'config-schemas',
    title: '/ServiceProviderConfig names its schema',
    rule: 'RFC 7643 §5',
    async run(scim, expect) {
      const answer = await scim.get('/ServiceProviderConfig')
      expect.status(answer, 200)
      expect.must(
        answer,
        strings(property(answer.json, 'schemas')).includes(CONFIG),
        `schemas lacks ${CONFIG}`,
      )
    },
  },
  ...CAPABILITIES.map(
    (name): Check => ({
      id: `config-${name.toLowerCase()}`,
      title: `/ServiceProviderConfig tells whether ${name} is supported`,
      rule: 'RFC 7643 §5',
      async run(scim, expect) {
        const answer = await scim.get('/ServiceProviderConfig')
        expect.status(answer, 200)
        const supported = at(answer.json, `${name}.supported`)
        expect.must(
          answer,
          typeof supported === 'boolean',
          `${name}.supported is ${show(supported)}, expected a boolean`,
        )
      },
    }),
  ),
  ...(['bulk.maxOperations', 'bulk.maxPayloadSize', 'filter.maxResults'] as const).map(
    (path): Check => ({
      id: `config-${path.replace('.', '-').toLowerCase()}`,
      title: `/ServiceProviderConfig tells ${path}`,
      rule: 'RFC 7643 §5',
      async run(scim, expect) {
        const answer = await scim.get('/ServiceProviderConfig')
        expect.status(answer, 200)
        const limit = at(answer.json, path)
        const message = `${path} is ${show(limit)}, expected an integer`
        // The limit of something that is not supported misleads nobody.
        const isSupported = at(answer.json, `${path.split('.', 1)[0]}.supported`) !== false
        expect[isSupported ? 'must' : 'should'](answer, Number.isInteger(limit), message)
      },
    }),
  ),
  {
    id: 'config-authentication',
    title: '/ServiceProviderConfig lists authentication schemes with type, name and description',
    rule: 'RFC 7643 §5',
    async run(scim, expect) {
      const answer = await scim.get('/ServiceProviderConfig')
      expect.status(answer, 200)
      const schemes = property(answer.json, 'authenticationSchemes')
      expect.must(
        answer,
        Array.isArray(schemes),
        `authenticationSchemes is ${show(schemes)}, expected an array`,
      )
      for (const [index, scheme] of elements(schemes).entries()) {
        for (const name of ['type', 'name', 'description']) {
          const value = property(scheme, name)
          expect.must(
            answer,
            typeof value === 'string',
            `authenticationSchemes[${index}].${name} is ${show(value)}, expected a string`,
          )
        }
      }
    },
  },
  {
    id: 'config-meta',
    title: '/ServiceProviderConfig has meta with its resource type',
    rule: 'RFC 7643 §3.1',
    async run(scim, expect) {
      const answer = await scim.get('/ServiceProviderConfig')
      expect.status(answer, 200)
      const type = at(answer.json, 'meta.resourceType')
      expect.should(
        answer,
        type === 'ServiceProviderConfig',
        `meta.resourceType is ${show(type)}, expected "ServiceProviderConfig"`,
      )
    },
  },
  {
    id: 'resource-types-list',
    title: '/ResourceTypes answers a ListResponse',
    rule: 'RFC 7644 §4',
    async run(scim, expect) {
      const answer = await scim.get('/ResourceTypes')
      const types = expect.list(answer)
      expect.must(answer, types.length > 0, 'Resources is empty')
      expect.equal(answer, 'totalResults', types.length)
    },
  },
  {
    id: 'resource-types-attributes',
    title: 'Resource types have schemas, name, endpoint and schema',
    rule: 'RFC 7643 §6',
    async run(scim, expect) {
      const answer = await scim.get('/ResourceTypes')
      for (const [index, type] of expect.list(answer).entries()) {
        expect.must(
          answer,
          strings(property(type, 'schemas')).includes(RESOURCE_TYPE),
          `Resources[${index}].schemas lacks ${RESOURCE_TYPE}`,
        )
        for (const name of ['name', 'endpoint', 'schema']) {
          const value = property(type, name)
          expect.must(
            answer,
            typeof value === 'string',
            `Resources[${index}].${name} is ${show(value)}, expected a string`,
          )
        }
      }
    },
  },
  {
    id: 'resource-types-user',
    title: '/ResourceTypes announces User, and its endpoint answers',
    rule: 'RFC 7643 §6',
    async run(scim, expect) {
      const answer = await scim.get('/ResourceTypes')
      const schemas = expect.list(answer).map((type) => property(type, 'schema'))
      expect.should(answer, schemas.includes(USER), `no resource type has the schema ${USER}`)
      for (const type of expect.list(answer)) {
        const endpoint = property(type, 'endpoint')
        if (typeof endpoint !== 'string') continue
        expect.must(
          answer,
          !/^https?:/i.test(endpoint),
          `endpoint ${show(endpoint)} is not relative to the base URL`,
        )
      }
      expect.status(await scim.list(scim.users, { count: 1 }), 200)
    },
  },
  {
    id: 'resource-types-extensions',
    title: 'Extensions of resource types have schema and required',
    rule: 'RFC 7643 §6',
    async run(scim, expect) {
      const answer = await scim.get('/ResourceTypes')
      for (const type of expect.list(answer)) {
        const extensions = property(type, 'schemaExtensions')
        const name = show(property(type, 'name'))
        const isArray = extensions === undefined || Array.isArray(extensions)
        expect.must(answer, isArray, `schemaExtensions of ${name} is no array`)
        for (const extension of elements(extensions)) {
          expect.must(
            answer,
            typeof property(extension, 'schema') === 'string' &&
              typeof property(extension, 'required') === 'boolean',
            `schemaExtensions of ${name} holds ${show(extension)}`,
          )
        }
      }
    },
  },
  {
    id: 'resource-types-one',
    title: 'A resource type can be read by its name',
    rule: 'RFC 7644 §4',
    async run(scim, expect) {
      const all = await scim.get('/ResourceTypes')
      for (const type of expect.list(all)) {
        const name = property(type, 'id') ?? property(type, 'name')
        const answer = await scim.get(`/ResourceTypes/${encodeURIComponent(String(name))}`)
        expect.status(answer, 200)
        expect.equal(answer, 'endpoint', property(type, 'endpoint'))
      }
    },
  },
  {
    id: 'resource-types-schemas',
    title: 'Every schema that a resource type names is in /Schemas',
    rule: 'RFC 7643 §6',
    async run(scim, expect) {
      const schemas = await scim.get('/Schemas')
      expect.list(schemas)
      const known = idsOf(schemas.json)
      const answer = await scim.get('/ResourceTypes')
      for (const type of expect.list(answer)) {
        const extensions = elements(property(type, 'schemaExtensions')).map((one) => property(one, 'schema'))
        for (const urn of strings([property(type, 'schema'), ...extensions])) {
          expect.must(answer, known.includes(urn), `/Schemas lacks ${urn}`)
        }
      }
    },
  },
  ...['/ServiceProviderConfig', '/ResourceTypes', '/Schemas'].map(
    (path): Check => ({
      id: `discovery-filter-${path.slice(1).toLowerCase()}`,
      title: `${path} refuses a filter with 403`,
      rule: 'RFC 7644 §4',
      async run(scim, expect) {
        const filter = encodeURIComponent('id eq "nothing"')
        const answer = await scim.get(`${path}?filter=${filter}`)
        expect.answered(answer)
        expect.should(
          answer,
          answer.status === 403,
          `status ${answer.status}, expected 403: a client could take all it gets for matches`,
        )
      },
    }),
  ),
  {
    id: 'discovery-paging',
    title: 'Discovery ignores paging',
    rule: 'RFC 7644 §4',
    async run(scim, expect) {
      const whole = expect.list(await scim.get('/ResourceTypes')).length
      const answer = await scim.get('/ResourceTypes?startIndex=2&count=1')
      const paged = expect.list(answer).length
      expect.must(answer, paged === whole, `${paged} resource types with count=1, ${whole} without`)
    },
  },
  ...['/ResourceTypes', '/Schemas'].map(
    (path): Check => ({
      id: `discovery-unknown-${path.slice(1).toLowerCase()}`,
      title: `${path} answers 404 for what it does not hold`,
      rule: 'RFC 7644 §3.12',
      async run(scim, expect) {
        expect.refused(await scim.get(`${path}/urn:example:nothing`), 404)
      },
    }),
  ),
  {
    id: 'discovery-meta',
    title: 'Resource types and schemas have meta with resource type and location',
    rule: 'RFC 7643 §3.1',
    async run(scim, expect) {
      for (const [path, resourceType] of [
        ['/ResourceTypes', 'ResourceType'],
        ['/Schemas', 'Schema'],
      ]) {
        const answer = await scim.get(String(path))
        for (const [index, resource] of expect.list(answer).entries()) {
          const meta = property(resource, 'meta')
          const isComplete =
            isObject(meta) && meta.resourceType === resourceType && typeof meta.location === 'string'
          expect.should(answer, isComplete, `Resources[${index}].meta is ${show(meta)}`)
        }
      }
    },
  },
]
