import type { AttributePlan, Plan } from '../plan/plan.js'
import { type EmitContext, EmittedFile, type EmittedText } from './context.js'
import { arrayLiteral } from './layout.js'
import { literal } from './literal.js'

/** `schemas.gen.ts`: the attributes that discovery announces. */
export function schemasFile(context: EmitContext): EmittedText {
  const file = new EmittedFile(context, 'schemas.gen.ts')
  const { user, group } = context.plan
  const runtime = '@scim-gen/runtime'
  file.imports.value(runtime, 'announce')
  file.imports.value(runtime, 'coreUser')
  if (group) file.imports.value(runtime, 'coreGroup')
  const extensions = user.attributes.filter(({ urn }) => urn !== undefined)
  if (extensions.length > 0) file.imports.value(runtime, 'enterpriseUser')
  const announced = [
    announce('coreUser', userPaths(context.plan)),
    ...(extensions.length > 0 ? [announce('enterpriseUser', extensions.flatMap(announcedPaths))] : []),
  ]
  return file.render('schemas.gen.ts', {
    user: arrayLiteral(announced, { before: 'export const userSchemas = ', after: '' }),
    group: group !== undefined,
  })
}

function announce(schema: string, paths: readonly string[]): string {
  const call = `announce(${schema}, `
  return `${call}${arrayLiteral([...new Set(paths)].map(literal), { before: `  ${call}`, after: '),' })})`
}

function userPaths({ user }: Plan): readonly string[] {
  const mapped = user.attributes.filter(({ urn }) => urn === undefined).flatMap(announcedPaths)
  return ['userName', ...mapped.filter((path) => path !== 'userName'), 'active']
}

/** What a mapped attribute shows: of a multi-valued one, the sub-attributes that the adapter writes. */
export function announcedPaths({ attribute, subAttribute }: AttributePlan): readonly string[] {
  if (attribute.name === 'name' && !subAttribute)
    return ['name.formatted', 'name.givenName', 'name.familyName']
  if (!attribute.multiValued)
    return [subAttribute ? `${attribute.name}.${subAttribute.name}` : attribute.name]
  const value = subAttribute?.name ?? 'value'
  return [value, 'type', 'primary'].map((name) => `${attribute.name}.${name}`)
}
