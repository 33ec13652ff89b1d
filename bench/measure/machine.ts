import { cpus } from 'node:os'

export interface Machine {
  readonly cpu: string
  readonly cores: number
  readonly platform: string
  readonly node: string
}

/** What the figures were measured on; nothing that names the machine itself. */
export function machine(): Machine {
  const all = cpus()
  return {
    cpu: all[0]?.model.trim() ?? 'unknown',
    cores: all.length,
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
  }
}
