import { describe, expect, test } from 'vitest'
import { temporaryHost } from '../inspect/host.js'
import { type SchemaHost, TENANT_OF } from '../support/schemas/hosts.js'
import { type SchemaRow, schemas } from '../support/schemas/schema-row.js'
import { ROLES, type Score, score } from '../support/schemas/score.js'

/** What is not done yet, by schema: a row of the user's own in another table; members in an array, and the column beside memberships, which tell the tenant. */
const known: Readonly<Record<string, Partial<Score>>> = {
  n02: { link: 'organizationId' },
  s13: { link: 'none' },
  s17: { unfilled: ['User.CollectiveId (lookup)'] },
}

/** What `init` makes of real schemas, and of those that were made to mislead, as models of one ORM. */
export function testSchemas(orm: string, { files, naming }: SchemaHost): void {
  const real = schemas('schemas')
  const rows = [...real, ...schemas('misleading-schemas')]
  const scores: Score[] = []
  const scoreOf = async (row: SchemaRow) => {
    const one = await score(row, temporaryHost(files(row)), naming, TENANT_OF)
    scores.push(one)
    return one
  }

  describe(`schemas in ${orm}`, () => {
    test.each(rows.map((row) => [row.id, row] as const))('%s', async (id, row) => {
      const { verdicts, bare, unfilled, shown, questions, stuck, link } = await scoreOf(row)
      const wrong = ROLES.filter((role) => verdicts[role].verdict === 'wrong')
      expect({
        wrong: wrong.map((role) => `${role}: ${verdicts[role].found}`),
        bare,
        unfilled,
        shown,
        stuck,
        link,
        tooMany: questions.slice(2).map(({ flag }) => flag),
      }).toEqual({
        wrong: [],
        bare: [],
        unfilled: [],
        shown: [],
        stuck: undefined,
        link: undefined,
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
