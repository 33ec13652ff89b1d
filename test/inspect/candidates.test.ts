import { describe, expect, it } from 'vitest'
import { type Candidates, findCandidates } from '../../src/candidates/candidates.js'
import { describeCandidate } from '../../src/candidates/ranking.js'
import type { HostTable } from '../../src/inspect/host-model.js'
import { table } from './tables.js'

const users = table('users', [
  'id number!= key',
  'email string! unique',
  'name string',
  'passwordHash string!',
])
const found = (tables: readonly HostTable[]) => roles(findCandidates(tables))

function roles({ users, groups, members, tenants }: Candidates) {
  return {
    user: users.choice?.table.name,
    group: groups.choice?.table.name,
    members: members.choice?.table.name,
    tenant: tenants.choice?.table.name,
  }
}

it('a group with a slug is a group, and one that others belong to may be a tenant', () => {
  const groups = table('groups', ['id number!= key', 'name string!', 'slug string! unique'])
  const memberships = table('group_memberships', [
    'group_id number! -> groups',
    'user_id number! -> users',
    'role string!',
  ])
  const projects = table('projects', ['id number!= key', 'name string!', 'group_id number! -> groups'])
  const members = table('project_members', ['project_id number! -> projects', 'user_id number! -> users'])
  expect(found([users, groups, memberships])).toMatchObject({ group: 'groups', tenant: undefined })
  const { tenants, groups: groupRanking } = findCandidates([users, groups, memberships, projects, members])
  expect(tenants.candidates.map(({ table }) => table.name)).toEqual(['groups'])
  expect(tenants.choice).toBeUndefined()
  expect(groupRanking.candidates.map(({ table }) => table.name)).toEqual(['groups', 'projects'])
})

describe('users', () => {
  it('are found with the reasons', () => {
    const sessions = table('sessions', ['id string! key', 'userId number! -> users', 'token string!'])
    const { candidates } = findCandidates([sessions, users]).users
    expect(candidates.map(describeCandidate)).toEqual([
      'table users: has email (unique) and name columns; named users; signs people in: passwordHash; sessions refer to it',
    ])
  })

  it('are no profiles of theirs, whatever these hold', () => {
    const people = table('user', ['id string! key', 'role string!='])
    const profiles = table('profile', [
      'id string! key',
      'userId string! -> user',
      'handle string! unique',
      'name string',
      'avatarUrl string',
    ])
    const posts = table('post', ['id string! key', 'authorId string! -> user'])
    const medals = table('medal', ['id string! key', 'name string!'])
    const awarded = table('user_medal', ['userId string! -> user', 'medalId string! -> medal'])
    expect(found([people, profiles, posts, medals, awarded])).toMatchObject({
      user: 'user',
      group: undefined,
    })
  })

  it('are asked about where an address is all that speaks for them', () => {
    const metadata = table('researcher_metadata', ['id string! key', 'email string!', 'bio string'])
    const researchers = table('researchers', ['id string! key', 'metadataId string! -> researcher_metadata'])
    const { users: ranking } = findCandidates([metadata, researchers])
    expect(ranking.choice).toBeUndefined()
    expect(ranking.candidates.map(({ table }) => table.name)).toEqual(['researcher_metadata'])
  })

  it('are told from their addresses in a table of their own', () => {
    const people = table('users', ['user_id number!= key', 'first_name string!', 'is_active boolean!'])
    const emails = table('emails', [
      'email_id number!= key',
      'user_id number! -> users',
      'email string! unique',
    ])
    const { users: ranking } = findCandidates([emails, people])
    expect(ranking.choice?.table.name).toBe('users')
    expect(ranking.candidates.map(describeCandidate)[0]).toBe(
      'table users: emails holds the addresses; named users; has first_name column; emails refer to it',
    )
  })

  it('are told from invitations and contacts', () => {
    const invitations = table('invitations', [
      'id number!= key',
      'email string! unique',
      'invitedBy number! -> users',
      'token string!',
    ])
    const contacts = table('contacts', [
      'id number!= key',
      'email string!',
      'name string',
      'ownerId number! -> users',
    ])
    expect(found([invitations, contacts, users]).user).toBe('users')
  })

  it('are found by shape under another name, and without an email', () => {
    const people = table('staff', [
      'key string! key',
      'firstName string!',
      'lastName string!',
      'email string! unique',
    ])
    const logins = table('user', ['id string! key', 'username string! unique', 'password string!'])
    expect(found([people]).user).toBe('staff')
    expect(found([logins]).user).toBe('user')
  })

  it('stay open on a tie, and when there is no evidence', () => {
    const columns = ['id number!= key', 'email string! unique', 'password string!']
    const { users: ranking } = findCandidates([table('admins', columns), table('customers', columns)])
    expect(ranking.candidates).toHaveLength(2)
    expect(ranking.choice).toBeUndefined()
    const keys = table('acme_users', ['id string! key', 'externalKey string!'])
    const orders = table('orders', ['id string! key', 'placedBy string! -> acme_users'])
    const unidentified = findCandidates([orders, keys, table('settings', ['id string! key'])]).users
    expect(unidentified.candidates.map((one) => one.table.name)).toEqual(['acme_users'])
    expect(unidentified.choice).toBeUndefined()
    const admins = table('admins', columns)
    const people = table('members', [...columns, 'name string', 'adminId number! -> admins'])
    expect(findCandidates([admins, people]).users.choice?.table.name).toBe('members')
  })
})

