import { isModelsHandle } from '../config/models-handle.js'
import type { EmittedFile } from './context.js'

/** What the service gets of the handle that the host exports; undefined where the host passes its own. */
export function exportedHandle(file: EmittedFile): string | undefined {
  const { db } = file.context.plan.config
  return db === 'argument' ? undefined : givenHandle(file, db)
}

function givenHandle(file: EmittedFile, ref: string): string {
  const name = file.ref(ref)
  const { config } = file.context.plan
  const { from, ofModel } = file.orm.handle ?? {}
  const make = isModelsHandle({ ...config, db: ref }) ? ofModel : from
  return make?.(name) ?? name
}

/** Where lists are read (`replica`); where the host passes its handle, of `options`, which may have none. */
export function standby(file: EmittedFile, ref: string): string {
  const call = (handle: string) =>
    `${file.imports.value(file.orm.module, 'standby')}(${handle}, ${file.sibling('model.gen.ts', 'userTables')})`
  return ref === 'argument' ? `options.replica && ${call('options.replica')}` : call(givenHandle(file, ref))
}

/** The type of the handle that the service and its hooks get, as the host's own code has it. */
export function handleType(file: EmittedFile): string {
  const { handle, inHooks, passed, module, prefix } = file.orm
  const { db } = file.context.plan.config
  if (handle) return handle.type(file)
  if (db !== 'argument') return `typeof ${file.refType(db)}`
  return inHooks?.(file) ?? passed?.(file) ?? file.imports.type(module, `${prefix}Handle`)
}
