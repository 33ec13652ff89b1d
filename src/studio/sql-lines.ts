/** A statement with a line for each of its clauses. What stands in quotes or in parentheses stays as it is. */
export function sqlLines(text: string): string {
  const parts = text.split(/("(?:[^"]|"")*"|'(?:[^']|'')*'|`[^`]*`|[()])/)
  let depth = 0
  return parts
    .map((part, at) => {
      if (part === '(') depth++
      if (part === ')') depth--
      // Every other part is one of those that the text is split at.
      return depth === 0 && at % 2 === 0 ? part.replace(CLAUSE, '\n$1') : part
    })
    .join('')
}

const CLAUSE = /\s+(from|inner join|left join|where|order by|limit)\b/g
