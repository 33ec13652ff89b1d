import type { Section } from '../config/field-uses.js'
import type { HostTable } from '../inspect/host-model.js'
import { openFacts, questionText } from '../inspect/interfaces/table-facts.js'
import type { Context } from './context.js'

/** Asks for what no declaration tells of a table: its name, its key, its key's type. */
export function askFacts(
  section: Section,
  table: HostTable,
  { questions }: Pick<Context, 'questions'>,
): void {
  const isKeyed = ['user', 'group', 'tenant'].includes(section)
  for (const { fact, choices } of openFacts(table, { isKeyed }))
    questions.push({
      flag: `set ${section}.${fact}`,
      message: questionText(table, fact),
      choices: choices.map((value) => ({ value, reason: '' })),
    })
}
