/** What a row is given that is sent as an object of a class or an interface: `create(dto)`, `create({ ...dto })`, of `dto: CreateUserDto`. */
import type { Source } from '../../inspect/detect/sources.js'
import { weakMemo } from '../../inspect/memo.js'
import { escaped } from '../../inspect/words.js'
import { blockEnd } from './brackets.js'

/** The fields that a type demands, each with what it has by itself. */
type Demanded = ReadonlyMap<string, string | undefined>

const typesOf = weakMemo((_sources: readonly Source[]) => new Map<string, Demanded | undefined>())

/**
 * The fields that the type of a name demands, as an object literal: `{ ...dto, role: dto.role }`, for it may have more; undefined where no
 * source declares it.
 *
 * @param before the source up to where the name is used
 */
export function typedFields(name: string, before: string, sources: readonly Source[]): string | undefined {
  const { held, taken } = restOf(name, before)
  if (!before.includes(`${held}:`) && !before.includes(`${held}?:`)) return undefined
  const typed = new RegExp(`\\b${escaped(held)}\\??:\\s*([A-Z]\\w*)\\s*(?=[,)=;\\n])`, 'g')
  const [, type] = [...before.matchAll(typed)].at(-1) ?? []
  const fields = type === undefined ? undefined : demandedBy(type, sources)
  if (!fields) return undefined
  const given = [...fields].filter(([field]) => !taken.includes(field))
  const all = given.map(([field, initial]) => `${field}: ${initial ?? `${name}.${field}`}`)
  return `{ ${[`...${name}`, ...all].join(',\n')} }`
}

/** `const { password, ...rest } = dto`: all but some of another. */
function restOf(name: string, before: string): { readonly held: string; readonly taken: readonly string[] } {
  if (!before.includes(`...${name}`)) return { held: name, taken: [] }
  const rest = new RegExp(
    `\\{([^{}]*?),?\\s*\\.\\.\\.${escaped(name)}\\s*\\}\\s*=\\s*([A-Za-z_$][\\w$]*)\\s*[;\\n]`,
    'g',
  )
  const [, taken = '', held] = [...before.matchAll(rest)].at(-1) ?? []
  return held === undefined
    ? { held: name, taken: [] }
    : { held, taken: taken.split(',').map((one) => one.trim().split(/\W/)[0] ?? '') }
}

function demandedBy(type: string, sources: readonly Source[]): Demanded | undefined {
  const types = typesOf(sources)
  if (types.has(type)) return types.get(type)
  // What a text says may come to itself again.
  types.set(type, undefined)
  const fields = declaredAs(type, sources)
  types.set(type, fields)
  return fields
}

/** Rows are of an entity's own class, too: what is there already is given nothing. */
const entity = /@(?:Entity|Schema|Table|ChildEntity|ViewEntity)\b(?:(?!\bclass\b)[^;])*$/

function declaredAs(type: string, sources: readonly Source[]): Demanded | undefined {
  const declares = new RegExp(
    `^[ \\t]*(?:export\\s+)?(?:default\\s+)?(?:class|interface)\\s+${type}\\b(?:\\s+(?:extends\\s+(\\w+)|implements\\s+[\\w, ]+))?\\s*\\{`,
    'm',
  )
  const found = sources.flatMap(({ text }) => {
    const match = text.includes(type) ? declares.exec(text) : null
    if (!match) return []
    const { index, 0: head, 1: base } = match
    if (entity.test(text.slice(Math.max(0, index - 200), index))) return []
    const body = text.slice(index + head.length)
    return [{ base, body: body.slice(0, blockEnd(body)) }]
  })
  const [only, ...others] = found
  if (!only || others.length > 0) return undefined
  const inherited = only.base === undefined ? undefined : demandedBy(only.base, sources)
  if (only.base !== undefined && !inherited) return undefined
  return new Map([...(inherited ?? []), ...fieldsIn(only.body)])
}

const decorator = /@\w+(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?/g

/** Fields of a class or an interface: one that may be left out counts where it has a value by itself. */
function fieldsIn(body: string): Demanded {
  const bare = body.replace(decorator, (found) => (/^@(IsOptional|Exclude)\b/.test(found) ? '@' : ''))
  const declared =
    /^[ \t]*(@\s*)?(?:(?:public|readonly|declare)\s+)*(\w+)([?!]?)\s*(?::\s*([^;=\n,]+))?(?:=\s*([^;\n]+?))?[;,]?[ \t]*$/gm
  return new Map(
    [...bare.matchAll(declared)].flatMap(([, optional, field = '', mark, type, initial]) =>
      (type ?? initial) === undefined || ((optional || mark === '?') && initial === undefined)
        ? []
        : [[field, initial?.trim()] as const],
    ),
  )
}
