import type { Section } from '../config/field-uses.js'
import type { HostTable } from '../inspect/host-model.js'
import { openFacts, questionText } from '../inspect/interfaces/table-facts.js'
import { titleOf } from '../inspect/words.js'
import type { Question } from './answers.js'
import type { Context } from './context.js'

/** Asks for what no declaration tells of a table: its name, its key, its key's type. */
export function askFacts(section: Section, table: HostTable, { questions, setting }: Context): void {
  const isKeyed = ['user', 'group', 'tenant'].includes(section)
  for (const { fact, choices } of openFacts(table, { isKeyed })) {
    const key = `${section}.${fact}`
    if (setting(key) !== undefined) continue
    const asked = fact === 'keyType' ? questions.findIndex((one) => isSame(one, choices)) : -1
    const before = questions[asked]
    if (before) questions[asked] = withAnother(before, key, titleOf(table))
    else
      questions.push({
        flag: `set ${key}`,
        message: questionText(table, fact),
        choices: choices.map((value) => ({ value, reason: '' })),
      })
  }
}

/** Whether a question asks for the type of another table's key that may be the same. */
const isSame = ({ flag, choices }: Question, values: readonly string[]) =>
  flag.endsWith('.keyType') && choices.map(({ value }) => value).join() === values.join()

/** One answer for the keys of several tables: an app makes them alike. */
const withAnother = ({ flag, message, choices }: Question, key: string, title: string): Question => ({
  flag,
  message: `${message}; the same for ${title}`,
  choices: choices.map((one) => ({
    ...one,
    set: [...(one.set ?? [`${flag.slice('set '.length)}=${one.value}`]), `${key}=${one.value}`],
  })),
})
