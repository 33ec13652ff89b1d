import type { DatabaseName } from './host.js'

/** The statements that make users 0 to `count - 1`, each known to SCIM. */
export const insertUsers = (name: DatabaseName, count: number): readonly string[] =>
  name === 'sqlite'
    ? [
        `${numbers(count)} insert into users (id, email, first_name, last_name, is_active, role)
         select 'user_' || i, 'user' || i || '@example.com', 'First' || i, 'Last' || i, 1, 'member' from n`,
        `${numbers(count)} insert into scim_users
           (id, user_id, external_id, user_name, user_name_key, version, created_at, updated_at)
         select printf('018f0000-0000-7000-8000-%012x', i), 'user_' || i, 'ext-' || i,
           'User' || i || '@example.com', 'user' || i || '@example.com', 1, 1700000000000, 1700000000000 from n`,
      ]
    : [
        `insert into users (id, email, name, job_title, status)
         select md5(i::text)::uuid, 'user' || i || '@example.com', 'First' || i || ' Last' || i, 'Engineer', 'active'
         from generate_series(0, ${count - 1}) i`,
        `insert into scim_users
           (id, user_id, external_id, user_name, user_name_key, version, created_at, updated_at)
         select ('018f0000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, md5(i::text)::uuid, 'ext-' || i,
           'User' || i || '@example.com', 'user' || i || '@example.com', 1, '2023-11-14', '2023-11-14'
         from generate_series(0, ${count - 1}) i`,
      ]

/** SQLite's way to count: the common table expression `n(i)`. */
export const numbers = (count: number) =>
  `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})`
