import { expect, it } from 'vitest'
import { twoWayOption } from './two-way-option.ts'

const option = twoWayOption({
  marks: ['a', 'b'],
  marked: new Set([1]),
  tight: true,
  layers: [
    { key: 'u', side: 'up', colour: '--u', values: [3, 0] },
    { key: 'd', side: 'down', colour: '--d', values: [1, 2] },
  ],
  axis: String,
  unfinished: 1,
  flip: true,
  colourOf: (name) => `<${name}>`,
  font: 'x',
})

it('hangs the lower side, and shows the unfinished column at half strength', () => {
  expect(option.series).toMatchObject([
    { id: 'u', stack: 'up', itemStyle: { color: '<--u>' }, data: [3, null] },
    { id: 'd', stack: 'down', data: [-1, { value: -2, itemStyle: { opacity: 0.5 } }] },
  ])
})

it('mirrors its axes and tells values without their sign', () => {
  expect(option).toMatchObject({ yAxis: { position: 'right' }, xAxis: [{ inverse: true }, { inverse: true }], grid: { left: 0, right: 44 } })
  const { axisLabel } = option.yAxis as { axisLabel: { formatter: (value: number) => string } }
  expect(axisLabel.formatter(-200)).toBe('200')
})
