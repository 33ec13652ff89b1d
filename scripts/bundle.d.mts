import type { Plugin } from 'esbuild'

export declare const BUNDLED: readonly string[]
export declare const takeIn: Plugin
export declare function bundle(out: string): Promise<void>
