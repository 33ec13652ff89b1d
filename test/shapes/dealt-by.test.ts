/** Customers, and lists of everybody whom customers deal with: asked where rows say so. */
import { expect, test } from 'vitest'
import { askedIn, columns, initIn } from './found-app.js'

const app = (column: string) => ({
  'src/schema.ts': `${columns}
    export const organizations = pgTable('organizations', { id: id(), name: name(), slug: text('slug').notNull().unique() })
    export const users = pgTable('users', { id: id(), email: email(), name: name(), organizationId: integer('organization_id').notNull().references(() => organizations.id) })
    ${['assets', 'parts', 'orders']
      .map(
        (each) =>
          `export const ${each} = pgTable('${each}', { id: id(), ${column}: integer('${column}').references(() => organizations.id) })`,
      )
      .join('\n')}`,
})

test('rows of theirs leave no question', async () => {
  expect(await askedIn(app('organizationId'))).toBe('')
})

test.each(['preferredSupplierId', 'vendorId', 'manufacture'])('a %s does, and is named', async (column) => {
  expect(await askedIn(app(column))).toContain('Is organizations what your customers are')
  const { draft, text } = await initIn(app(column))
  expect(draft.tenant).toMatchObject({ model: 'src/schema.ts#organizations' })
  expect(text).toContain(`assets.${column} refers to it, too; not sure: else none`)
})
