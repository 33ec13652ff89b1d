import { describe, expect, test } from 'vitest'
import { temporaryHost } from '../inspect/host.js'
import { valuesFor } from '../support/breadth.js'
import { type Change, changes, WITHOUT_KEYS } from '../support/schemas/changes.js'
import { type SchemaHost, TENANT_OF } from '../support/schemas/hosts.js'
import { type SchemaRow, schemas } from '../support/schemas/schema-row.js'
import { type Naming, ROLES, type Score, score } from '../support/schemas/score.js'

/**
 * What is not done yet, by schema: a row of the user's own in another table; members in an array, and the column beside memberships,
 * which tell the tenant; where no column of any table must be there, nothing tells who signs in, by what, and who is active.
 */
const known: Readonly<Record<string, Partial<Score> & { readonly tooMany?: readonly string[] }>> = {
  m14: { tooMany: ['set user.attributes.userName'] },
  n02: { link: 'organizationId' },
  s13: { link: 'none' },
  s17: { unfilled: ['User.CollectiveId (lookup)'] },
}

const real = schemas('schemas')
const rows = [...real, ...schemas('misleading-schemas')]

/** What `init` makes of real schemas, and of those that were made to mislead, as models of one ORM. */
export function testSchemas(orm: string, { files, naming }: SchemaHost): void {
  const scores: Score[] = []
  const scoreOf = async (row: SchemaRow) => {
    const one = await score(row, temporaryHost(files(row)), naming, TENANT_OF)
    scores.push(one)
    return one
  }

  describe(`schemas in ${orm}`, () => {
    test.each(rows.map((row) => [row.id, row] as const))('%s', async (id, row) => {
      const found = await scoreOf(row)
      expect({ ...faultsOf(found), tooMany: found.questions.slice(2).map(({ flag }) => flag) }).toEqual({
        ...none,
        tooMany: [],
        ...known[id],
      })
    })

    test('half of the real ones ask nothing, and half of all ask one question at most', () => {
      const asked = scores.map(({ questions }) => questions.length)
      const median = (list: readonly number[]) => list.toSorted()[list.length >> 1]
      expect(asked).toHaveLength(rows.length)
      expect([median(asked.slice(0, real.length)), median(asked)]).toEqual([
        0,
        expect.toSatisfy((n) => n <= 1),
      ])
    })
  })
}

const faultsOf = ({ verdicts, bare, unfilled, shown, stuck, link }: Score) => ({
  wrong: ROLES.filter((role) => verdicts[role].verdict === 'wrong').map(
    (role) => `${role}: ${verdicts[role].found}`,
  ),
  bare,
  unfilled,
  shown,
  stuck,
  link,
})

const none: ReturnType<typeof faultsOf> = {
  wrong: [],
  bare: [],
  unfilled: [],
  shown: [],
  stuck: undefined,
  link: undefined,
}

/** What nothing but a foreign key tells, by schema: of names without a separator, and of rows that have the key of another's. */
const untold: Readonly<Record<string, Partial<ReturnType<typeof faultsOf>>>> = {
  q09: { wrong: ['group: teams', 'members: teammembers'] },
  w02: { wrong: ['group: scim', 'tenant: none'] },
}

const same = (name: string) => name

/** The same of schemas in which something is changed that must not matter. */
export function testChanged(names: readonly string[], { files, naming }: SchemaHost): void {
  describe.each(names)('%s', (name) => {
    const { of, model = same, field = same }: Partial<Change> = changes[name] ?? {}
    const changed: Naming = {
      ref: (one) => naming.ref(model(one)),
      field: (one) => naming.field(field(one)),
    }
    test.each(valuesFor(0, rows).map((row) => [row.id, row] as const))('%s', async (id, row) => {
      const found = await score(row, temporaryHost(files(of?.(row) ?? row)), changed, TENANT_OF)
      const { unfilled = [], link } = known[id] ?? {}
      expect({ ...faultsOf(found), link: undefined }).toEqual({
        ...none,
        unfilled,
        ...(name === WITHOUT_KEYS && untold[id]),
      })
      // The column of the one that is current says what the foreign keys say otherwise.
      if (link === undefined) expect(found.link).toBeUndefined()
    })
  })
}
