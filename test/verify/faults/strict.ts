import {
  answers,
  deactivate,
  does,
  each,
  type Fault,
  offersBasic,
  reads,
  remove,
  shows,
  turns,
  unmoved,
  user,
  where,
  withFilter,
  withoutFilter,
} from './fault.js'

/** Of a service set to `strict: 'interop'`. */
export const strictFaults: readonly Fault[] = [
  {
    breaks: 'nothing is said of the profile',
    breakage: shows('GET /ServiceProviderConfig', ({ interopProfileConformant: _, ...rest }) => rest),
    fails: ['interop-declared'],
  },
  { breaks: 'there is no /Schemas', breakage: answers('GET /Schemas', 404), fails: ['interop-discovery'] },
  {
    breaks: 'the id of a resource type is its endpoint',
    breakage: shows(
      'GET /ResourceTypes',
      each((type) => ({ ...type, id: type.endpoint })),
    ),
    fails: ['interop-types'],
  },
  {
    breaks: 'a schema of a resource type cannot be read',
    breakage: shows(
      'GET /ResourceTypes',
      each((type) => ({ ...type, schema: 'urn:example:none' })),
    ),
    fails: ['interop-types'],
  },
  {
    breaks: 'an attribute is shown and not announced',
    breakage: shows(`GET ${user}`, (json) => ({ ...json, shoeSize: 43 })),
    fails: ['interop-accurate'],
  },
  {
    breaks: 'filters tell the case of userName apart',
    breakage: reads(
      String.raw`GET /Users\?filter=userName%20eq%20%22CASE`,
      (path) => `${path}%20and%20active%20eq%20false`,
    ),
    fails: ['interop-case-username'],
  },
  {
    breaks: 'names in another case are taken twice',
    breakage: turns('POST /Users', 409, 201),
    fails: ['interop-case-username', 'interop-conflict-post'],
  },
  {
    breaks: 'filters do not tell the case of externalId apart',
    breakage: reads('GET /Users.*EXT-', (path) =>
      path.replace(/EXT-(.*)%22/, (_, rest) => `Ext-${rest.toLowerCase()}%22`),
    ),
    fails: ['interop-case-externalid'],
  },
  {
    breaks: 'ids are found in any case',
    breakage: reads(`GET ${user}`, (path) => `/Users/${path.slice(7).toLowerCase()}`),
    fails: ['interop-case-id'],
  },
  {
    breaks: 'what is unknown is taken, to no effect',
    breakage: turns('(POST|PATCH) /', 400, 201),
    fails: [
      ...['attribute', 'sub-attribute', 'schema', 'schema-alone', 'patch', 'patch-value'].map(
        (what) => `interop-unknown-${what}`,
      ),
      'interop-values-element',
    ],
  },
  {
    breaks: 'what is unknown is refused as something else',
    breakage: shows('(POST|PATCH) /', (json) => ({ ...json, scimType: 'invalidValue' })),
    fails: [
      ...['attribute', 'sub-attribute', 'schema', 'schema-alone', 'patch', 'patch-value'].map(
        (what) => `interop-unknown-${what}`,
      ),
      ...['interop-patch-path', 'interop-values-element', 'interop-conflict-post', 'interop-conflict-patch'],
    ],
  },
  {
    breaks: 'types have no canonicalValues',
    breakage: where('GET /Schemas', async (asked) => {
      const reply = await asked.forward()
      return {
        ...reply,
        body: reply.body.replaceAll('"canonicalValues":["work","home"', '"other":["work","home"'),
      }
    }),
    fails: ['interop-canonical-values'],
  },
  {
    breaks: 'a user is found at its userName',
    breakage: where('GET /Users/[^?]*@', async () => ({ status: 200, headers: {}, body: '{}' })),
    fails: ['interop-own-path'],
  },
  {
    breaks: 'answers are application/json',
    breakage: () => async (asked) => {
      const reply = await asked.forward()
      return { ...reply, headers: { ...reply.headers, 'content-type': 'application/json' } }
    },
    fails: ['interop-media-type'],
  },
  {
    breaks: 'of a filter what comes after and is not read',
    breakage: reads(withFilter, (path) => path.replace(/%20and%20.*/, '')),
    fails: ['interop-filter-and'],
  },
  {
    breaks: 'a filter that is not understood finds all',
    breakage: where(withFilter, async (asked) => {
      const reply = await asked.forward()
      return reply.status === 400 ? asked.forward({ path: withoutFilter(asked.path) }) : reply
    }),
    fails: ['interop-filter-unknown', 'interop-filter-unknown-groups'],
  },
  {
    breaks: 'pages have 20 resources',
    breakage: reads(String.raw`GET /Users(\?count=\d+)?$`, () => '/Users?count=20'),
    fails: ['interop-page', 'interop-page-default'],
  },
  {
    breaks: 'a page that is too large is refused',
    breakage: answers('GET /Users.*count=1000000', 400),
    fails: ['interop-page-most'],
  },
  {
    breaks: 'every page is the first',
    breakage: reads('GET /', (path) => path.replace(/startIndex=\d+/, 'startIndex=1')),
    fails: ['interop-page-index'],
  },
  {
    breaks: 'a PATCH does nothing',
    breakage: where('PATCH /', unmoved),
    fails: [
      ...['patch', 'patch-several', 'patch-keeps', 'add-is-replace', 'complex-replace', 'complex-add'],
      ...['values-replace', 'values-add', 'values-filter', 'deleted-name-patch'],
    ].map((what) => `interop-${what}`),
  },
  {
    breaks: 'operations without a path are left out',
    breakage: does('PATCH /', (operations) => operations.filter(({ path }) => path)),
    fails: ['interop-patch-path'],
  },
  {
    breaks: 'add leaves a value that is there',
    breakage: where(`PATCH ${user}`, (asked) =>
      asked.body.includes('"add"') ? unmoved(asked) : asked.forward(),
    ),
    fails: ['interop-add-is-replace', 'interop-complex-add', 'interop-values-add'],
  },
  {
    breaks: 'replace is add',
    breakage: does('PATCH /', (operations) => operations.map((one) => ({ ...one, op: 'add' }))),
    fails: ['interop-complex-replace', 'interop-values-replace'],
  },
  {
    breaks: 'add is replace',
    breakage: does('PATCH /', (operations) => operations.map((one) => ({ ...one, op: 'replace' }))),
    fails: ['interop-complex-add', 'interop-values-add'],
  },
  {
    breaks: 'who is deactivated is gone',
    breakage: where(`PATCH ${user}`, remove),
    fails: ['interop-patch-keeps'],
  },
  {
    breaks: 'DELETE deactivates',
    breakage: where('DELETE /Users', deactivate),
    fails: ['interop-deleted', 'interop-deleted-list', 'interop-deleted-name', 'interop-deleted-name-patch'],
  },
  {
    breaks: 'DELETE of a group does nothing',
    breakage: answers('DELETE /Groups', 204),
    fails: ['interop-deleted-group'],
  },
  {
    breaks: 'conflicts have no scimType',
    breakage: shows('(POST|PATCH) /', ({ scimType: _, ...rest }) => rest),
    fails: ['interop-conflict-post', 'interop-conflict-patch'],
  },
  {
    breaks: 'Basic is offered',
    breakage: offersBasic,
    fails: ['interop-basic'],
  },
]
