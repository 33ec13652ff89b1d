import type { Call } from '../../config/config.js'
import { isAside } from '../../inspect/detect/own-handles.js'
import type { Source } from '../../inspect/detect/sources.js'
import type { HostTable } from '../../inspect/host-model.js'
import { formatRef } from '../../inspect/ref.js'
import { nounsOf, singular, wordsOf } from '../../inspect/words.js'
import { isScript } from '../code/inserted-text.js'

/** An exported function of the host that makes ids. */
export interface IdGenerator {
  readonly ref: string
  readonly name: string
  /** Its first parameter is text that it does not do without: a prefix. */
  readonly needsPrefix: boolean
}

/** A function with its parameters, the type that it says it returns, and what its first `return` begins with; a number that is counted ends with `++`. */
const declaration =
  /export\s+(?:const\s+(\w+)\s*=\s*|function\s+(\w+)\s*)(?:<[^>]*>)?\(\s*([^)]*)\)(?:\s*:\s*([\w.<>]+))?(?:\s*=>\s*(?![\s{])|[^;]*?\breturn\s+)?((?:\+\+)?[\w.]*(?:\+\+)?)/g
/** What describes texts and columns, and makes none. */
const describing = /^(z|zod|yup|joi|v|t|s|vine|type|schema)\.|^(varchar|char|text|string|uuid|binary)$/i
/** `export const newId = customAlphabet('0123456789', 12)`, of nanoid. */
const made = /export\s+const\s+(\w+)\s*=\s*(?:customAlphabet|customRandom)\(/g
const exactName =
  /^((new|create|generate|gen|make)(id|uuid|ulid|cuid|nanoid)|nanoid|uuid(v[47])?|ulid|cuid2?|uid)$/i
const looseName = /^(new|create|generate|gen|make)\w*Id$/

/** Finds the functions that make ids, those with the plainest names first, and what seeds have for themselves last. */
export function findIdGenerators(sources: readonly Source[]): readonly IdGenerator[] {
  const found = sources
    .filter((source) => !isScript(source))
    .flatMap(({ path, text }) =>
      [...text.matchAll(declaration), ...text.matchAll(made)].flatMap(
        ([, constant, named, parameters = '', type = 'string', returned = '']) => {
          const name = constant ?? named ?? ''
          const needsPrefix = /^\w+\s*:\s*(string|['"`])/.test(parameters) && !/^[^,]*=/.test(parameters)
          // Of a list (`group = []`) it makes a key, or an expression.
          const isOfList = /^\w+[^,=]*=\s*\[/.test(parameters)
          const callable =
            !isOfList &&
            (parameters.trim() === '' || needsPrefix || /^(\.\.\.|\w+\s*\?|[^,]*=)/.test(parameters))
          const known = exactName.test(name) || looseName.test(name)
          const makesText =
            type === 'string' && !(describing.test(returned) && returned !== name) && !returned.includes('++')
          return known && callable && makesText
            ? [{ ref: formatRef({ file: path, exportName: name }), name, needsPrefix }]
            : []
        },
      ),
    )
  const rank = ({ ref, name }: IdGenerator) => Number(isAside(ref)) * 2 + Number(!exactName.test(name))
  return found.toSorted((one, other) => rank(one) - rank(other))
}

/** Whether a function is called after another table: `createSessionId` makes no key of users. */
export function isOfAnother({ name }: IdGenerator, table: HostTable, tables: readonly HostTable[]): boolean {
  const inner = wordsOf(name).slice(1, -1).join('')
  const isCalledSo = (one: HostTable) => nounsOf(one).some((noun) => noun.join('') === inner)
  return inner !== '' && !isCalledSo(table) && tables.some(isCalledSo)
}

/**
 * A call that makes an id for rows of a table. The prefix is one that the host already passes and that abbreviates
 * the table's name, else the name itself.
 */
export function generatorCall(generator: IdGenerator, tableName: string, sources: readonly Source[]): Call {
  const call = { kind: 'call', ref: generator.ref } as const
  if (!generator.needsPrefix) return { ...call, args: [] }
  const word = singular(tableName)
  const used = sources.flatMap(({ text }) =>
    [...text.matchAll(new RegExp(`\\b${generator.name}\\(\\s*['"](\\w+)['"]`, 'g'))].map(
      ([, prefix = '']) => prefix,
    ),
  )
  return { ...call, args: [used.find((prefix) => abbreviates(prefix, word)) ?? word] }
}

/** `usr` abbreviates `user`: its letters come in that order, the first one first. */
function abbreviates(short: string, word: string): boolean {
  const letters = [...short.toLowerCase().replaceAll('_', '')]
  if (letters[0] !== word[0]) return false
  let position = -1
  return letters.every((letter) => {
    position = word.indexOf(letter, position + 1)
    return position >= 0
  })
}
