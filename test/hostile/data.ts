/** A host's database with 5,000 users, and 1,000 groups of 100 of them: 100,000 memberships. */
import type { FixtureName } from '../support/host.js'

/** A host, by its fixture or its ORM and database. */
export type HostileHost = FixtureName | 'knex-mariadb'

export const USERS = 5_000
export const GROUPS = 1_000
const MEMBERS = 100

/** The id of the SCIM record of the nth user, or group. */
export const idOf = (index: number): string =>
  `018f0000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`

const numbers = (count: number) =>
  `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})`

/** The group, and which of the users, of the nth membership. */
const group = `(i / ${MEMBERS})`
const user = `(((i / ${MEMBERS}) * 37 + i % ${MEMBERS} * 7) % ${USERS})`

const mariadbId = `concat('018f0000-0000-7000-8000-', lpad(lower(hex(seq)), 12, '0'))`

export const statements: Readonly<Record<HostileHost, readonly string[]>> = {
  'express-drizzle-sqlite': [
    `${numbers(USERS)} insert into users (id, email, first_name, last_name, is_active, role)
     select 'user_' || i, 'user' || i || '@example.com', 'First' || i, 'Last' || i, 1, 'member' from n`,
    `${numbers(USERS)} insert into scim_users
       (id, user_id, external_id, user_name, user_name_key, version, created_at, updated_at)
     select printf('018f0000-0000-7000-8000-%012x', i), 'user_' || i, 'ext-' || i, 'User' || i || '@example.com',
       'user' || i || '@example.com', 1, 1700000000000, 1700000000000 from n`,
    `${numbers(GROUPS)} insert into teams (id, name) select 'team_' || i, 'Team ' || i from n`,
    `${numbers(GROUPS)} insert into scim_groups
       (id, group_id, external_id, display_name, display_name_key, version, created_at, updated_at)
     select printf('018f0000-0000-7000-8000-%012x', i), 'team_' || i, null, 'Team ' || i, 'team ' || i, 1,
       1700000000000, 1700000000000 from n`,
    `${numbers(GROUPS * MEMBERS)} insert into team_members (team_id, user_id, role)
     select 'team_' || ${group}, 'user_' || ${user}, 'member' from n`,
    'analyze',
  ],
  'express-drizzle-postgres': [
    `insert into users (id, email, name, job_title, status)
     select md5(i::text)::uuid, 'user' || i || '@example.com', 'First' || i || ' Last' || i, 'Engineer', 'active'
     from generate_series(0, ${USERS - 1}) i`,
    `insert into scim_users
       (id, user_id, external_id, user_name, user_name_key, version, created_at, updated_at)
     select ('018f0000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, md5(i::text)::uuid, 'ext-' || i,
       'User' || i || '@example.com', 'user' || i || '@example.com', 1, '2023-11-14', '2023-11-14'
     from generate_series(0, ${USERS - 1}) i`,
    `insert into groups (name) select 'Team ' || i from generate_series(0, ${GROUPS - 1}) i`,
    `insert into scim_groups
       (id, group_id, external_id, display_name, display_name_key, version, created_at, updated_at)
     select ('018f0000-0000-7000-8000-' || lpad(to_hex(substr(name, 6)::int), 12, '0'))::uuid, id, null, name,
       lower(name), 1, '2023-11-14', '2023-11-14'
     from groups where name ~ '^Team [0-9]+$'`,
    `insert into group_members (group_id, user_id)
     select groups.id, md5((${user})::text)::uuid
     from generate_series(0, ${GROUPS * MEMBERS - 1}) i join groups on groups.name = 'Team ' || (${group})`,
    'analyze',
  ],
  'knex-mariadb': [
    `insert into accounts (id, login_email, given_name, family_name, is_disabled)
     select seq + 1, concat('user', seq, '@example.com'), concat('First', seq), concat('Last', seq), false
     from seq_0_to_${USERS - 1}`,
    `insert into scim_users
       (id, user_id, external_id, user_name, user_name_key, version, created_at, updated_at)
     select ${mariadbId}, seq + 1, concat('ext-', seq), concat('User', seq, '@example.com'),
       concat('user', seq, '@example.com'), 1, '2023-11-14', '2023-11-14'
     from seq_0_to_${USERS - 1}`,
    `insert into crews (id, crew_title) select seq + 1, concat('Team ', seq) from seq_0_to_${GROUPS - 1}`,
    `insert into scim_groups
       (id, group_id, external_id, display_name, display_name_key, version, created_at, updated_at)
     select ${mariadbId}, seq + 1, null, concat('Team ', seq), concat('team ', seq), 1, '2023-11-14', '2023-11-14'
     from seq_0_to_${GROUPS - 1}`,
    `insert into crew_members (crew_id, account_id, is_lead)
     select i div ${MEMBERS} + 1, ((i div ${MEMBERS}) * 37 + i % ${MEMBERS} * 7) % ${USERS} + 1, false
     from (select seq as i from seq_0_to_${GROUPS * MEMBERS - 1}) as n`,
    'analyze table accounts, scim_users, crews, scim_groups, crew_members',
  ],
}
