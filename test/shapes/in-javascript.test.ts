/** Apps whose models are in a schema of their own, and whose code is JavaScript: it tells as much as any. */
import { expect, test } from 'vitest'
import { init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { temporaryHost } from '../inspect/host.js'
import { ofPrisma } from './found-app.js'

const { 'src/db.ts': _, ...schema } = ofPrisma(`model Rider {
  id String @id
  email String @unique
  password String
  rank String
}`)
const files = {
  ...schema,
  'src/app.js': "import express from 'express'\nexport const app = express()",
  'src/ids.js': "export const newId = () => 'r' + Date.now()",
  'src/join.js': `import { newId } from './ids.js'
export const join = (sent) => db.rider.create({ data: { id: newId(), email: sent.email.toLowerCase(), password: hash(sent), rank: 'courier' } })`,
}
const told = async (more: Readonly<Record<string, string>> = {}) => {
  const cwd = temporaryHost({ ...files, ...more })
  const answers = { user: 'prisma/schema.prisma#Rider' }
  return (await init({ cwd, answers, set: ['user.create.rank=courier'], ask: takeProposals, dryRun: true }))
    .text
}

test('it is read, and nothing is imported from it', async () => {
  const text = await told()
  expect(text).toContain("lowerCase: ['email'], // as src/join.js has it")
  expect(text).not.toContain("call('src/ids.js")
})

test('beside TypeScript of its own that is read alone, configurations aside', async () => {
  expect(await told({ 'prisma.config.ts': 'export default {}' })).toContain('as src/join.js has it')
  expect(await told({ 'src/types.ts': 'export interface Sent {}' })).not.toContain('lowerCase')
})
