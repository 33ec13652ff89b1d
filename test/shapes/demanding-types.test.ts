/** Objects in a column whose type says what they have: nothing that is empty is one, and what is emitted would not compile. */
import { expect, test } from 'vitest'
import { columns, initIn } from './found-app.js'

const own = (name: string) => ({ kind: 'call', ref: `src/scim-host.ts#${name}` })
const themeOf = async (type: string, declared = '', more: Readonly<Record<string, string>> = {}) => {
  const schema = `import { jsonb } from 'drizzle-orm/pg-core'
${columns}
${declared}
export const users = pgTable('users', { id: id(), email: email(), theme: jsonb('theme').$type<${type}>().notNull() })`
  const { draft, text } = await initIn({ 'src/schema.ts': schema, ...more })
  return { user: draft.user, text }
}

test.each([
  ['Theme', 'interface Theme { color: string; icon?: string }'],
  ['Theme', 'export type Theme = {\n  readonly color: string\n}'],
  ['Theme', "class Theme extends Base { color!: string; icon: string = '' }"],
  ['{ color: string, sides: { left?: number } }', ''],
])('%s is yours to say: %s', async (type, declared) => {
  const { user, text } = await themeOf(type, declared)
  expect(user).toMatchObject({ create: { theme: own('themeOfUsers') } })
  expect(text).toContain(': no empty object is one')
})

test.each([
  ['Theme', 'interface Theme { color?: string; icon?: { name: string } }'],
  ['{ color?: string }', ''],
  ['Record<string, string>', ''],
  ['Theme', "import type { Theme } from 'elsewhere'"],
])('%s may be empty: %s', async (type, declared) => {
  expect((await themeOf(type, declared)).user).toMatchObject({ create: { theme: own('noValues') } })
})

test.each(['Theme[]', 'Array<Theme>', 'ReadonlyArray<Theme>'])(
  '%s is a list, which may be empty',
  async (type) => {
    expect((await themeOf(type, 'interface Theme { color: string }')).user).toMatchObject({
      create: { theme: own('noElements') },
    })
  },
)

test('the type is declared in another file', async () => {
  const declared = "import type { Theme } from './theme.js'"
  const more = { 'src/theme.ts': 'export interface Theme { color: string }' }
  expect((await themeOf('Theme', declared, more)).user).toMatchObject({
    create: { theme: own('themeOfUsers') },
  })
})