describe('groups and tenants', () => {
  const membership = (name: string, of: string, extra: readonly string[] = []) =>
    table(name, ['userId number! key -> users', `parentId number! key -> ${of}`, ...extra])

  it('"teams" that are billed may be the tenant', () => {
    const teams = table('teams', [
      'id number!= key',
      'name string!',
      'stripeCustomerId string unique',
      'planName string',
    ])
    const members = table('team_members', [
      'id number!= key',
      'userId number! -> users',
      'teamId number! -> teams',
      'role string!',
    ])
    const { groups, tenants } = findCandidates([users, teams, members])
    expect([groups.choice, tenants.choice]).toEqual([undefined, undefined])
    expect(tenants.candidates.map(describeCandidate)).toEqual([
      'table teams: has stripeCustomerId and planName; has members in team_members',
    ])
  })

  it('"teams" that are billed and invite people are the tenant: there is no group', () => {
    const teams = table('teams', ['id number!= key', 'name string!', 'stripeCustomerId string unique'])
    const members = membership('team_members', 'teams', ['role string!'])
    const invitations = table('invitations', ['id number!= key', 'email string!', 'teamId number! -> teams'])
    const keys = table('api_keys', ['id number!= key', 'teamId number! -> teams'])
    expect(found([users, teams, members, invitations, keys])).toEqual({
      user: 'users',
      members: 'team_members',
      tenant: 'teams',
    })
  })

  it('"team" without a tenant is the group', () => {
    const team = table('team', ['id string! key', 'name string!', 'accessCode string unique'])
    const members = table('team_user', [
      'id string! key',
      'userId number! -> users',
      'teamId string! -> team',
      'role string!',
    ])
    const sites = table('website', [
      'id string! key',
      'teamId string -> team',
      'userId number -> users',
      'name string!',
    ])
    expect(found([users, team, members, sites])).toEqual({
      user: 'users',
      group: 'team',
      members: 'team_user',
    })
  })

  it('the group belongs to the tenant, whatever they are called', () => {
    const workspaces = table('workspaces', ['id number!= key', 'name string!', 'slug string! unique'])
    const member = table('users', [
      'id number!= key',
      'email string!',
      'name string',
      'workspaceId number -> workspaces',
    ])
    const groups = table('groups', [
      'id number!= key',
      'name string!',
      'workspaceId number! -> workspaces',
      'creatorId number -> users',
    ])
    const posts = table('posts', [
      'id number!= key',
      'title string!',
      'userId number! -> users',
      'groupId number! -> groups',
    ])
    const candidates = findCandidates([
      posts,
      member,
      groups,
      workspaces,
      membership('group_users', 'groups'),
    ])
    expect(roles(candidates)).toEqual({
      user: 'users',
      group: 'groups',
      members: 'group_users',
      tenant: 'workspaces',
    })
    expect(candidates.groups.choice).toMatchObject({ tenantField: 'workspaceId' })
    expect(candidates.tenants.choice).toMatchObject({ userField: 'workspaceId' })
    expect(candidates.members.choice).toMatchObject({ user: 'userId', group: 'parentId', of: groups.ref })
    expect(
      [...candidates.tenants.candidates, ...candidates.members.candidates].map(describeCandidate),
    ).toEqual([
      'table workspaces: named workspaces; groups belong to it; each user has one: workspaceId; has slug',
      'table group_users: one row for each pair; joins by userId and parentId; named group_users',
    ])
  })

  it('the memberships of the group that is named, whichever is the likeliest', () => {
    const teams = table('teams', ['id number!= key', 'name string!'])
    const boards = table('boards', ['id number!= key', 'label string!'])
    const tables = [users, teams, boards, membership('team_members', 'teams'), membership('seats', 'boards')]
    expect(findCandidates(tables).members.choice?.table.name).toBe('team_members')
    expect(findCandidates(tables, { group: boards }).members.choice?.table.name).toBe('seats')
  })

  it('a table of values, of which each user has one, is no tenant', () => {
    const statuses = table('user_statuses', ['id number! key', 'label string!'])
    const people = table('users', ['id number!= key', 'email string!', 'statusId number -> user_statuses'])
    const { groups, tenants } = findCandidates([statuses, people])
    expect([groups.candidates, tenants.candidates]).toEqual([[], []])
  })

  it('roles whose key is a slug are no tenant, whatever refers to them', () => {
    const { tenants } = findCandidates([
      table('roles', ['slug string! key', 'displayName string!']),
      table('users', ['id string!= key', 'email string! unique', 'roleSlug string -> roles']),
      table('projects', ['id string!= key', 'name string!']),
      table('project_users', [
        'userId string! key -> users',
        'projectId string! key -> projects',
        'role string -> roles',
      ]),
    ])
    expect(tenants.candidates).toEqual([])
  })

  it('a tenant with a membership and a group inside it', () => {
    const organization = table('organizations', ['id number!= key', 'name string!'])
    const circles = table('circles', [
      'id number!= key',
      'label string!',
      'organizationId number! -> organizations',
    ])
    const tables = [
      users,
      organization,
      circles,
      membership('seats', 'organizations'),
      membership('circle_people', 'circles'),
    ]
    expect(found(tables)).toEqual({
      user: 'users',
      group: 'circles',
      members: 'circle_people',
      tenant: 'organizations',
    })
  })

  it('little evidence is a question', () => {
    const projects = table('project', ['id number!= key', 'name string!'])
    const flows = table('workflow', ['id number!= key', 'projectId number! -> project'])
    const { groups, tenants } = findCandidates([
      users,
      projects,
      flows,
      membership('project_relation', 'project', ['role string!']),
    ])
    expect([groups.choice, tenants.choice]).toEqual([undefined, undefined])
    expect(groups.candidates.map(({ table }) => table.name)).toEqual(['project'])
  })

  it.each([
    ['board_favorites', 'boards'],
    ['post_views', 'posts'],
    ['conversation_followers', 'conversations'],
    ['course_enrollments', 'courses'],
    ['ticket_watchers', 'tickets'],
    // Which of them somebody is in at the moment, whoever else may be.
    ['active_ledgers', 'ledgers'],
    ['current_albums', 'albums'],
  ])('who looks at something is not in it: %s', (name, of) => {
    const thing = table(of, ['id number!= key', 'title string!'])
    const { groups, tenants } = findCandidates([users, thing, membership(name, of, ['role string'])])
    expect([groups.candidates, tenants.candidates]).toEqual([[], []])
  })

  it('members of rows that are called so are users, where no table has that name', () => {
    const companies = table('companies', ['id number!= key', 'name string!'])
    const seats = table('company_members', [
      'id number!= key',
      'companyId number! -> companies',
      'memberId number!',
      'role admin|clerk!',
    ])
    const tied = ({ tenants }: ReturnType<typeof findCandidates>) =>
      tenants.candidates.map(({ membership }) => membership?.user)
    expect(tied(findCandidates([users, companies, seats]))).toEqual(['memberId'])
    const members = table('members', ['id number!= key', 'name string!'])
    expect(tied(findCandidates([users, companies, seats, members]))).not.toContain('memberId')
  })

  it('a board that is at home with users is no tenant, and an invitation may be a membership', () => {
    const boards = table('boards', ['id number!= key', 'name string!'])
    const workspaces = table('workspaces', ['id number!= key', 'name string!'])
    const seats = table('workspace_members', [
      'id number!= key',
      'userId number -> users',
      'workspaceId number! -> workspaces',
      'email string!',
      'role admin|member!',
      'status invited|active!',
    ])
    const people = table('users', ['id number!= key', 'email string! unique', 'homeBoardId number -> boards'])
    expect(found([people, boards, workspaces, seats])).toMatchObject({ tenant: 'workspaces' })
  })

  it('a group that people talk in is a question', () => {
    const groups = table('groups', ['id number!= key', 'name string!'])
    const messages = table('messages', ['id number!= key', 'text string!', 'groupId number! -> groups'])
    const members = membership('group_members', 'groups')
    expect(findCandidates([users, groups, members]).groups.choice?.table.name).toBe('groups')
    const { groups: ranking } = findCandidates([users, groups, members, messages])
    expect(ranking.choice).toBeUndefined()
    expect(ranking.candidates).toHaveLength(1)
  })

  it('rows of roles are no groups, and a table called table has a name', () => {
    const roles = table('roles', ['id number!= key', 'name string!'])
    const tables = table('table', ['id number!= key', 'name string!'])
    const held = table('user_roles', ['userId number! -> users', 'roleId number! -> roles'])
    expect(found([users, roles, tables, held])).toMatchObject({ group: undefined, tenant: undefined })
  })

  it('members through a member row are chosen, where it is that of the tenant', () => {
    const organization = table('organizations', ['id number!= key', 'name string!', 'slug string!'])
    const seats = table('organization_members', [
      'id number!= key',
      'userId number! -> users',
      'organizationId number! -> organizations',
      'role string!',
    ])
    const teams = table('teams', [
      'id number!= key',
      'name string!',
      'organizationId number! -> organizations',
    ])
    const rows = table('team_members', [
      'teamId number! key -> teams',
      'memberId number! key -> organization_members',
    ])
    const { groups, tenants } = findCandidates([users, organization, seats, teams, rows])
    expect(tenants.choice?.table.name).toBe('organizations')
    expect(groups.choice).toMatchObject({
      table: teams,
      membership: { via: { table: seats, user: 'userId' }, user: 'memberId' },
    })
    // Users who have no row of theirs there cannot be added.
    const apart = findCandidates([users, organization, seats, teams, rows], { tenant: null })
    expect(apart.groups.choice).toBeUndefined()
    expect(apart.groups.candidates[0]?.table).toBe(teams)
  })

  it('a membership that is named after the last words of both, with a key of its own and no unique pair', () => {
    const accounts = table('accounts', ['id string!= key', 'email string! unique', 'password string'])
    const groups = table('access_groups', ['id string!= key', 'name string!'])
    const members = table('group_accounts', [
      'id string!= key',
      'account_id string! -> accounts',
      'group_id string! -> access_groups',
    ])
    expect(found([accounts, groups, members])).toMatchObject({
      group: 'access_groups',
      members: 'group_accounts',
    })
    const posts = { ...members, name: 'posts', exportName: 'posts', ref: 'src/schema.ts#posts' }
    expect(found([accounts, groups, posts]).members).toBeUndefined()
  })

  it('a program that people have let in is no group', () => {
    const clients = (...more: readonly string[]) =>
      findCandidates([
        users,
        table('clients', ['id number!= key', 'name string!', ...more]),
        table('client_users', [
          'clientId number! key -> clients',
          'userId number! key -> users',
          'role string!',
        ]),
      ]).groups.candidates.map(({ table: { name } }) => name)
    expect(clients()).toEqual(['clients'])
    expect(clients('clientSecret string!')).toEqual([])
    expect(clients('redirect_uris json!')).toEqual([])
  })

  it('a membership that is named after what users are there, and nothing that tells who did something', () => {
    const join = (name: string, user: string, other: string) =>
      table(name, ['id number!= key', `${user} number! -> users`, `${other}Id number! -> ${other}s`])
    const teams = table('teams', ['id number!= key', 'name string!'])
    const tasks = table('tasks', ['id number!= key', 'name string!', 'body string!'])
    const lines = table('lines', ['id number!= key', 'name string!'])
    const { members, groups } = findCandidates([
      ...[users, teams, tasks, lines],
      join('agent_teams', 'agentId', 'team'),
      join('author_tasks', 'authorId', 'task'),
      table(
        'lines_agents',
        ['id number!= key', 'agentId number! -> users', 'lineId number! -> lines'],
        [['agentId', 'lineId']],
      ),
    ])
    expect(groups.choice?.table.name).toBe('teams')
    expect(members.candidates.map(({ table: { name } }) => name)).not.toContain('author_tasks')
    expect(members.candidates.find(({ table: { name } }) => name === 'agent_teams')?.reasons).toEqual([
      'joins by agentId and teamId',
      'named agent_teams',
      'has nothing besides',
    ])
  })

  it('what rights somebody has in a tenant, and what they have put together there, are no memberships', () => {
    const people = table('users', ['id number!= key', 'email string! unique', 'firmId number -> firms'])
    const firms = table('firms', ['id number!= key', 'name string!'])
    const acls = table('user_acls', ['id number!= key', 'userId number! -> users', 'firmId number! -> firms'])
    const widgets = table(
      'home_user_widgets',
      ['id number!= key', 'userId number! -> users', 'firmId number! -> firms', 'shown json!='],
      [['userId', 'firmId']],
    )
    const { members } = findCandidates([people, firms, acls, widgets])
    expect(members.candidates.map(({ table: { name } }) => name)).toEqual([])
  })

  it('a team that is known by an address alone may be the customer', () => {
    const people = table('users', [
      'id number!= key',
      'email string! unique',
      'passwordHash string!',
      'teamId number -> teams',
    ])
    const teams = table('teams', ['id number!= key', 'email string! unique'])
    const rows = ['probes', 'alerts', 'reports', 'invites', 'pages', 'hooks'].map((name) =>
      table(name, ['id number!= key', 'teamId number! -> teams']),
    )
    const { tenants } = findCandidates([people, teams, ...rows])
    expect(tenants.candidates.map(({ table: { name } }) => name)).toEqual(['teams'])
    // Somebody who has an address is none.
    const patrons = { ...teams, name: 'patrons', exportName: 'patrons' }
    expect(findCandidates([people, patrons, ...rows]).tenants.candidates).toEqual([])
  })

  it('groups whose members are rows that stand for users, by names alone', () => {
    const big = (one: HostTable): HostTable => ({
      ...one,
      columns: one.columns.map((column) =>
        /id$/i.test(column.field) ? { ...column, stored: { ...column.stored, sqlType: 'bigint' } } : column,
      ),
    })
    const tables = [
      table('users', ['id string! key', 'email string! unique']),
      // A class has text for a number of 64 bits, and others a number.
      table('club_member', ['id string! key', 'userId number', 'clubName string!']),
      table('club_team', ['id string! key', 'teamName string!', 'parentId number!']),
      table('club_badge_member', ['id string! key', 'badgeId number', 'kind number!']),
      table('club_team_member_rel', ['id string! key', 'teamId number', 'memberId number!']),
    ].map(big)
    const { groups, isWritten } = findCandidates(tables, { group: tables[2] })
    const [group] = groups.candidates
    expect([group?.table.name, group?.membership?.table.name, group?.membership?.via?.table.name]).toEqual([
      'club_team',
      'club_team_member_rel',
      'club_member',
    ])
    // Not every user has such a row.
    expect(group && isWritten(group)).toBe(false)
  })

  it('a member whose table no column names is who signs in', () => {
    const rows = table(
      'team_members',
      ['id number!= key', 'teamId number! -> teams', 'memberId number!', 'role string!'],
      [['teamId', 'memberId']],
    )
    const teams = table('teams', ['id number!= key', 'name string!'])
    const { members } = findCandidates([users, teams, rows])
    expect(members.choice).toMatchObject({ user: 'memberId', group: 'teamId' })
    // Where there are members besides, it is theirs.
    const others = table('members', ['id number!= key', 'name string!'])
    expect(findCandidates([users, teams, rows, others]).members.candidates).toEqual([])
  })

  it('what was named counts for what follows', () => {
    const spaces = table('spaces', ['id number!= key', 'name string!', 'teamId number! -> teams'])
    const teams = table('teams', ['id number!= key', 'name string!'])
    const tables = [
      users,
      teams,
      spaces,
      membership('team_users', 'teams'),
      membership('space_users', 'spaces'),
    ]
    expect(
      findCandidates(tables, { tenant: teams }).groups.candidates.map(({ table }) => table.name),
    ).toEqual(['spaces'])
  })

  it('links by name and type, where foreign keys are not declared', () => {
    const team = table('teams', ['id string! key', 'name string!'])
    const members = table('teamMembers', ['userId number! key', 'teamId string! key'])
    const wrongType = table('teamViews', ['userId string! key', 'teamId string! key'])
    expect(found([users, team, members, wrongType])).toEqual({
      user: 'users',
      group: 'teams',
      members: 'teamMembers',
    })
  })

  it('who created a row is no member', () => {
    const groups = table('groups', ['id number!= key', 'name string!', 'createdBy number! -> users'])
    const tags = table('group_tags', ['createdBy number! -> users', 'groupId number! -> groups'])
    expect(found([users, groups, tags])).toEqual({ user: 'users' })
  })
})
