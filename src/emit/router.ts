import { type EmitContext, EmittedFile, type EmittedText } from './context.js'

/** What the template names of the runtime, whatever the plan. */
const NAMES = [
  ...['listResources', 'createResource', 'getResource', 'replaceResource', 'patchResource', 'deleteResource'],
  ...['serviceProviderConfig', 'listResourceTypes', 'getResourceType', 'listSchemas', 'getSchema'],
  ...['bulk', 'forMe', 'searchResources', 'route', 'userType'],
]

/** `router.gen.ts`: the routes, one line each. */
export function routerFile(context: EmitContext): EmittedText {
  const file = new EmittedFile(context, 'router.gen.ts', ['routes', 'user', 'group', 'types'])
  const { user, group } = context.plan
  for (const name of NAMES) file.imports.value('@scim-gen/runtime', name)
  if (group) file.imports.value('@scim-gen/runtime', 'groupType')
  file.imports.type('@scim-gen/runtime', 'Route')
  const userSchemas = file.sibling('schemas.gen.ts', 'userSchemas')
  const userAdapter = user.adapter ? file.ref(user.adapter) : file.sibling('adapters/user.ts', 'UserAdapter')
  return file.render('router.gen.ts', {
    userAdapter,
    userSchemas,
    group: group && {
      adapter: group.adapter ? file.ref(group.adapter) : file.sibling('adapters/group.ts', 'GroupAdapter'),
      schemas: file.sibling('schemas.gen.ts', 'groupSchemas'),
    },
  })
}
