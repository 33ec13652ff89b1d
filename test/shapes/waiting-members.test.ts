/** Members whom somebody of the customer has yet to let in: SCIM sees those who are, and makes no others. */
import { expect, test } from 'vitest'
import { columns, initIn, users } from './found-app.js'

const members = (flag: string) =>
  initIn({
    'src/schema.ts': `${columns}${users}
  export const companies = pgTable('companies', { id: id(), name: name(), domain: text('domain') })
  export const offers = pgTable('offers', { id: id(), companyId: integer('company_id').notNull().references(() => companies.id) })
  export const companyMembers = pgTable('company_members', { companyId: integer('company_id').notNull().references(() => companies.id),
    userId: integer('user_id').notNull().references(() => users.id), role: text('role').notNull().default('member'),
    ${flag} }, (t) => [primaryKey({ columns: [t.companyId, t.userId] })])`,
  })

test.each([
  ["confirmedByCompany: boolean('confirmed_by_company').notNull().default(false)", 'confirmedByCompany'],
  ["isApproved: boolean('is_approved').notNull().default(false)", 'isApproved'],
])('%s', async (flag, field) => {
  const { draft, text } = await members(flag)
  expect(draft.tenant).toMatchObject({
    user: { through: 'src/schema.ts#companyMembers', where: { [field]: true } },
  })
  expect(text).toContain('rows that nobody has accepted are hidden')
})

test('who waits for nothing by itself is in', async () => {
  const { draft } = await members("isApproved: boolean('is_approved').notNull().default(true)")
  expect(draft.tenant).toMatchObject({ user: { through: 'src/schema.ts#companyMembers' } })
  expect(draft.tenant).not.toHaveProperty('user.where')
})
