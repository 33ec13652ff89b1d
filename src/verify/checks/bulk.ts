/** Bulk (RFC 7644 §3.7). */
import type { Answer } from '../answer.js'
import type { Check } from '../check.js'
import { at, elements, property, show, strings } from '../json.js'
import { PATCH_OP, type Scim } from '../scim.js'

const REQUEST = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest'
const RESPONSE = 'urn:ietf:params:scim:api:messages:2.0:BulkResponse'

const bulk = (scim: Scim, operations: readonly object[], more: object = {}): Promise<Answer> =>
  scim.post('/Bulk', { schemas: [REQUEST], ...more, Operations: operations })

const create = (scim: Scim, bulkId: string, data: object = scim.userBody()) => ({
  method: 'POST',
  path: scim.users,
  bulkId,
  data,
})

const statuses = ({ json }: Answer): readonly string[] =>
  elements(property(json, 'Operations')).map((one) => String(property(one, 'status')))

/** The path of what a bulk operation created. */
function createdPath(scim: Scim, answer: Answer, index: number): string {
  const location = String(at(answer.json, `Operations[${index}].location`))
  return `${scim.users}/${location.split('/').at(-1)}`
}

const checks: readonly Check[] = [
  {
    id: 'bulk-create',
    title: 'A bulk POST creates, and answers status and location of each operation',
    rule: 'RFC 7644 §3.7',
    async run(scim, expect) {
      const answer = await bulk(scim, [create(scim, 'one'), create(scim, 'two')])
      expect.status(answer, 200)
      expect.must(
        answer,
        strings(property(answer.json, 'schemas')).includes(RESPONSE),
        `schemas lacks ${RESPONSE}`,
      )
      for (const index of [0, 1]) {
        expect.equal(answer, `Operations[${index}].status`, '201')
        expect.equal(answer, `Operations[${index}].bulkId`, index === 0 ? 'one' : 'two')
        const location = at(answer.json, `Operations[${index}].location`)
        expect.must(
          answer,
          typeof location === 'string',
          `Operations[${index}].location is ${show(location)}`,
        )
      }
    },
  },
  {
    id: 'bulk-read-back',
    title: 'What a bulk request created can be read',
    rule: 'RFC 7644 §3.7.3',
    async run(scim, expect) {
      const data = scim.userBody()
      const answer = await bulk(scim, [create(scim, 'one', data)])
      expect.status(answer, 200)
      expect.equal(await scim.get(createdPath(scim, answer, 0)), 'userName', data.userName)
    },
  },
  {
    id: 'bulk-change',
    title: 'A bulk request changes and deletes',
    rule: 'RFC 7644 §3.7',
    requires: ['patch'],
    async run(scim, expect) {
      const [changed, deleted] = [await scim.user(), await scim.user()]
      const answer = await bulk(scim, [
        {
          method: 'PATCH',
          path: changed.path,
          data: {
            schemas: [PATCH_OP],
            Operations: [{ op: 'add', path: 'externalId', value: 'bulk' }],
          },
        },
        { method: 'DELETE', path: deleted.path },
      ])
      expect.status(answer, 200)
      const [first, second] = statuses(answer)
      expect.must(answer, first === '200' || first === '204', `PATCH has status ${show(first)}`)
      expect.must(answer, second === '204', `DELETE has status ${show(second)}`)
      expect.equal(await scim.get(changed.path), 'externalId', 'bulk')
    },
  },
  {
    id: 'bulk-reference',
    title: 'bulkId: stands for the id of what another operation creates',
    rule: 'RFC 7644 §3.7.2',
    requires: ['groups', 'newGroups'],
    async run(scim, expect) {
      const data = scim.groupBody({ members: [{ type: 'User', value: 'bulkId:ada' }] })
      const answer = await bulk(scim, [
        create(scim, 'ada'),
        { method: 'POST', path: scim.groups, bulkId: 'team', data },
      ])
      expect.status(answer, 200)
      expect.must(
        answer,
        statuses(answer).every((one) => one === '201'),
        `statuses are ${show(statuses(answer))}`,
      )
      const id = createdPath(scim, answer, 0).split('/').at(-1)
      const group = createdPath(scim, answer, 1).split('/').at(-1)
      expect.equal(
        await scim.get(`${scim.groups}/${group}`),
        'members[0].value',
        decodeURIComponent(String(id)),
      )
    },
  },
  {
    id: 'bulk-errors',
    title: 'A failing operation has its own status and error, the others are done',
    rule: 'RFC 7644 §3.7.3',
    async run(scim, expect) {
      const answer = await bulk(scim, [
        create(scim, 'bad', { userName: 1, externalId: scim.unique() }),
        create(scim, 'good'),
      ])
      expect.status(answer, 200)
      const [first, second] = statuses(answer)
      expect.must(answer, first === '400', `the failing operation has status ${show(first)}, expected "400"`)
      expect.must(answer, second === '201', `the other has status ${show(second)}, expected "201"`)
      const response = at(answer.json, 'Operations[0].response')
      expect.must(answer, property(response, 'status') === '400', `response is ${show(response)}`)
    },
  },
  {
    id: 'bulk-fail-on-errors',
    title: 'failOnErrors ends the request after so many errors',
    rule: 'RFC 7644 §3.7',
    async run(scim, expect) {
      const operations = [
        create(scim, 'bad', { userName: 1, externalId: scim.unique() }),
        create(scim, 'late'),
      ]
      const answer = await bulk(scim, operations, { failOnErrors: 1 })
      expect.status(answer, 200)
      expect.must(answer, !statuses(answer).includes('201'), 'an operation was done after the first error')
    },
  },
  {
    id: 'bulk-unknown-reference',
    title: 'A bulkId that nothing has is refused',
    rule: 'RFC 7644 §3.7.2',
    requires: ['groups', 'newGroups'],
    async run(scim, expect) {
      const data = scim.groupBody({ members: [{ value: 'bulkId:nobody' }] })
      const answer = await bulk(scim, [{ method: 'POST', path: scim.groups, bulkId: 'team', data }])
      expect.answered(answer)
      if (answer.status === 200) {
        const [status = ''] = statuses(answer)
        expect.must(answer, status.startsWith('4'), `the operation has status ${show(status)}`)
      }
    },
  },
  {
    id: 'bulk-too-many',
    title: 'More operations than maxOperations are refused with 413',
    rule: 'RFC 7644 §3.7.4',
    async run(scim, expect) {
      const limit = at(scim.announced.config.json, 'bulk.maxOperations')
      if (typeof limit !== 'number' || limit < 1 || limit > 5_000) {
        expect.skip('bulk.maxOperations is not in the range that is tried: 1 to 5000')
      }
      const path = scim.nobody()
      const operations = Array.from({ length: Number(limit) + 1 }, () => ({ method: 'DELETE', path }))
      expect.refused(await bulk(scim, operations), 413)
    },
  },
]

export const bulkChecks = checks.map(
  (check): Check => ({ ...check, requires: ['bulk', ...(check.requires ?? [])] }),
)
