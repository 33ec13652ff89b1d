import { describe, expect, it } from 'vitest'
import { describeCandidate } from '../../src/inspect/candidates/ranking.js'
import { type Candidates, findCandidates } from '../../src/inspect/candidates.js'
import type { HostTable } from '../../src/inspect/host-model.js'
import { table } from './tables.js'

const users = table('users', [
  'id number!= key',
  'email string! unique',
  'name string',
  'passwordHash string!',
])
const found = (tables: readonly HostTable[]) => roles(findCandidates(tables))

function roles({ users, groups, members, tenants, undecided }: Candidates) {
  return {
    user: users.choice?.table.name,
    group: groups.choice?.table.name,
    members: members.choice?.table.name,
    tenant: tenants.choice?.table.name,
    ...(undecided.length > 0 && { undecided: undecided.map(({ name }) => name) }),
  }
}

it('a group with a slug is a group, and one that others belong to a tenant', () => {
  const groups = table('groups', ['id number!= key', 'name string!', 'slug string! unique'])
  const memberships = table('group_memberships', [
    'group_id number! -> groups',
    'user_id number! -> users',
    'role string!',
  ])
  const projects = table('projects', ['id number!= key', 'name string!', 'group_id number! -> groups'])
  const members = table('project_members', ['project_id number! -> projects', 'user_id number! -> users'])
  expect(found([users, groups, memberships])).toMatchObject({ group: 'groups', tenant: undefined })
  expect(found([users, groups, memberships, projects, members])).toMatchObject({ tenant: 'groups' })
})

describe('users', () => {
  it('are found with the reasons', () => {
    const sessions = table('sessions', ['id string! key', 'userId number! -> users', 'token string!'])
    const { candidates } = findCandidates([sessions, users]).users
    expect(candidates.map(describeCandidate)).toEqual([
      'table users: has email (unique) and name columns; named users; signs people in: passwordHash; sessions refer to it',
    ])
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
    expect(findCandidates([keys]).users).toEqual({ candidates: [], choice: undefined })
  })
})

describe('groups and tenants', () => {
  const membership = (name: string, of: string, extra: readonly string[] = []) =>
    table(name, ['userId number! key -> users', `parentId number! key -> ${of}`, ...extra])

  it('"teams" that are billed are the tenant: there is no group', () => {
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
    expect(found([users, teams, members])).toEqual({
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
    expect(candidates.tenants.choice).toMatchObject({ userField: 'workspaceId', membership: undefined })
    expect(candidates.members.choice).toMatchObject({ user: 'userId', group: 'parentId', of: groups.ref })
    expect(
      [...candidates.tenants.candidates, ...candidates.members.candidates].map(describeCandidate),
    ).toEqual([
      'table workspaces: groups belong to it; has slug; named workspaces; each user has one: workspaceId',
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
    const { groups, tenants, undecided } = findCandidates([statuses, people])
    expect([groups.candidates, tenants.candidates, undecided]).toEqual([[], [], []])
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

  it('equal evidence is a question', () => {
    const projects = table('project', ['id number!= key', 'name string!'])
    const flows = table('workflow', ['id number!= key', 'projectId number! -> project'])
    expect(found([users, projects, flows, membership('project_relation', 'project')])).toEqual({
      user: 'users',
      members: 'project_relation',
      undecided: ['project'],
    })
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
