/** What a run tells of changed models, in words. */
import { sourceStyle, writeKey, writeValue } from '../config/edit/style.js'
import { shellWord } from '../shell-word.js'
import type { Offer } from './offers.js'
import { settingOf } from './offers.js'
import type { ModelNews } from './settle.js'
import type { SeenColumn } from './snapshot.js'

/** @param file the config, as the user calls it */
export function modelNotices({ offers, retyped }: ModelNews, file: string): string {
  return [...retyped.map(retypedNotice), ...offers.map((offer) => offerNotice(offer, file))].join('')
}

const retypedNotice = ({ table, before, after }: ModelNews['retyped'][number]): string =>
  `${table}.${after.field} was ${typeOf(before)}; now it is ${typeOf(after)}.\n`

function typeOf({ type, sqlType, notNull }: SeenColumn): string {
  return `${type === sqlType ? type : `${type} (${sqlType})`}${notNull ? '' : ' or null'}`
}

function offerNotice(offer: Offer, file: string): string {
  const { section, table, field, attribute } = offer
  return (
    `${table}.${field} is new, and SCIM has ${shortName(attribute)} for it. To serve it, add to ${section}.attributes in ${file}\n` +
    `    ${lineOf(offer, file)}\n` +
    `  or run: npx scim-gen generate --set ${shellWord(settingOf(offer))}\n`
  )
}

/** The line of the config that takes an offer. */
function lineOf({ attribute, field }: Offer, file: string): string {
  const style = sourceStyle('', file.endsWith('.json'))
  return `${writeKey(attribute, style)}: ${writeValue(field, style)},`
}

/** `department of Enterprise User` for an attribute under a URN. */
export function shortName(attribute: string): string {
  const name = attribute.slice(attribute.lastIndexOf(':') + 1)
  return attribute.startsWith('urn:') ? `${name} of Enterprise User` : name
}
