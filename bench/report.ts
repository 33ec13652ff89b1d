import { type Figure, isReached } from './figure.js'
import type { Machine } from './measure/machine.js'

export interface Report {
  readonly machine: Machine
  readonly quick: boolean
  readonly figures: readonly Figure[]
}

/** The report as a Markdown table. */
export function markdown({ machine, quick, figures }: Report): string {
  return [
    '| what | asked | measured | in numbers |',
    '|---|---|---|---|',
    ...figures.map(row),
    '',
    `${machine.cpu}, ${machine.cores} cores, ${machine.platform}, Node ${machine.node}.`,
    'Ratios are medians of rounds that take turns; the server runs in one process, the load client in another.',
    ...(quick ? ['A quick run: short rounds, rough figures.'] : []),
  ].join('\n')
}

/** One figure as a line of that table. */
export const row = (figure: Figure) =>
  [
    '',
    figure.what,
    `at ${figure.asked.at} ${withUnit(figure.asked.value, figure)}`,
    `${isReached(figure) ? '' : '**short** '}${withUnit(figure.measured, figure)}`,
    figure.detail,
    '',
  ]
    .join(' | ')
    .trim()

const withUnit = (value: number, { unit }: Figure) =>
  unit === '×' ? `${round(value)}×` : `${round(value)} ${unit}`

/** Three digits that matter. */
const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))
