import { hasConnections, hasOAuth } from '../plan/connections.js'
import { type EmitContext, EmittedFile, type EmittedText } from './context.js'
import { exportedHandle, handleType } from './handle.js'
import { callOf, objectLiteral } from './layout.js'
import { literal } from './literal.js'

/** The module of the runtime that knows connections. */
export const CONNECTIONS = '@scim-gen/runtime/connections'

/** That which makes them clients of a token endpoint. */
export const OAUTH = '@scim-gen/runtime/oauth'

/** A function of `connections.ts`, and the method that it calls. */
interface Emitted {
  readonly name: string
  readonly comment: string
  readonly method: string
  readonly parameters: readonly string[]
  /** What the promise is of. */
  readonly gives: string
}

const DECLARED = [
  ...['connections', 'createConnection', 'listConnections', 'disableConnection', 'enableConnection'],
  ...['startRotation', 'completeRotation', 'cancelRotation', 'revokeConnection'],
  ...['createClient', 'createSecret', 'endOlderSecret', 'endNewerSecret', 'trustIssuer'],
]

/** `connections.ts`, where requests come through connections: the functions of an admin page, the user's to edit. */
export function connectionsFile(context: EmitContext): readonly EmittedText[] {
  const { config, tenant } = context.plan
  if (!hasConnections(config)) return []
  const file = new EmittedFile(context, 'connections.ts', DECLARED)
  const isClient = hasOAuth(config)
  const made = isClient
    ? file.imports.value(OAUTH, 'OAuthConnections')
    : file.imports.value(CONNECTIONS, 'Connections')
  const key = tenant ? `<${file.siblingType('model.gen.ts', 'TenantKey')}>` : ''
  const store = `${file.imports.value(file.orm.module, 'connectionStore')}${key}(${file.sibling('model.gen.ts', 'connectionTables')})`
  const prefix = config.connections?.prefix
  const before = `export const connections = new ${made}(${store}`
  const settings =
    prefix === undefined
      ? ''
      : `, ${objectLiteral([`prefix: ${literal(prefix)}`], { before: `${before}, `, after: ')' })}`
  const handle = exportedHandle(file)
  const passed = handle === undefined ? [`db: ${handleType(file)}`] : []
  return [
    file.render('connections.ts', {
      connections: `new ${made}(${store}${settings})`,
      functions: [...functionsOf(file, key), ...(isClient ? clientFunctions(file, key) : [])].map(
        ({ name, comment, method, parameters, gives }) => ({
          comment,
          head: callOf(`export function ${name}`, [...passed, ...parameters], {
            before: '',
            after: `: Promise<${gives}> {`,
          }).concat(`: Promise<${gives}> {`),
          call: `${method}(${[handle ?? 'db', ...parameters.map(nameOf)].join(', ')})`,
        }),
      ),
    }),
  ]
}

const nameOf = (parameter: string) => parameter.replace(/\??:.*/, '')

const withinTenant = (file: EmittedFile, key: string): readonly string[] =>
  key === '' ? [] : [`within?: ${file.imports.type(CONNECTIONS, 'Within')}${key}`]

const changes =
  (within: readonly string[]) =>
  (name: string, method: string, comment: string): Emitted => ({
    ...{ name, method, comment },
    parameters: ['id: string', ...within],
    gives: 'void',
  })

/** The functions beside, where connections are clients of a token endpoint. */
function clientFunctions(file: EmittedFile, key: string): readonly Emitted[] {
  const within = withinTenant(file, key)
  const gives = file.imports.type(OAUTH, 'IssuedSecret') + key
  const change = changes(within)
  return [
    {
      name: 'createClient',
      comment: 'Makes a connection with a secret in place of a token. Show it once: nothing keeps it.',
      method: 'createClient',
      parameters: [`connection: ${file.imports.type(CONNECTIONS, 'NewConnection')}${key}`],
      gives,
    },
    {
      name: 'createSecret',
      comment: 'Makes a secret. A connection has two at most, both valid until one is ended.',
      method: 'createSecret',
      parameters: ['id: string', `options?: ${file.imports.type(CONNECTIONS, 'RotationOptions')}${key}`],
      gives,
    },
    change('endOlderSecret', 'endOlderSecret', 'Ends the older of two secrets.'),
    change('endNewerSecret', 'endNewerSecret', 'Ends the newer of two secrets.'),
    {
      name: 'trustIssuer',
      comment: 'Takes signed assertions of an issuer in place of a secret (RFC 7523); one issuer at a time.',
      method: 'trustIssuer',
      parameters: ['id: string', `trusted: ${file.imports.type(OAUTH, 'TrustedIssuer')}`, ...within],
      gives: 'void',
    },
  ]
}

function functionsOf(file: EmittedFile, key: string): readonly Emitted[] {
  const type = (name: string) => file.imports.type(CONNECTIONS, name) + key
  const within = withinTenant(file, key)
  const issued = type('IssuedToken')
  const change = changes(within)
  return [
    {
      name: 'createConnection',
      comment: 'Makes a connection with its first token. Show the token once: nothing keeps it.',
      method: 'create',
      parameters: [`connection: ${type('NewConnection')}`],
      gives: issued,
    },
    {
      name: 'listConnections',
      comment: `All connections${key && ', or those of a tenant'}: when each was heard of, and its tokens.`,
      method: 'list',
      parameters: within,
      gives: `readonly ${type('ListedConnection')}[]`,
    },
    {
      name: 'startRotation',
      comment: 'Makes a second token: both are valid until the rotation is completed or cancelled.',
      method: 'startRotation',
      parameters: ['id: string', `options?: ${type('RotationOptions')}`],
      gives: issued,
    },
    change(
      'completeRotation',
      'completeRotation',
      'Ends the older token: all requests must come with the newer one.',
    ),
    change('cancelRotation', 'cancelRotation', 'Ends the newer token, as if there had been no rotation.'),
    change(
      'revokeConnection',
      'revoke',
      hasOAuth(file.context.plan.config)
        ? 'Ends all tokens, secrets and trust of a connection, for good; give it new ones.'
        : 'Ends all tokens of a connection, for good. A rotation gives it a new one.',
    ),
    change('disableConnection', 'disable', 'Refuses all requests of a connection, until it is enabled.'),
    change('enableConnection', 'enable', 'Lets a connection in again, with the tokens that it has.'),
  ]
}
