import type { Context } from 'koa'
import { Workspace } from './models/workspace'

/** Each workspace has a subdomain. */
export async function workspaceOf(ctx: Context) {
  const workspace = await Workspace.findOne({ where: { slug: ctx.hostname.split('.')[0] } })
  return workspace?.id
}

/** Each of them has its own token. */
export const isIdentityProvider = ({ headers }: Context): boolean => headers.authorization === 'Bearer secret'
