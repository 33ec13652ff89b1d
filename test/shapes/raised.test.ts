/** Sign-in that gives rights to whoever has no role: who SCIM makes without one would run the app. */
import { expect, test } from 'vitest'
import { columns, initIn } from './found-app.js'

const app = (signIn: string, more = '') => ({
  'src/schema.ts': `${columns} export const grades = pgTable('roles', { id: id(), key: text('key').notNull().unique() })
    export const users = pgTable('users', { id: id(), email: email(), password: text('password').notNull(), roleId: integer('role_id').references(() => grades.id)${more} })`,
  'src/sign-in.ts': `export async function signIn(user, grades) {\n  ${signIn}\n  return tokenOf(user)\n}`,
})
const said =
  "left empty, and src/sign-in.ts gives whoever has none 'admin': write into create which one they get"

test.each([
  "if (!user.roleId) {\n    await grades.assign(user, 'admin')\n  }",
  "if (!user.roleEntity) {\n    await grades.assign(user, 'admin', user.tenantId)\n    user = await reload(user)\n  }",
  "user.role ??= 'admin'",
])('is told: %s', async (signIn) => {
  expect((await initIn(app(signIn))).text).toContain(`roleId: ${said}`)
})

test.each([
  "if (!user.roleId) {\n    await grades.assign(user, 'reader')\n  }",
  "if (!user.roleId) {\n    throw new Error('ask an admin')\n  }",
  "if (!page.roleId) {\n    await grades.assign(page, 'admin')\n  }",
  "if (user.roleId) {\n    await grades.assign(user, 'admin')\n  }",
])('is not: %s', async (signIn) => {
  expect((await initIn(app(signIn))).text).not.toContain('gives whoever has none')
})

test('a word that each row has by itself is one', async () => {
  const role = ", role: text('role').notNull().default('reader')"
  const files = app("user.role ??= 'admin'", role)
  files['src/schema.ts'] = files['src/schema.ts'].replace(/, roleId: .*?grades\.id\)/, '')
  expect((await initIn(files)).text).not.toContain('gives whoever has none')
})
