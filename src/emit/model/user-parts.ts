/** Rows of users in other tables, as `model.gen.ts` tells the adapter of them. */
import type { PartPlan, Plan } from '../../plan/plan.js'
import { isAwaited, isTold, readsDatabase, usesTenant } from '../../plan/request-values.js'
import { isNeeded } from '../adapter/conversion.js'
import { entriesOf, writeField } from '../adapter/fields.js'
import { nameIn } from '../adapter/mapping.js'
import { copiedIn, createEntries, TOLD, whereCondition, whereEntries } from '../adapter/values.js'
import type { EmittedFile } from '../context.js'
import { callOf, objectLiteral } from '../layout.js'
import { indexed, literal, property, propertyKey } from '../literal.js'
import { newPartRow, partName, partRow } from '../orms/part-name.js'

/** `userParts({ emails: { key: …, user: …, row: … } })` */
export function userParts(plan: Plan, file: EmittedFile): string {
  const places = plan.user.parts.map((part) => {
    const entries = placeOf(part, plan, file).map((entry) => `      ${entry},\n`)
    return `    ${propertyKey(partName(part, plan))}: {\n${entries.join('')}    },\n`
  })
  return `${file.imports.value(file.orm.module, 'userParts')}({\n${places.join('')}  })`
}

/** The types of the rows, by which the adapter knows them. */
export const partTypes = (plan: Plan, file: EmittedFile) =>
  plan.user.parts.map((part) => ({
    name: propertyKey(partName(part, plan)),
    row: partRow(part, plan),
    rowType: file.orm.rowType(file, part.table),
    newRow: newPartRow(part, plan),
    newRowType: file.orm.newRowType(file, part.table),
  }))

function placeOf(part: PartPlan, plan: Plan, file: EmittedFile): readonly string[] {
  const { key, user, link, several, where } = part
  const columns = file.columns(part.table)
  const condition = whereCondition(where, columns, file, '      where: ')
  const own = plan.user.attributes.filter((each) => each.part === part)
  const needs = own.filter((each) => isNeeded(each, own))
  return [
    `key: ${property(columns, key.field)}`,
    ...(user ? [`user: ${property(columns, user.field)}`] : []),
    ...(link ? [`link: ${property(file.columns(plan.user.table), link.field)}`] : []),
    ...(several ? ['several: true'] : []),
    ...(condition ? [`where: ${condition}`] : []),
    ...(link?.notNull ? ['always: true'] : []),
    ...(needs.length > 0 ? [`needs: ${needed(needs)}`] : []),
    newRow(part, [...new Set(own.map(({ column }) => column.field))], plan, file),
    ...(link ? [reference(part, plan, file)] : []),
  ]
}

const needed = (plans: readonly Plan['user']['attributes'][number][]): string =>
  objectLiteral(
    plans.map((plan) => `${propertyKey(plan.column.field)}: ${literal(nameIn(plan))}`),
    { before: '      needs: ' },
  )

/** The function that makes what a new row has besides the mapped columns; one that it misses fails to compile. */
function newRow(part: PartPlan, mapped: readonly string[], plan: Plan, file: EmittedFile): string {
  const { user, create, where } = part
  const isAsync = create.some(isAwaited)
  const isToldOf = create.some(isTold)
  const types: Record<string, string | false> = {
    user: user !== undefined && `UserRow[${literal(plan.user.key.field)}]`,
    tenant: plan.tenant !== undefined && usesTenant(create) && 'TenantKey',
    data: (copiedIn(create).length > 0 || isToldOf) && file.imports.type('@scim-gen/runtime', 'UserInput'),
    context:
      create.some(readsDatabase) && `${file.imports.type('@scim-gen/runtime', 'AdapterContext')}<Handle>`,
  }
  const named = Object.entries(types)
  const used = named
    .slice(0, named.findLastIndex(([, type]) => type) + 1)
    .map(([name, type]) => (type ? `${name}: ${type}` : `_${name}: unknown`))
  const row = `Omit<${newPartRow(part, plan)}, ${mapped.map(literal).join(' | ')}>`
  const type = isAsync ? `Promise<${row}>` : row
  const head = callOf(`row: ${isAsync ? 'async ' : ''}`, used, { before: '      ', after: `: ${type} => ({` })
  const written = [
    ...(user ? [writeField(file, user, 'user')] : []),
    ...createEntries(create, { file, urns: { of: literal }, context: 'context' }),
    ...whereEntries(where, create, file),
  ]
  if (!isToldOf) {
    const before = `${head}: ${type} => (`
    const [lastLine = ''] = before.split('\n').slice(-1)
    return `${before}${objectLiteral(entriesOf(written, '        '), { before: `      ${lastLine.trimStart()}`, after: '),' })})`
  }
  const told = ['db: context.db', ...(plan.tenant ? ['tenant'] : []), ...(user ? ['user'] : []), 'data']
  const returned = objectLiteral(entriesOf(written, '          '), { before: '        return ', after: '' })
  return `${head}: ${type} => {\n        const ${TOLD} = { ${told.join(', ')} }\n        return ${returned}\n      }`
}

/** The function that ties a user to a row. */
function reference(part: PartPlan, plan: Plan, file: EmittedFile): string {
  const type = `${indexed(partRow(part, plan))}[${literal(part.key.field)}]`
  const written = part.link ? [writeField(file, part.link, 'key')] : []
  const head = `refer: (key: ${type}) => (`
  return `${head}${objectLiteral(entriesOf(written, '        '), { before: `      ${head}`, after: '),' })})`
}
