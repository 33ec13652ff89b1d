import { ts } from 'ts-morph'

/** The version of TypeScript that models are read with. */
export const compilerVersion: string = ts.version
