import { daysOf } from '../config/log.js'
import { hasConnections } from '../plan/connections.js'
import { type EmitContext, EmittedFile, type EmittedText } from './context.js'
import { exportedHandle, handleType } from './handle.js'
import { arrayLiteral, objectLiteral } from './layout.js'
import { literal } from './literal.js'

/** The module of the runtime that notes requests. */
const LOG = '@scim-gen/runtime/log'

const DECLARED = ['log', 'listRequests', 'findAlerts', 'flushLog']

/** `log.ts`, where requests are noted: the log, and the functions of an admin page, the user's to edit. */
export function logFile(context: EmitContext): readonly EmittedText[] {
  const { config, tenant } = context.plan
  if (!config.log) return []
  const file = new EmittedFile(context, 'log.ts', DECLARED)
  const key = tenant ? `<${file.siblingType('model.gen.ts', 'TenantKey')}>` : ''
  const type = (name: string) => file.imports.type(LOG, name) + key
  const { keep, values, url } = config.log
  const made = file.imports.value(LOG, url ? 'ReadableLog' : 'RequestLog')
  const store = `${file.imports.value(file.orm.module, 'logStore')}${key}(${file.sibling('model.gen.ts', 'logTable')})`
  const before = `export const log = new ${made}(${store}, `
  const options = [
    `keep: ${daysOf(keep)}`,
    ...(values ? [`values: ${arrayLiteral(values.map(literal), { before: '  values: ' })}`] : []),
    ...(url ? [`token: ${file.environment('SCIM_LOG_TOKEN')}`] : []),
  ]
  const handle = exportedHandle(file)
  const passed = handle === undefined ? [`db: ${handleType(file)}`] : []
  const db = handle ?? 'db'
  return [
    file.render('log.ts', {
      made: `new ${made}(${store}, ${objectLiteral(options, { before, after: ')' })})`,
      lists: {
        parameters: [...passed, `which?: ${type('WhichRequests')}`].join(', '),
        row: type('LoggedRequest'),
        call: `log.list(${db}, which)`,
        ofTenant: tenant !== undefined,
      },
      alerts: {
        parameters: [...passed, `options?: ${file.imports.type(LOG, 'AlertOptions')}`].join(', '),
        alert: type('Alert'),
        call: `log.alerts(${[db, connections(file, handle === undefined), 'options'].join(', ')})`,
        awaits: hasConnections(config),
      },
    }),
  ]
}

/** The connections that alerts are about; none where the whole service is one. */
const connections = (file: EmittedFile, isPassed: boolean): string =>
  hasConnections(file.context.plan.config)
    ? `await ${file.sibling('connections.ts', 'listConnections')}(${isPassed ? 'db' : ''})`
    : 'undefined'
