import { relativePath } from '../../inspect/location.js'
import { type Check, fine } from '../check.js'

export const config: Check = {
  id: 'config',
  title: 'Config',
  run: async ({ cwd, loaded }) => fine(relativePath(cwd, (await loaded()).path)),
}
