/** A row of the log as `tail` shows it. */
import { explain } from '../runtime/log/explain.js'
import type { LoggedType } from '../runtime/log/row.js'
import { exchangeLines } from '../terminal/exchange.js'
import type { Paint } from '../terminal/paint.js'
import type { Row } from './source.js'

const PATHS: Readonly<Record<LoggedType, string>> = {
  User: '/Users',
  Group: '/Groups',
  ServiceProviderConfig: '/ServiceProviderConfig',
  ResourceType: '/ResourceTypes',
  Schema: '/Schemas',
  Bulk: '/Bulk',
  Token: '/oauth/token',
}

export interface Shown {
  /** Whether refused requests are explained. */
  readonly explains: boolean
  /** Whether each row says whose it is. */
  readonly saysTenant: boolean
}

/** The lines of a row; under one that was refused, what its identity provider does, and what to change. */
export function rowLines(row: Row, { explains, saysTenant }: Shown, paint: Paint): readonly string[] {
  const { method, status, milliseconds, createdAt } = row
  const explanation = explains ? explain(row) : undefined
  const error = [row.scimType, row.detail].filter(Boolean).join(' ')
  const notes = [
    ...(error ? [error] : []),
    ...(explanation
      ? [explanation.problem, explanation.provider, `fix: ${explanation.fix}`, `see: ${explanation.docs}`]
      : []),
  ]
  const says = saysOf(row, saysTenant)
  const [first = '', ...rest] = exchangeLines(
    { method, path: oneLine(pathOf(row)), status, says, milliseconds, notes },
    paint,
  )
  return [`${paint('dim', createdAt.toISOString().slice(11, 19))} ${first.trimStart()}`, ...rest]
}

/** Below the base URL. */
export const pathOf = ({ resourceType, resourceId }: Row): string =>
  resourceType ? [PATHS[resourceType], resourceId].filter(Boolean).join('/') : 'a path that is unknown'

/** Whom it was about, and what it was to change. */
export function saysOf(
  { name, attributes, membersAdded, membersRemoved, tenantId }: Row,
  saysTenant: boolean,
): string {
  const members = [membersAdded && `+${membersAdded}`, membersRemoved && `-${membersRemoved}`].filter(Boolean)
  const names = attributes.replace(/urn:\S+:/g, '').split(' ')
  const parts = [
    saysTenant && tenantId !== null && tenantId !== undefined && `[${String(tenantId)}]`,
    name,
    ...(members.length > 0 ? [...names.filter((one) => one !== 'members'), 'members', ...members] : names),
  ]
  return oneLine(parts.filter(Boolean).join(' '))
}

/** What a row has of a client reaches no terminal as anything but text. */
const oneLine = (text: string) => text.replace(/\p{C}+/gu, ' ')

/** The same for JSON, which has no bigint. */
export function rowJson({ tenantId, ...row }: Row, explains: boolean): object {
  const tenant = typeof tenantId === 'bigint' ? String(tenantId) : tenantId
  const explanation = explains ? explain(row) : undefined
  return { ...row, ...(tenant !== undefined && { tenantId: tenant }), ...(explanation && { explanation }) }
}
