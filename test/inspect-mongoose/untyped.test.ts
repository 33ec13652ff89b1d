/** Fields that a schema has and TypeScript does not know: what is added, and what a type of the host's leaves out. */
import { expect, test } from 'vitest'
import { inspectMongoose } from '../inspect/readers.js'
import { temporaryHost } from './host.js'

const untypedOf = async (model: string) => {
  const [table] = await inspectMongoose({
    cwd: temporaryHost({
      'tsconfig.json': '{}',
      'src/user.ts': `import { type Document, type InferSchemaType, type Model, model, models, Schema, type SchemaDefinition } from 'mongoose'
        interface Row { email: string; name?: string }
        interface Rows extends Model<Row> { findByName(name: string): void }
        function soft(schema: Schema) { schema.add({ deleted: Boolean }) }
        const definition: SchemaDefinition = { email: String, name: String }
        ${model}`,
    }),
    refs: ['src/user.ts#User'],
  })
  return table?.columns.filter(({ untyped }) => untyped).map(({ field }) => field)
}

const schema = 'new Schema({ email: String, name: String, phone: String })'
const plugged = 'const schema = new Schema({ email: String }); schema.plugin(soft)'

test.each([
  [`export const User = model('User', ${schema})`, []],
  [`${plugged}; export const User = model('User', schema)`, ['deleted']],
  [
    `${plugged}; type Made = InferSchemaType<typeof schema>; export const User = model<Made>('User', schema)`,
    ['deleted'],
  ],
  [`export const User = model<Row>('User', ${schema})`, ['phone']],
  [`export const User = model('User', new Schema<Row>({ email: String, phone: String }))`, ['phone']],
  [`export const User: Model<Row> = model('User', ${schema})`, ['phone']],
  [`export const User = model('User', ${schema}) as Rows`, ['phone']],
  [`export const User = (models.User as Model<Row>) ?? model<Row>('User', ${schema})`, ['phone']],
  [`export const User = models.User || model('User', ${schema})`, ['email', 'name', 'phone']],
  [`const schema: Schema = ${schema}; export const User = model('User', schema)`, ['email', 'name', 'phone']],
  [`export const User = model<any>('User', ${schema})`, ['email', 'name', 'phone']],
  [`export const User = model('User', new Schema(definition))`, ['email', 'name']],
])('%s', async (model, fields) => {
  expect(await untypedOf(model)).toEqual(fields)
})
