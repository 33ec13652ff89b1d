import type { Choice, Question } from './answers.js'
import type { Answered } from './init.js'

/** What a choice says, as flags and settings. */
export function answerOf({ flag }: Question, { value, also = {}, set }: Choice): Answered {
  const [name = '', key] = flag.split(' ')
  if (set) return { answers: also, set }
  return key === undefined
    ? { answers: { ...also, [name]: value }, set: [] }
    : { answers: also, set: [`${key}=${value}`] }
}

/** Several answers as one. */
export const joined = (given: readonly Answered[]): Answered => ({
  answers: Object.assign({}, ...given.map(({ answers }) => answers)),
  set: given.flatMap(({ set }) => set),
})
