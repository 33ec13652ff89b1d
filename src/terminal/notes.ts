/** What is worth a line of a body: the operations of a PATCH, and the words of an error. */

interface Operation {
  readonly op?: unknown
  readonly path?: unknown
  readonly value?: unknown
}

/** `Replace active "False"`, an operation a line. */
export function operationNotes(body: unknown): readonly string[] {
  if (!isObject(body) || !Array.isArray(body.Operations)) return []
  return body.Operations.map(({ op, path, value }: Operation) =>
    [op, path, value !== undefined && JSON.stringify(value)].filter(Boolean).join(' '),
  )
}

/** `uniqueness A user with this userName exists already`; a token endpoint has errors of its own (RFC 6749 §5.2). */
export function errorNotes(answer: unknown): readonly string[] {
  if (!isObject(answer)) return []
  const { scimType, error, detail } = answer
  const words = [scimType ?? error, detail].filter((part) => typeof part === 'string')
  return words.length === 0 ? [] : [words.join(' ')]
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
