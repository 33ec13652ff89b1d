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
  return file.render('schemas.gen.ts', {
    user: quoted(userPaths(context.plan), '  announce(coreUser, '),
    enterprise:
      extensions.length > 0
        ? quoted(extensions.flatMap(announcedPaths), '  announce(enterpriseUser, ')
        : false,
    group: group !== undefined,
  })
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

/** The paths as an array. */
const quoted = (paths: readonly string[], before: string) =>
  arrayLiteral([...new Set(paths)].map(literal), { before, after: '),' })
