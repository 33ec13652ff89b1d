import { literalsOf } from '../plan/ends.js'
import type { EndPlan } from '../plan/plan.js'
import { now } from './adapter/activity.js'
import { columnLiteral, entriesOf, writeField } from './adapter/fields.js'
import { type EmitContext, EmittedFile, type EmittedText } from './context.js'
import { handleType } from './handle.js'
import { arrayLiteral, objectLiteral } from './layout.js'
import { literal, property } from './literal.js'

/** `ends.gen.ts`, where the config names what ends when a user is deactivated. */
export function endsFile(context: EmitContext): readonly EmittedText[] {
  const { ends } = context.plan.user
  if (ends.length === 0) return []
  const file = new EmittedFile(context, 'ends.gen.ts', ['userEnds'])
  return [
    file.render('ends.gen.ts', {
      endsIn: file.imports.value(file.orm.module, 'endsIn'),
      users: file.sibling('model.gen.ts', 'userTables'),
      ends: ends.map((end) => endOf(end, file)),
    }),
  ]
}

function endOf(end: EndPlan, file: EmittedFile): string {
  if ('call' in end) {
    const { plan } = file.context
    const types = [
      `${file.siblingType('model.gen.ts', 'UserRow')}[${literal(plan.user.key.field)}]`,
      handleType(file),
      ...(plan.tenant ? [file.siblingType('model.gen.ts', 'TenantKey')] : []),
    ]
    const told = `ended: ${file.imports.type('@scim-gen/runtime', 'Ended')}<${types.join(', ')}>`
    return `(${told}) => ${file.ref(end.call.ref)}(${['ended', ...literalsOf(end.call).map((arg) => literal(arg))].join(', ')})`
  }
  const { table, user, inside, tenant, set } = end
  const columns = file.columns(table)
  const entries = [
    `user: ${property(columns, user.field)}`,
    ...(inside ? [`inside: ${arrayLiteral(inside.map(literal), { before: '  inside: ' })}`] : []),
    ...(tenant ? [`tenant: ${property(columns, tenant.field)}`] : []),
    ...(set ? [`set: ${changes(set, table, file)}`] : []),
  ]
  return objectLiteral(entries, { before: '  ' })
}

/** The function that says what rows get: a column or a value that they cannot have fails to compile. */
function changes(
  set: NonNullable<Extract<EndPlan, { readonly user: unknown }>['set']>,
  table: Extract<EndPlan, { readonly user: unknown }>['table'],
  file: EmittedFile,
): string {
  const written = set.map(({ column, value }) =>
    writeField(
      file,
      column,
      typeof value === 'object' && value !== null ? now(column) : columnLiteral(file, column, value),
    ),
  )
  const head = `(): Partial<${file.orm.newRowType(file, table)}> => (`
  return `${head}${objectLiteral(entriesOf(written, '    '), { before: `  ${head}`, after: ') },' })})`
}
