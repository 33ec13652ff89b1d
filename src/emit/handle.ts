import type { EmittedFile } from './context.js'

/** What the service gets of the handle that the host exports; undefined where the host passes its own. */
export function exportedHandle(file: EmittedFile): string | undefined {
  const { db } = file.context.plan.config
  if (db === 'argument') return undefined
  const name = file.ref(db)
  return file.orm.handle?.from(name) ?? name
}

/** The type of the handle that the service and its hooks get, as the host's own code has it. */
export function handleType(file: EmittedFile): string {
  const { handle, inHooks, passed, module, prefix } = file.orm
  const { db } = file.context.plan.config
  if (handle) return handle.type(file)
  if (db !== 'argument') return `typeof ${file.refType(db)}`
  return inHooks?.(file) ?? passed?.(file) ?? file.imports.type(module, `${prefix}Handle`)
}
