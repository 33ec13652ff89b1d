/** What Universal Logout cannot be without. */
import { expect, test } from 'vitest'
import type { ScimConfig } from '../../src/config/config.js'
import { DiagnosticError } from '../../src/diagnostics.js'
import { planProject } from '../../src/plan/plan-project.js'
import { table } from '../inspect/tables.js'
import { basics } from './basics.js'

const tables = [
  table('users', ['id number!= key', 'email string! unique', 'organizationId number']),
  table('sessions', ['id string! key', 'userId number! -> users']),
]

function findings(
  connections: ScimConfig['connections'],
  ends: ScimConfig['user']['ends'],
  around?: string,
): readonly string[] {
  const config: ScimConfig = {
    ...basics,
    user: { model: 'src/schema.ts#users', attributes: { userName: 'email' }, active: 'scim', ends },
    group: false,
    ...(around && { tenant: { column: 'organizationId', from: 'connection', around } }),
    auth: { check: 'connection' },
    connections,
  }
  try {
    planProject(config, new Map(tables.map((each) => [each.ref, each])))
  } catch (error) {
    if (error instanceof DiagnosticError)
      return error.diagnostics.map(({ code, message }) => `${code} ${message}`)
    throw error
  }
  return []
}

const ends = [{ model: 'src/schema.ts#sessions' }]

test('clients who trust an issuer, and what ends', () => {
  expect(findings({ oauth: true, logout: true }, ends)).toEqual([])
  expect(findings({ logout: true }, undefined)).toEqual([
    'SG3062 connections.logout: an issuer is trusted by a client',
    'SG3062 connections.logout: nothing says what ends',
  ])
})

test('a function of the app that only requests of SCIM run in', () => {
  expect(findings({ oauth: true, logout: true }, ends, 'src/tenancy.ts#runAs')).toEqual([
    'SG3062 connections.logout: tenant.around is for requests of SCIM, and would not be asked',
  ])
})
