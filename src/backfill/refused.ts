import { fail } from '../diagnostics.js'

/** The innermost cause says what the database says; what is around it repeats the statement. */
export function refused(error: unknown, after: string): never {
  let cause = error
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause
  const code = String(Reflect.get(Object(cause), 'code') ?? '')
  const [message = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
  return fail({
    code: 'SG8004',
    message: `The database does not let it be done: ${message || code}`,
    fix: `See that it runs, that the environment or .env says where it is, and that the migrations are applied. ${after}`,
  })
}
