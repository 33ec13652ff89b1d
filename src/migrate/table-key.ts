import type { TableName } from './operations.js'

/** One text for each table, to compare and look up by. */
export const tableKey = ({ schema, name }: TableName) => JSON.stringify([schema ?? null, name])

/** The table as people write it: `app.scim_users`. */
export const tableText = ({ schema, name }: TableName) => (schema === undefined ? name : `${schema}.${name}`)
