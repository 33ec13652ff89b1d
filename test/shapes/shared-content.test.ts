/** Content that users share, by whatever name; privileges that are roles. */
import { expect, test } from 'vitest'
import { initIn, ofPrisma } from './found-app.js'

const layouts = (kept: string, more: string, lists: string) => `model User {
    id Int @id @default(autoincrement())
    email String @unique
    name String
    layouts Layout[]
    ${more}
  }
  model Layout {
    id Int @id @default(autoincrement())
    name String
    ${kept}
    users User[]
    ${lists}
    keys ApiKey[]
    invitations Invitation[]
    answers Answer[]
  }
  ${['ApiKey', 'Invitation', 'Answer']
    .map(
      (name) => `model ${name} {
    id Int @id @default(autoincrement())
    layoutId Int
    layout Layout @relation(fields: [layoutId], references: [id])
  }`,
    )
    .join('\n')}`
const two = ['told Layout[] @relation("Told")', 'told User[] @relation("Told")'] as const

test('what is published and has two lists of users is content: nobody is in it', async () => {
  const { text } = await initIn(ofPrisma(layouts('isPublished Boolean @default(false)', ...two)))
  expect(text).not.toContain('#Layout')
})

test.each([
  ['one list', layouts('isPublished Boolean @default(false)', '', '')],
  ['two of what is never published', layouts('color String', ...two)],
])('%s may be of who is in it', async (_, models) => {
  expect((await initIn(ofPrisma(models))).text).toContain('#Layout')
})

test('privileges with permissions are roles that have rows, and are offered', async () => {
  const models = (name: string, column: string) => `model User {
    id Int @id @default(autoincrement())
    email String @unique
    name String
    held ${name}[]
  }
  model ${name} {
    id Int @id @default(autoincrement())
    name String @unique
    ${column} Json
    users User[]
  }`
  const { text } = await initIn(ofPrisma(models('Privilege', 'permissions')))
  expect(text).toContain('#Privilege')
  expect((await initIn(ofPrisma(models('Privilege', 'icon')))).text).not.toContain('#Privilege')
})
