import { changeJson } from '../proxy.js'
import {
  answers,
  deactivate,
  does,
  each,
  type Fault,
  group,
  offersBasic,
  reads,
  remove,
  shows,
  turns,
  unmoved,
  user,
  where,
  withFilter,
  withoutAttribute,
  withoutFilter,
} from './fault.js'

const names = (profile: string, ...checks: readonly string[]) => checks.map((check) => `${profile}-${check}`)
const gallery = (...checks: readonly string[]) => names('entra-gallery', ...checks)
const okta = (...checks: readonly string[]) => names('okta-oin', ...checks)
const al1 = (...checks: readonly string[]) => names('ipsie-al1', ...checks)
const al2 = (...checks: readonly string[]) => names('ipsie-al2', ...checks)

/** Of a service that takes what identity providers send, and whose DELETE hides. */
export const openFaults: readonly Fault[] = [
  {
    breaks: 'a filter finds all',
    breakage: reads(withFilter, withoutFilter),
    fails: [
      ...gallery('u1', 'u3', 'u5', 'u6', 'u7', 'g8', 'g13', 'g14'),
      ...okta('lookup', 'found', 'group-create'),
      ...al1('filter-username', 'filter-externalid', 'filter-email', 'filter-work-email'),
      ...al2('group-filter-name', 'group-filter-externalid', 'group-filter-member'),
    ],
  },
  {
    breaks: 'the type in a value path is not read',
    breakage: reads(withFilter, (path) => path.replace('type%20eq%20%22home%22', 'type%20eq%20%22work%22')),
    fails: al1('filter-work-email'),
  },
  {
    breaks: 'a creation answers 200',
    breakage: turns('POST /', 201, 200),
    fails: [
      ...gallery('u1', 'u7', 'g8', 's17', 's19'),
      ...okta('create', 'group-create'),
      ...al2('create', 'group-create'),
    ],
  },
  {
    breaks: 'a PATCH does nothing',
    breakage: where('PATCH /', unmoved),
    fails: [
      ...gallery('u2', 'u3', 'u5', 'u6', 'u7', 'g9', 'g11', 'g12', 'g13', 's18', 's20'),
      ...okta('deactivate', 'group-rename', 'group-delta', 'group-empty'),
      ...al1('several', 'deactivate', 'reactivate'),
      ...al2('update', 'group-update', 'group-50'),
    ],
  },
  {
    breaks: 'who is deactivated stays so',
    breakage: where(`PATCH ${user}`, (asked) =>
      /true/i.test(asked.body) ? unmoved(asked) : asked.forward(),
    ),
    fails: [...gallery('u3', 'u6'), ...okta('reactivate'), ...al1('reactivate')],
  },
  {
    breaks: 'who is deactivated is gone',
    breakage: where(`PATCH ${user}`, remove),
    fails: [...gallery('u3', 'u6'), ...okta('deactivate'), ...al1('deactivate', 'reactivate')],
  },
  {
    breaks: '"False" is no boolean',
    breakage: where(`PATCH ${user}`, (asked) =>
      asked.body.includes('"False"') ? unmoved(asked) : asked.forward(),
    ),
    fails: gallery('u3', 'u6', 'u7'),
  },
  {
    breaks: 'of several operations the first is done',
    breakage: does('PATCH /', (operations) => operations.slice(0, 1)),
    fails: [
      ...gallery('u2', 'u7', 's18', 's20'),
      ...okta('group-delta'),
      ...al1('several'),
      ...al2('group-50'),
    ],
  },
  {
    breaks: 'DELETE only deactivates, and the name is taken',
    breakage: where('DELETE /Users', deactivate),
    fails: [...gallery('u4'), ...al1('delete-name')],
  },
  {
    breaks: 'the name of who was deleted is taken, and nobody is found by it',
    breakage: () => {
      const taken = new Set<string>()
      return where('POST /Users', async (asked) => {
        if (taken.has(asked.body)) return { status: 409, headers: {}, body: '{}' }
        taken.add(asked.body)
        return asked.forward()
      })()
    },
    fails: gallery('u6-deleted'),
  },
  {
    breaks: 'DELETE is not supported',
    breakage: answers('DELETE /', 501),
    fails: [...gallery('u4', 'g10'), ...al1('delete')],
  },
  {
    breaks: 'DELETE of a group does nothing',
    breakage: answers('DELETE /Groups', 204),
    fails: [...gallery('g10', 'g14'), ...okta('group-delete')],
  },
  {
    breaks: 'a manager is shown as text',
    breakage: shows(`(GET ${user}|POST /Users)`, (json) => {
      const urn = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
      const { manager } = json[urn] ?? {}
      return manager ? { ...json, [urn]: { ...json[urn], manager: manager.value } } : json
    }),
    fails: gallery('u5', 's25'),
  },
  {
    breaks: 'of several members the first is added',
    breakage: does(`PATCH ${group}`, (operations) =>
      operations.map((one) => (Array.isArray(one.value) ? { ...one, value: one.value.slice(0, 1) } : one)),
    ),
    fails: gallery('g11'),
  },
  {
    breaks: 'to remove a member is to remove all',
    breakage: does(`PATCH ${group}`, (operations) =>
      operations.map((one) => (/remove/i.test(one.op) ? { op: 'remove', path: 'members' } : one)),
    ),
    fails: gallery('g12'),
  },
  {
    breaks: 'an attribute is shown and not announced',
    breakage: shows(`GET ${user}`, (json) => ({ ...json, shoeSize: 43 })),
    fails: gallery('s15'),
  },
  {
    breaks: 'null leaves what there is',
    breakage: does('PATCH /', (operations) =>
      operations.some(({ value }) => value === null)
        ? [{ op: 'replace', path: 'active', value: true }]
        : operations,
    ),
    fails: gallery('s16'),
  },
  {
    breaks: '"" is refused',
    breakage: where('PATCH /', async (asked) =>
      asked.body.includes('"value":""') ? { status: 400, headers: {}, body: '{}' } : asked.forward(),
    ),
    fails: gallery('s16'),
  },
  {
    breaks: 'values come back tidied up',
    breakage: where(`GET ${user}`, async (asked) => {
      const reply = await asked.forward()
      return { ...reply, body: reply.body.replace(/\+44[^"]*/g, (number) => number.replace(/[^\d]/g, '')) }
    }),
    fails: gallery('s15-types', 's17', 's18'),
  },
  {
    breaks: 'every page is the first',
    breakage: reads('GET /', (path) => path.replace(/startIndex=\d+/, 'startIndex=1')),
    fails: [...gallery('s23', 's24'), ...okta('import')],
  },
  {
    breaks: 'lists do not say how many there are, nor what they are',
    breakage: shows(String.raw`GET /(Users|Groups)(\?|$)`, ({ Resources }) => ({ Resources })),
    fails: [
      ...gallery('u1', 's23'),
      ...okta('test', 'lookup', 'import', 'group-list'),
      ...al2('list', 'group-list'),
    ],
  },
  {
    breaks: 'more than 20 requests a second are too many',
    breakage: () => {
      let asked: readonly number[] = []
      return async ({ forward }) => {
        const now = Date.now()
        asked = [...asked.filter((time) => now - time < 1_000), now]
        return asked.length > 20 ? { status: 429, headers: { 'retry-after': '1' }, body: '{}' } : forward()
      }
    },
    fails: [...gallery('capacity'), ...al1('25-a-second')],
  },
  {
    breaks: 'the base URL has an underscore',
    path: '/scim_v2',
    breakage: () => (asked) => asked.forward({ path: asked.path.replace('/scim_v2', '') }),
    fails: okta('base-url'),
  },
  { breaks: 'Basic is offered', breakage: offersBasic, fails: okta('basic') },
  {
    breaks: 'anybody is let in',
    breakage: turns('GET /Users', 401, 200, { schemas: [], Resources: [], totalResults: 0 }),
    fails: [...okta('basic', 'token'), ...al1('bearer')],
  },
  {
    breaks: 'a user shows neither names nor emails',
    breakage: shows(`GET ${user}`, ({ name: _, emails: __, ...rest }) => rest),
    fails: [...gallery('u1', 'u2', 's17'), ...okta('stored', 'put')],
  },
  {
    breaks: 'the schema has no emails, no displayName and no members',
    breakage: where('GET /Schemas', async (asked) => {
      const reply = await asked.forward()
      return ['emails', 'displayName', 'members'].reduce(
        (cut, name) => changeJson(cut, withoutAttribute(/core/, name)),
        reply,
      )
    }),
    fails: [...gallery('s15'), ...okta('required'), ...al2('schema', 'group-schema')],
  },
  {
    breaks: 'a conflict is 400',
    breakage: turns('POST /', 409, 400),
    fails: [...okta('duplicate'), ...al2('group-unique')],
  },
  {
    breaks: 'the password is shown',
    breakage: shows(`(GET ${user}|POST /Users)`, (json) => ({ ...json, password: '1mz050nq' })),
    fails: okta('password'),
  },
  { breaks: 'PUT does nothing', breakage: where('PUT /', unmoved), fails: okta('put') },
  { breaks: 'who is unknown is 400', breakage: turns('GET /', 404, 400), fails: okta('unknown') },
  { breaks: 'there is no /Bulk', breakage: answers('POST /Bulk', 501), fails: al1('bulk') },
  {
    breaks: 'nothing is found by its id',
    breakage: where('GET /(Users|Groups)/', async () => ({ status: 404, headers: {}, body: '{}' })),
    fails: [...al1('get'), ...al2('create', 'externalid', 'group-get', 'group-externalid')],
  },
  {
    breaks: 'errors show the inside',
    breakage: shows('(GET|POST) /', (json) =>
      json.detail ? { ...json, detail: 'Error: no such row\n at find (/srv/users.js:10:7)' } : json,
    ),
    fails: al1('errors'),
  },
  {
    breaks: 'externalId is forgotten',
    breakage: shows(
      '(GET|POST) /',
      each(({ externalId: _, ...rest }) => rest),
    ),
    fails: [
      ...gallery('u1', 'g8', 's17', 's19', 's20'),
      ...okta('create'),
      ...al2('externalid', 'group-externalid'),
    ],
  },
  {
    breaks: 'a password is announced',
    breakage: shows('GET /Schemas', (json) => ({
      ...json,
      Resources: json.Resources.map((schema: { attributes: object[] }) => ({
        ...schema,
        attributes: [...schema.attributes, { name: 'password', type: 'string' }],
      })),
    })),
    fails: al2('password'),
  },
  {
    breaks: 'pages may have 5,000 resources, and there are no cursors',
    breakage: shows('GET /ServiceProviderConfig', (json) => ({
      ...json,
      filter: { ...json.filter, maxResults: 5_000 },
      pagination: { cursor: false },
    })),
    fails: al2('page', 'cursors'),
  },
]
