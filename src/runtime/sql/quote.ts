/** Quotes identifiers (SQL:2016 §5.2): the mark inside one is doubled. */
const quoteWith = (mark: string) => (name: string) => mark + name.replaceAll(mark, mark + mark) + mark

/** PostgreSQL and SQLite. */
export const doubleQuoted = /* @__PURE__ */ quoteWith('"')

/** MariaDB and MySQL, whatever their `sql_mode`. */
export const backQuoted = /* @__PURE__ */ quoteWith('`')
