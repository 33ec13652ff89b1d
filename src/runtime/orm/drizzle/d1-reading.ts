/** Reads behind writes that are undone: an error undoes them, and what it says is all that D1 gives of such a batch. */
import type { D1Statement } from './d1-client.js'

type Value = string | number | null

/** The error that SQLite makes of a path which is none, and in which a quote is two. */
const TOLD = /bad JSON path: '(\[.*\])'/s

interface Reading {
  readonly text: string
  /** Undefined where the error is another. */
  readonly rowsOf: (error: unknown) => readonly (readonly Value[])[] | undefined
}

/**
 * A statement that fails, and says what a query finds.
 *
 * @param names of the query's columns, of which two may be the same
 */
export function reading(query: string, names: readonly unknown[]): Reading {
  const columns = names.map((_, index) => `c${index}`).join(', ')
  const rows = `json_group_array(json_array(${columns}))`
  const seen = `with seen(${columns}) as (${query.replace(/;\s*$/, '')})`
  return {
    text: `${seen} select json_extract('{}', ${rows}) from seen`,
    rowsOf: (error) => {
      const [, told] = TOLD.exec(String(Reflect.get(Object(error), 'message'))) ?? []
      return told === undefined ? undefined : JSON.parse(told.replaceAll("''", "'"))
    },
  }
}

/** A statement whose rows are there. */
export function given(names: readonly unknown[], rows: readonly (readonly Value[])[]): D1Statement {
  const results = rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])))
  const statement: D1Statement = {
    bind: () => statement,
    run: async () => ({ results }),
    all: async () => ({ results }),
    raw: async (options) => [...(Object(options).columnNames ? [[...names]] : []), ...rows],
    first: async (column) => (column === undefined ? results[0] : results[0]?.[column]) ?? null,
  }
  return statement
}
