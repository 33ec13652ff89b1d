import { afterAll, vi } from 'vitest'
import * as version from '../../src/package-version.js'

/** What the tests of a file emit is of version 0.0.0: a release would change all of it otherwise. */
export function atVersionZero(): void {
  const spied = vi.spyOn(version, 'packageVersion').mockReturnValue('0.0.0')
  afterAll(() => spied.mockRestore())
}
