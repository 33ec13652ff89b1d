import { expect, it } from 'vitest'
import { typicalSource } from '../../src/host-style/typical-source.js'

const out = 'src/scim'

it.each([
  ['the models are TypeScript', 'src/db/schema.ts', 'src/db/index.ts#db', 'src/db/schema.ts'],
  ['they are a Prisma schema', 'prisma/schema.prisma', './src/lib/prisma.ts#prisma', 'src/lib/prisma.ts'],
  ['they are, and the app passes the handle', 'prisma/schema.prisma', 'argument', 'src/index.ts'],
  ['they are, and the handle is JavaScript', 'prisma/schema.prisma', 'lib/prisma.js#prisma', 'src/index.ts'],
])('shows how a host writes where %s', (_, model, db, file) => {
  expect(typicalSource('/nowhere', model, { db, out })).toBe(file)
})
