import { dirname } from 'node:path'

/** A folder, and those above it, the nearest first. */
export const foldersAbove = (folder: string): readonly string[] =>
  folder === dirname(folder) ? [folder] : [folder, ...foldersAbove(dirname(folder))]
