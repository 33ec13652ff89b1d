/** How the test's requests are let in: by a check of its own, or by a connection that it makes. */
import type { ScimConfig } from '../../config/config.js'
import type { Imports } from '../../emit/imports.js'
import { frameworks } from '../../frameworks/frameworks.js'
import { hasConnections } from '../../plan/connections.js'

export interface Access {
  /** What the service is made with. */
  readonly options: readonly string[]
  /** The check, where the test has one. */
  readonly authCheck: string | undefined
  /** The type of the tenant's key, where the connection is a tenant's. */
  readonly tenantKey: string | undefined
  /** The parameter of `serve`, and what it is called with. */
  readonly parameter: string
  /** Statements before the service is asked, and after it. */
  readonly first: readonly string[]
  readonly last: readonly string[]
}

/** @param module the specifier of an emitted module, seen from the test */
export function accessOf(config: ScimConfig, imports: Imports, module: (name: string) => string): Access {
  return hasConnections(config) ? byConnection(config, imports, module) : byCheck(config, imports)
}

function byCheck({ framework, db }: ScimConfig, imports: Imports): Access {
  const { parameter, authorization, request } = frameworks[framework].auth
  const type = request.module ? imports.type(request.module, request.name) : request.name
  return {
    options: ['authCheck', ...(db === 'argument' ? ['db: testDatabase()'] : [])],
    authCheck: `(${parameter}: ${type}) => ${authorization} === \`Bearer \${TOKEN}\``,
    tenantKey: undefined,
    parameter: '',
    first: ['const { origin, close } = await serve()'],
    last: ['await close()'],
  }
}

/** The handle that a test opens is one: a connection that is made is to be found. */
function byConnection(
  { db, tenant }: ScimConfig,
  imports: Imports,
  module: (name: string) => string,
): Access {
  const isPassed = db === 'argument'
  const [create, revoke] = ['createConnection', 'revokeConnection'].map((name) =>
    imports.value(module('connections.ts'), name),
  )
  const handle = isPassed ? 'db, ' : ''
  const whose = tenant ? ', tenant: testTenant()' : ''
  return {
    options: isPassed ? ['db'] : [],
    authCheck: undefined,
    tenantKey: tenant && imports.type(module('model.gen.ts'), 'TenantKey'),
    parameter: isPassed ? "db: ScimOptions['db']" : '',
    first: [
      ...(isPassed ? ['const db = testDatabase()'] : []),
      `const { connection, token } = await ${create}(${handle}{ name: 'scim.test'${whose} })`,
      `const { origin, close } = await serve(${isPassed ? 'db' : ''})`,
    ],
    last: [`await ${revoke}(${handle}connection.id)`, 'await close()'],
  }
}
