import type { Connection } from '@scim-gen/runtime'

const asked = new Map<string, number>()

/** In how many seconds there is room for a request of a connection. */
export async function take({ id, tenant }: Connection<bigint>): Promise<number | undefined> {
  const count = (asked.get(id) ?? 0) + 1
  asked.set(id, count)
  return tenant !== undefined && count > 10_000 ? 60 : undefined
}
