/**
 * Runs work inside of a transaction of the host's: what fails leaves that one as it was before.
 *
 * @param execute runs a statement in the transaction
 */
export async function inSavepoint<T>(
  execute: (statement: string) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  await execute('savepoint scim')
  try {
    const result = await work()
    await execute('release savepoint scim')
    return result
  } catch (error) {
    await execute('rollback to savepoint scim')
    throw error
  }
}
