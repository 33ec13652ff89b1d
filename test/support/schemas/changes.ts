/** Schemas with what must not matter changed: an order, a prefix, a way to write names, tables that have to do with nobody's access. */
import { type SchemaRow, type SchemaTable, tableOf } from './schema-row.js'

/** A change of a schema, and what its models and fields are called then. */
export interface Change {
  readonly of: (row: SchemaRow) => SchemaRow
  readonly model?: (name: string) => string
  readonly field?: (name: string) => string
}

type Rename = (name: string) => string

const eachTable = (change: (table: SchemaTable) => SchemaTable): Change => ({
  of: (row) => ({ ...row, tables: row.tables.map(change) }),
})

/** All names of a schema by other ones. */
const renamed = (model: Rename, field: Rename): Change => ({
  model,
  field,
  ...eachTable((table) => ({
    model: model(table.model),
    table: model(table.model),
    primaryKey: table.primaryKey.map(field),
    uniques: table.uniques.map((fields) => fields.map(field)),
    foreignKeys: table.foreignKeys.map((key) => ({
      fields: key.fields.map(field),
      model: model(key.model),
      references: key.references.map(field),
    })),
    manyToMany: table.manyToMany.map((one) => ({ field: field(one.field), to: model(one.to) })),
    columns: table.columns.map(({ references, ...one }) => ({
      ...one,
      field: field(one.field),
      column: field(one.field),
      ...(references && { references: { model: model(references.model), field: field(references.field) } }),
    })),
  })),
})

const words = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
    .filter(Boolean)

const capital: Rename = (word) => word.charAt(0).toUpperCase() + word.slice(1)
const snake: Rename = (name) => words(name).join('_')
const pascal: Rename = (name) => words(name).map(capital).join('')
const camel: Rename = (name) => pascal(name).replace(/^./, (letter) => letter.toLowerCase())
const same: Rename = (name) => name

const plural: Rename = (name) => {
  if (/s$/.test(name)) return name
  return /[^aeiou]y$/.test(name)
    ? name.replace(/y$/, 'ies')
    : `${name}${/(x|ch|sh)$/.test(name) ? 'es' : 's'}`
}

const singular: Rename = (name) =>
  name
    .replace(/ies$/, 'y')
    .replace(/(x|ch|sh)es$/, '$1')
    .replace(/([^su])s$/, '$1')

/** Tables that refer to the users of a schema: `>` is a foreign key of theirs. */
const withTables = (tables: Readonly<Record<string, Readonly<Record<string, string>>>>): Change => ({
  of: (row) => {
    const [users = ''] = row.expected.user
    const [key, ...others] =
      row.tables.find(({ model }) => model === users)?.columns.filter((one) => one.key) ?? []
    const ofUser = key && others.length === 0 ? `${key.type} >${users}.${key.field}` : 'string'
    const there = new Set(row.tables.map(({ model }) => model.toLowerCase()))
    const more = Object.entries(tables)
      .filter(([model]) => !there.has(model.toLowerCase()))
      .map(([model, own]) => {
        const columns = Object.entries(own).map(([field, text]) => [
          field,
          text.replace(/^user(\??)$/, (_, isNullable) => ofUser.replace(/^\w+/, (type) => type + isNullable)),
        ])
        return tableOf(model, { columns: { id: 'string key app', ...Object.fromEntries(columns) } })
      })
    return { ...row, tables: [...more, ...row.tables] }
  },
})

/** Many apps keep their relations in their code. */
export const WITHOUT_KEYS = 'no foreign keys'

export const changes: Readonly<Record<string, Change>> = {
  'tables in another order': { of: (row) => ({ ...row, tables: row.tables.toReversed() }) },
  'columns in another order': eachTable((table) => ({ ...table, columns: table.columns.toReversed() })),
  'names in snake_case': renamed(snake, snake),
  'models in PascalCase, fields in camelCase': renamed(pascal, camel),
  'models in the plural': renamed(plural, same),
  'models in the singular': renamed(singular, same),
  'a prefix': renamed((name) => `Crm${pascal(name)}`, same),
  'a prefix in snake_case': renamed((name) => `sys_${snake(name)}`, snake),
  'a suffix': renamed((name) => `${pascal(name)}Entity`, same),
  [WITHOUT_KEYS]: eachTable((table) => ({
    ...table,
    foreignKeys: [],
    columns: table.columns.map(({ references: _, ...one }) => one),
  })),
  'a key of its own in each join': eachTable((table) => {
    const { id, ...others } = Object.fromEntries(table.columns.map((one) => [one.field, one]))
    if (table.primaryKey.length < 2 || id) return table
    const own = tableOf(table.model, { columns: { id: 'int key sql' } })
    const columns = Object.values(others).map((one) => ({ ...one, key: false }))
    return {
      ...table,
      primaryKey: own.primaryKey,
      uniques: [...table.uniques, table.primaryKey],
      columns: [...own.columns, ...columns],
    }
  }),
  'columns of who and when': eachTable((table) => {
    const { columns } = tableOf(table.model, {
      columns: { created_on_day: 'date sql', changed_on_day: 'date sql', last_changed_by: 'string?' },
    })
    return { ...table, columns: [...table.columns, ...columns] }
  }),
  'tables of machinery': withTables({
    Webhook: { url: 'string', secret: 'string', active: 'boolean =true' },
    EmailLog: { to: 'string', subject: 'string', status: 'string' },
    NewsletterSubscriber: { email: 'string unique', name: 'string?' },
    FileUpload: { name: 'string', uploadedById: 'user', size: 'int' },
    PageView: { path: 'string', at: 'date sql' },
    Device: { userId: 'user', pushToken: 'string', platform: 'string' },
  }),
  'tables of what people write and pay for': withTables({
    BlogPost: { title: 'string', slug: 'string unique', authorId: 'user', published: 'boolean =false' },
    BlogComment: { postId: 'string >BlogPost.id', userId: 'user', text: 'string' },
    BlogLike: { postId: 'string >BlogPost.id', userId: 'user' },
    Conversation: { title: 'string?' },
    ConversationParticipant: {
      conversationId: 'string >Conversation.id',
      userId: 'user',
      lastReadAt: 'date?',
    },
    SupportTicket: { subject: 'string', requesterId: 'user', assigneeId: 'user?', status: 'string ="open"' },
    Invoice: { number: 'string unique', amount: 'int', createdById: 'user' },
    Lead: { email: 'string', firstName: 'string', lastName: 'string', phone: 'string?', ownerId: 'user?' },
  }),
}
