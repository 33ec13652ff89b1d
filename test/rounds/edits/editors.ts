/** All edits, each as often as people make them. */
import type { Random } from '../random.js'
import type { EditedFile, UserEdit } from './edit.js'
import { form } from './form-edits.js'
import {
  arrow,
  comment,
  commentOut,
  imports,
  licence,
  move,
  reformat,
  restyle,
  save,
  sort,
} from './layout-edits.js'
import { refuseGroup, renameParameter, secondToken } from './other-edits.js'
import {
  constant,
  type Editor,
  extract,
  filter,
  insert,
  ownMethod,
  refuse,
  remove,
  wrap,
} from './user-edits.js'

const editors: Readonly<Record<EditedFile, readonly Editor[]>> = {
  user: [
    ...[wrap, wrap, insert, insert, extract, refuse, remove, constant, filter, ownMethod],
    ...[form, form, form, form, commentOut, renameParameter],
    ...[arrow, sort, move, comment, comment, licence, imports, reformat, restyle, save],
  ],
  group: [refuseGroup],
  auth: [secondToken],
}

/** A random edit of a file; undefined where the one that was drawn has no place there. */
export const anyEdit = (
  file: EditedFile,
  text: string,
  mark: string,
  random: Random,
  isTaken: (place: string) => boolean,
): UserEdit | undefined => random.pick(editors[file])(text, mark, random, isTaken)
