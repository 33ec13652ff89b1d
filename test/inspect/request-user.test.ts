import { expect, it } from 'vitest'
import { findSuperuser } from '../../src/candidates/users/superuser.js'
import { requestUser } from '../../src/inspect/detect/request-user.js'
import { readSources } from '../../src/inspect/detect/sources.js'
import { temporaryHost } from './host.js'
import { table } from './tables.js'

const row = table('users', ['id number key', 'role USER|ADMIN', 'isAdmin boolean'])

it.each<[string, Readonly<Record<string, string>>, object | undefined]>([
  [
    'Express, by its global interface',
    {
      'src/types/express.d.ts':
        'declare global { namespace Express { interface User { id: string; is_admin: boolean } } } export {}',
    },
    { field: 'is_admin', value: true },
  ],
  [
    'Express, by the request, with an imported type',
    {
      'src/types/express.d.ts':
        "import type { CurrentUser } from '../auth/current-user'\ndeclare module 'express-serve-static-core' { interface Request { user?: CurrentUser | null } }",
      'src/auth/current-user.ts':
        "export interface CurrentUser extends Claims { roles: string[] }\ninterface Claims { sub: string; role: 'member' | 'superadmin' | 'admin' }",
    },
    { field: 'role', value: 'superadmin' },
  ],
  [
    'Fastify, by what @fastify/jwt leaves there',
    {
      'src/plugins/auth.ts':
        "import '@fastify/jwt'\ndeclare module '@fastify/jwt' { interface FastifyJWT { payload: { sub: string }; user: { sub: string; superuser: boolean } } }",
    },
    { field: 'superuser', value: true },
  ],
  [
    'Hono, by the variables of its context',
    {
      'src/env.ts':
        "import { Role } from './roles'\nexport type Env = { Variables: { user: { id: number, role: Role } } }",
      'src/roles.ts': "export enum Role { Member = 'MEMBER', Owner = 'OWNER' }",
    },
    { field: 'role', value: 'OWNER' },
  ],
  [
    'NestJS, by an own request',
    {
      'src/auth/request.ts':
        "import type { Request } from 'express'\nexport interface RequestWithUser extends Request { user: { userId: string; isSuperAdmin: boolean } }",
    },
    { field: 'isSuperAdmin', value: true },
  ],
  [
    'NestJS, by what is put beside its request',
    {
      'src/auth/request.ts':
        "import type { Request } from 'express'\ntype AuthRequest = Request & { user: { sub: string; superAdmin: boolean } }",
    },
    { field: 'superAdmin', value: true },
  ],
  [
    'NestJS, by the request that a decorator asks for',
    {
      'src/auth/user.ts':
        'export const Me = createParamDecorator((_, ctx) => ctx.switchToHttp().getRequest<{ user: { isSuperuser: boolean } }>().user)',
    },
    { field: 'isSuperuser', value: true },
  ],
  [
    'Koa, by the state that it is given in another file',
    {
      'src/app.ts':
        "import Koa from 'koa'\nimport type { State } from './state'\nexport const app = new Koa<State>()",
      'src/state.ts': 'export interface State { user: { id: number; isAdministrator: boolean } }',
    },
    { field: 'isAdministrator', value: true },
  ],
  [
    'Hono, by variables of another name',
    {
      'src/app.ts':
        'type Session = { user: { superuser: boolean } }\nconst app = new Hono<{ Variables: Session }>()',
    },
    { field: 'superuser', value: true },
  ],
  [
    'a state that no framework is given: the table tells',
    { 'src/state.ts': 'export interface State { user: { id: number; isSuperAdmin: boolean } }' },
    { field: 'isAdmin', value: true },
  ],
  [
    'a field of a type that a package declares: the column with its name tells',
    {
      'src/fastify.d.ts':
        "import type { Role } from '@prisma/client'\ndeclare module 'fastify' { interface FastifyRequest { user: { id: string; role: Role } } }",
    },
    { field: 'role', value: 'ADMIN' },
  ],
  [
    'the claims of a token, which name nobody a superuser',
    {
      'src/koa.d.ts':
        "declare module 'koa' { interface DefaultState { user: { sub: string; email: string } } }",
    },
    undefined,
  ],
  [
    'a row, which its table tells',
    {
      'src/express.d.ts':
        "import type { users } from './db'\ndeclare global { namespace Express { interface Request { user?: typeof users.$inferSelect } } }",
    },
    { field: 'isAdmin', value: true },
  ],
  [
    'an interface of another thing',
    { 'src/ui.ts': "declare module 'chart' {}\nexport interface Panel { user: { superuser: boolean } }" },
    { field: 'isAdmin', value: true },
  ],
])('who is a superuser is told by the user of requests: %s', (_, files, superuser) => {
  const cwd = temporaryHost(files)
  expect(findSuperuser(row, requestUser(cwd, readSources(cwd)))).toEqual(superuser)
})
