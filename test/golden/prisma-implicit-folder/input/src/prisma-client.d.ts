// What `prisma generate` writes, as far as this test needs it.
declare module '@prisma/client' {
  export interface User {
    id: string
    username: string
    email: string | null
    name: string | null
    disabled: boolean
    lastLogin: Date | null
    deletedAt: Date | null
  }

  export interface Team {
    id: number
    name: string
  }

  export namespace Prisma {
    export type UserUncheckedCreateInput = Partial<User> & Pick<User, 'username'>
    export type TeamUncheckedCreateInput = Partial<Team> & Pick<Team, 'name'>
  }

  export class PrismaClient {
    $queryRawUnsafe<T = unknown>(query: string, ...values: unknown[]): Promise<T>
    $executeRawUnsafe(query: string, ...values: unknown[]): Promise<number>
  }
}
