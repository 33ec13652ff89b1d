/** The dialect on a real MariaDB, over columns as hosts have them: any collation, any character set. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { learn, toScimError } from '../../src/runtime/database-error.js'
import { compareCodePoints } from '../../src/runtime/filter/code-points.js'
import { parseFilter } from '../../src/runtime/filter/parse.js'
import { filterToSql } from '../../src/runtime/orm/sql/compile.js'
import { mysql } from '../../src/runtime/orm/sql/dialects/mysql.js'
import { render } from '../../src/runtime/orm/sql/render.js'
import { raw, type Sql } from '../../src/runtime/orm/sql/sql.js'
import {
  connect,
  describeMariadb,
  type MariadbConnection,
  startMariadb,
  type TestMariadb,
} from '../support/mariadb.js'

const columns = {
  general: 'varchar(50) character set utf8mb4 collate utf8mb4_general_ci',
  unicode: 'varchar(50) character set utf8mb4 collate utf8mb4_unicode_ci',
  bin: 'varchar(50) character set utf8mb4 collate utf8mb4_bin',
  nopad: 'varchar(50) character set utf8mb4 collate utf8mb4_nopad_bin',
  utf8mb3: 'varchar(50) character set utf8mb3',
  latin1: 'varchar(50) character set latin1',
  fixed: 'char(50)',
  long: 'text',
}

const texts = ['ann', 'Ann', 'änn', 'ÄNN', 'ann!', '50%_x', '50 xx', 'a\\b', "o'c", 'a\nb', '?']

describeMariadb('the mysql dialect', () => {
  let server: TestMariadb
  /** As clients are by default, and one that was set up before there was Unicode. */
  const connections: MariadbConnection[] = []

  beforeAll(() => learn(mysql.refusals))

  beforeAll(async () => {
    server = await startMariadb()
    connections.push(await connect(server.url), await connect(server.url, { charset: 'LATIN1_SWEDISH_CI' }))
    const [connection] = connections
    const definitions = Object.entries(columns).flatMap(([name, type]) => [
      `\`${name}\` ${type}`,
      `key (\`${name}\`${name === 'long' ? '(50)' : ''})`,
    ])
    await connection?.query(
      `create table texts (ascii varchar(50) character set ascii, ${definitions.join(', ')})`,
    )
    const names = Object.keys(columns)
    for (const text of texts)
      await connection?.query(
        `insert into texts (${names.map((name) => `\`${name}\``)}) values (${names.map(() => '?')})`,
        names.map(() => text),
      )
    await connection?.query("insert into texts (ascii) values ('ann'), ('Ann'), ('?')")
  })
  afterAll(async () => {
    for (const connection of connections) await connection.end()
    await server?.stop()
  })

  const rows = async (piece: Sql, column: string, connection = connections[0]) => {
    const { text, parameters } = render(piece, mysql)
    const sql = `select \`${column}\` from texts where ${text} order by 1`
    const found = await Promise.all([
      connection?.query({ sql, rowsAsArray: true }, parameters),
      connection?.execute({ sql, rowsAsArray: true }, parameters),
    ])
    const [plain, prepared] = found.map((each) => (Array.isArray(each?.[0]) ? each[0].flat() : []))
    expect(prepared).toEqual(plain)
    return plain
  }
  const column = (name: string) => raw(`\`${name}\``)

  test.each(Object.keys(columns))('compares exactly in a column of type %s', async (name) => {
    for (const connection of connections)
      for (const text of texts) {
        expect(await rows(mysql.equals(column(name), text, false, false), name, connection), text).toEqual([
          text,
        ])
        expect(await rows(mysql.equals(column(name), `${text} `, false, false), name, connection)).toEqual([])
        expect(await rows(mysql.match(column(name), 'co', text, false), name, connection)).toEqual(
          text === 'ann' ? ['ann', 'ann!'] : [text],
        )
      }
    expect(await rows(mysql.equals(column(name), 'äNN', true), name)).toHaveLength(2)
    expect(await rows(mysql.match(column(name), 'sw', 'AN', true), name)).toHaveLength(3)
    expect(await rows(mysql.match(column(name), 'sw', '50%_', false), name)).toEqual(['50%_x'])
  })

  test.each(['ascii', 'latin1', 'utf8mb3'])(
    'finds nothing that a column of type %s cannot hold',
    async (name) => {
      for (const text of ['語', '😀', 'ä語'])
        for (const condition of [
          mysql.equals(column(name), text, false, false),
          mysql.equals(column(name), text, true),
          mysql.match(column(name), 'co', text, false),
          mysql.match(column(name), 'ew', text, true),
        ]) {
          const found = await rows(condition, name)
          expect(found, text).toEqual([])
        }
      expect(await rows(mysql.order(column(name), 'lt', '語', false), name)).not.toEqual([])
      // In a column for look-ups, which such a column should not be, the error is one of the client.
      const error = await rows(mysql.equals(column(name), '😀', false, true), name).catch(
        (thrown: unknown) => thrown,
      )
      expect(toScimError(error)).toMatchObject({ status: 400, scimType: 'invalidValue' })
    },
  )

  test.each(Object.keys(columns))('an index serves equality in a column of type %s', async (name) => {
    const { text, parameters } = render(mysql.equals(column(name), 'ann', false), mysql)
    const [plan] =
      (await connections[0]?.query(`explain select * from texts where ${text}`, parameters)) ?? []
    expect(plan).toEqual([expect.objectContaining({ type: 'ref', key: name })])
  })

  test('sorts by code point, with a key that is text and goes back as it came', async () => {
    const [connection] = connections
    const sorted = async (ignoresCase: boolean) => {
      const key = render(mysql.sortKey(column('general'), ignoresCase), mysql).text
      const sql = `select ${key} from texts where general is not null order by ${key}`
      const [found] = (await connection?.query({ sql, rowsAsArray: true })) ?? []
      return Array.isArray(found) ? found.flat() : []
    }
    expect(await sorted(false)).toEqual(texts.toSorted(compareCodePoints))
    expect(await sorted(true)).toEqual(texts.map((each) => each.toLowerCase()).toSorted(compareCodePoints))
  })

  test('a text of spaces is not empty, and an empty one is', async () => {
    const [connection] = connections
    const { text } = render(mysql.isNotEmpty(column('x')), mysql)
    const [found] =
      (await connection?.query(
        `select x from (select '' as x union all select '  ' union all select null) as t where ${text}`,
      )) ?? []
    expect(found).toEqual([{ x: '  ' }])
  })

  test('compares timestamps by the millisecond that they are in', async () => {
    const [connection] = connections
    await connection?.query('create table times (at datetime(6))')
    const stored = ['00:00:01.000000', '00:00:01.000999', '00:00:01.001000', '00:00:00.999999']
    for (const time of stored) await connection?.query('insert into times values (?)', [`2024-01-01 ${time}`])
    await connection?.query("insert into times values ('9999-12-31 23:59:59.999')")
    const found = async (comparison: string) => {
      const piece = filterToSql(parseFilter(`meta.created ${comparison}`), {
        dialect: mysql,
        resolve: () => ({
          attribute: { ...created, name: 'created' },
          target: { kind: 'column', expression: raw('at'), storage: 'timestamp', folded: false },
        }),
      })
      const { text, parameters } = render(piece, mysql)
      const sql = `select count(*) as n from times where ${text}`
      const [rows] = (await connection?.query(sql, parameters)) ?? []
      return rows
    }
    const counts = {
      'eq "2024-01-01T00:00:01Z"': 2,
      'ne "2024-01-01T00:00:01Z"': 3,
      'eq "2024-01-01T01:00:00.999+01:00"': 1,
      'eq "2024-01-01T00:00:01.0005Z"': 0,
      'gt "2024-01-01T00:00:01Z"': 2,
      'ge "2024-01-01T00:00:01Z"': 4,
      'lt "2024-01-01T00:00:01Z"': 1,
      'le "2024-01-01T00:00:01Z"': 3,
      'lt "2024-01-01T00:00:01.0005Z"': 3,
      'ge "2024-01-01T00:00:01.0005Z"': 2,
      'le "9999-12-31T23:59:59.999Z"': 5,
      'gt "9999-12-31T23:59:59.999Z"': 0,
    }
    for (const [comparison, n] of Object.entries(counts))
      expect(await found(comparison), comparison).toEqual([{ n }])
  })

  test('an insert that leaves rows alone which are there still fails for other reasons', async () => {
    const [connection] = connections
    await connection?.query('create table parents (id int primary key)')
    await connection?.query(
      'create table links (`group` int, user int, note varchar(3), primary key (`group`, user), foreign key (`group`) references parents (id))',
    )
    await connection?.query('insert into parents values (1)')
    const insert = (values: string) =>
      connection?.query(
        render(mysql.insertIgnoringConflicts(raw(`insert into links values ${values}`), 'group'), mysql).text,
      )
    await insert("(1, 1, 'one')")
    await insert("(1, 1, 'two'), (1, 2, null)")
    const [found] = (await connection?.query('select note from links order by user')) ?? []
    expect(found).toEqual([{ note: 'one' }, { note: null }])
    await expect(insert("(1, 3, 'long')")).rejects.toMatchObject({ errno: 1406 })
    await expect(insert('(2, 1, null)')).rejects.toMatchObject({ errno: 1452 })
  })
})

const created = {
  type: 'dateTime',
  multiValued: false,
  description: '',
  required: false,
  caseExact: false,
  mutability: 'readOnly',
  returned: 'default',
  uniqueness: 'none',
} as const
