/** MariaDB finds what the evaluation in memory finds, order of text included, and by index where there is one. */
import { drizzle } from 'drizzle-orm/mysql-proxy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Filter } from '../../src/runtime/filter/ast.js'
import { parseFilter } from '../../src/runtime/filter/parse.js'
import { mysql } from '../../src/runtime/orm/sql/dialects/mysql.js'
import { expectAgreement, type PeopleDatabase } from '../sql/agreement.js'
import { drizzleWhere } from '../sql/drizzle-where.js'
import {
  filterMapOf,
  mysqlPeople,
  mysqlRoles,
  type Person,
  roleRowsOf,
  rowOf,
  schema,
} from '../sql/people.js'
import {
  connect,
  describeMariadb,
  type MariadbConnection,
  startMariadb,
  type TestMariadb,
} from '../support/mariadb.js'

/** The columns that SCIM owns compare exactly, those of the host as MariaDB does by default. */
const own = 'varchar(200) character set utf8mb4 collate utf8mb4_nopad_bin'
const host = 'varchar(200) character set utf8mb4 collate utf8mb4_general_ci'

const DDL = [
  `create table people (
    id char(36) character set ascii collate ascii_bin primary key,
    user_name ${own} not null, user_name_key ${own} not null, external_id ${own},
    given_name ${host}, nick_name text, email ${host}, department ${host},
    state enum('active', 'invited', 'off'), blocked boolean, created_at datetime(3) not null,
    key (user_name_key), key (external_id))`,
  `create table roles (
    person char(36) character set ascii collate ascii_bin not null,
    value ${host} not null, type ${host}, main boolean not null)`,
]

describeMariadb('MariaDB', () => {
  let server: TestMariadb
  let connection: MariadbConnection

  const overConnection = (protocol: 'query' | 'execute') =>
    drizzle(async (sql, parameters, method) => {
      const [rows] = await connection[protocol]({ sql, rowsAsArray: method === 'all' }, parameters)
      return { rows: Array.isArray(rows) ? rows : [rows] }
    })
  const map = filterMapOf({ people: mysqlPeople, roles: mysqlRoles })
  const peopleFound = (filter: Filter, protocol: 'query' | 'execute') =>
    overConnection(protocol)
      .select({ id: mysqlPeople.id })
      .from(mysqlPeople)
      .where(drizzleWhere(filter, map, schema, mysql))

  beforeAll(async () => {
    server = await startMariadb()
    connection = await connect(server.url)
    for (const statement of DDL) await connection.query(statement)
  })
  afterAll(async () => {
    await connection?.end()
    await server?.stop()
  })

  test('agrees with the evaluation in memory, in plain and in prepared statements', async () => {
    const db = overConnection('query')
    const database: PeopleDatabase = {
      ordersUnicode: true,
      fill: async (people) => {
        await connection.query('delete from roles')
        await connection.query('delete from people')
        await db.insert(mysqlPeople).values(people.map(rowOf))
        const roles = people.flatMap(roleRowsOf)
        if (roles.length > 0) await db.insert(mysqlRoles).values(roles)
      },
      find: async (filter) => {
        const found = await peopleFound(filter, 'query')
        expect(await peopleFound(filter, 'execute')).toEqual(found)
        return found.map(({ id }) => id)
      },
    }
    await expectAgreement(database, 600)
  })

  test('finds by index', async () => {
    await connection.query('delete from people')
    const person: Person = {
      id: '',
      userName: 'Ann',
      externalId: 'x',
      givenName: null,
      nickName: null,
      email: null,
      department: null,
      state: null,
      blocked: null,
      createdAt: new Date(0),
      roles: [],
    }
    const id = (each: number) => `00000000-0000-4000-8000-${String(each).padStart(12, '0')}`
    const people = Array.from({ length: 500 }, (_, each) =>
      rowOf({ ...person, id: id(each), userName: `Üser${each}`, externalId: `x${each}` }),
    )
    await overConnection('query').insert(mysqlPeople).values(people)
    await connection.query('analyze table people')
    for (const filter of ['userName eq "ÜSER7"', 'externalId eq "x7"', `id eq "${id(7)}"`]) {
      const { sql, params } = peopleFound(parseFilter(filter), 'query').toSQL()
      const [plan] = await connection.query(`explain ${sql}`, params)
      expect(plan, filter).toEqual([
        expect.objectContaining({ type: expect.stringMatching(/^(ref|const)$/) }),
      ])
    }
  })
})
