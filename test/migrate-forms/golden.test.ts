/** The whole text of every form, for every database. `vitest -u` rewrites what is expected: read the diff. */
import { describe, expect, it } from 'vitest'
import { MIGRATION_FORMS } from '../../src/config/choices.js'
import { groups, model, modelByKeys, users, withoutColumn } from '../migrate/models.js'
import { plan } from './place.js'

/** A Prisma host: the other forms do not look at it. */
const schema = (provider: string) => `datasource db {
  provider = "${provider}"
}

model User {
  id    Int    @id @default(autoincrement())
  email String @unique

  @@map("users")
}
`

describe.each(MIGRATION_FORMS)('the form %s', (form) => {
  it.each(['postgresql', 'sqlite', 'mysql'] as const)('on %s', async (dialect) => {
    const request = { form, models: ['prisma/schema.prisma'] }
    const disk = { 'prisma/schema.prisma': schema(dialect) }
    const of = form === 'prisma' ? modelByKeys : model
    const first = of(dialect, users, groups)
    const second = of(dialect, withoutColumn(users, 'external_id'))
    const steps = [
      plan({ ...request, after: first }, disk),
      plan({ ...request, before: first, after: second }, disk),
    ]
    const text = steps
      .flatMap(({ files, declarations }) => [...files, ...declarations])
      .map(([path, content]) => `==> ${path} <==\n${content}`)
      .join('\n')
    await expect(text).toMatchFileSnapshot(`expected/${form}-${dialect}.txt`)
  })
})
