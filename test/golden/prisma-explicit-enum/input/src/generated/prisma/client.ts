// What `prisma generate` writes, as far as this test needs it.
export type Status = 'INVITED' | 'ACTIVE' | 'SUSPENDED'
export type Role = 'OWNER' | 'MEMBER'

export interface User {
  id: string
  email: string
  givenName: string | null
  familyName: string | null
  status: Status
  roles: Role[]
  score: number | null
  joinedAt: Date
}

export interface Group {
  id: bigint
  name: string
  madeAt: Date
}

export declare namespace Prisma {
  export type UserUncheckedCreateInput = Partial<User> & Pick<User, 'email'>
  export type GroupUncheckedCreateInput = Partial<Omit<Group, 'id'>> & { id?: bigint | number; name: string }
  export type MembershipCreateManyInput = { groupId: bigint | number; userId: string; role: Role }
}

export declare class PrismaClient {
  constructor(options: { accelerateUrl: string })
  $queryRawUnsafe<T = unknown>(query: string, ...values: unknown[]): Promise<T>
  $executeRawUnsafe(query: string, ...values: unknown[]): Promise<number>
}
