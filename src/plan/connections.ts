/** Connections of identity providers: what of the config goes together, and the tables that it asks for. */
import { BY_CONNECTION } from '../config/choices.js'
import type { ScimConfig } from '../config/config.js'
import type { Diagnostic } from '../diagnostics.js'
import type { Findings } from './findings.js'

/** Whether requests come through connections. */
export const hasConnections = ({ auth }: Pick<ScimConfig, 'auth'>): boolean => auth.check === BY_CONNECTION

/** Whether they may be clients of a token endpoint. */
export const hasOAuth = ({ connections }: Pick<ScimConfig, 'connections'>): boolean =>
  connections?.oauth !== undefined

/** Whether customers' IT has a page for them. */
export const hasPage = ({ auth, connections }: Pick<ScimConfig, 'auth' | 'connections'>): boolean =>
  hasConnections({ auth }) && connections?.page === true

/** What Universal Logout needs beside, and what it cannot be with. */
function logoutFindings(
  { connections, user, tenant }: ScimConfig,
  findings: Findings,
): readonly Diagnostic[] {
  if (!connections?.logout) return []
  const problems = [
    !connections.oauth && ['an issuer is trusted by a client', 'Write it, too: oauth: true.'],
    !user.ends?.length && [
      'nothing says what ends',
      "Write it, too: user.ends: [{ model: 'src/db/schema.ts#sessions' }].",
    ],
    tenant?.around && [
      'tenant.around is for requests of SCIM, and would not be asked',
      'Take one of the two out.',
    ],
  ]
  return problems.flatMap((problem) => {
    const [message, fix = ''] = problem || []
    if (message === undefined) return []
    const location = findings.place(['connections', 'logout'])
    return [{ code: 'SG3062' as const, message: `connections.logout: ${message}`, location, fix }]
  })
}

/** Settings of connections where there are none; a tenant that somebody else tells than whoever tells the connection. */
export function connectionFindings(config: ScimConfig, findings: Findings): readonly Diagnostic[] {
  const { tenant, connections } = config
  const isByConnection = tenant?.from === BY_CONNECTION
  const without = hasConnections(config) ? [] : settingsOf(isByConnection, connections !== undefined)
  return [
    ...without.map((key) => ({
      code: 'SG3060' as const,
      message: `${key.join('.')}: there are no connections, since auth.check is '${config.auth.check}'`,
      location: findings.place(key),
      fix: 'Let requests come through connections: --set auth.check=connection; or take it out.',
    })),
    ...(hasConnections(config) && tenant && !isByConnection
      ? [
          {
            code: 'SG3061' as const,
            message: `tenant.from: '${tenant.from}' could name another tenant than that of the request's connection`,
            location: findings.place(['tenant', 'from']),
            fix: "Take the connection's: --set tenant.from=connection.",
          },
        ]
      : []),
    ...logoutFindings(config, findings),
  ]
}

const settingsOf = (isByConnection: boolean, isSet: boolean): readonly (readonly string[])[] => [
  ...(isByConnection ? [['tenant', 'from']] : []),
  ...(isSet ? [['connections']] : []),
]
