/** Runs what the app's own modules do: what they name may be relative to where it runs, and what they print is no result. */
export async function asApp<T>(cwd: string, work: () => Promise<T>): Promise<T> {
  const folder = process.cwd()
  process.chdir(cwd)
  const { log } = console
  console.log = console.error
  try {
    return await work()
  } finally {
    console.log = log
    process.chdir(folder)
  }
}
