import { Types } from 'mongoose'

const organizations: Readonly<Record<string, Types.ObjectId>> = {
  acme: new Types.ObjectId('65f1c0ffee65f1c0ffee0001'),
  umbrella: new Types.ObjectId('65f1c0ffee65f1c0ffee0002'),
}

export function organizationOf(request: {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}) {
  const organization = organizations[String(request.headers['x-organization'])]
  if (!organization) throw new Error('No such organization')
  return organization
}

/** Each of them has its own token. */
export const isIdentityProvider = (request: { get(name: string): string | undefined }): boolean =>
  request.get('authorization') === 'Bearer secret'
