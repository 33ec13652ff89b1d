import type { HostColumn } from './host-model.js'

/** Whether a column may hold any text. */
export const isFreeText = ({ type }: HostColumn): boolean => type.kind === 'string' && !type.values

/** Whether an empty text may stand in a column for what is not there: of two rows the second is refused where it is unique. */
export const takesEmptyText = (column: HostColumn): boolean =>
  isFreeText(column) && !column.refusesEmpty && !column.unique
