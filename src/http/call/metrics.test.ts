import { expect, test } from 'vitest'
import { attachEdgeCounter, newEdgeCounts, readEdgeCounts } from '../../store/shared/edge-counts.ts'
import { createEdgeFigures } from './metrics.ts'

/** Metrics text after decisions of these durations, milliseconds. */
async function textAfter(...edges: number[][]): Promise<string> {
  const counts = edges.map((times) => {
    const memory = newEdgeCounts()
    const counter = attachEdgeCounter(memory, [])
    for (const ms of times) counter.took(ms)
    return readEdgeCounts(memory, [])
  })
  const figures = createEdgeFigures(
    () => counts,
    () => 0,
  )
  const text = await figures.text()
  figures.close()
  return text.slice(text.indexOf('# HELP weir_decision_seconds'))
}

const textOf = (buckets: number[], sum: string): string => `\
# HELP weir_decision_seconds Time from a visit that was read to its answer.
# TYPE weir_decision_seconds histogram
${['0.0001', '0.00025', '0.0005', '0.001', '0.0025', '0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.8', '+Inf']
  .map((le, at) => `weir_decision_seconds_bucket{le="${le}"} ${buckets[at]}`)
  .join('\n')}
weir_decision_seconds_sum ${sum}
weir_decision_seconds_count ${buckets.at(-1)}
`

test('merges the times of all edges into one histogram', async () => {
  expect(await textAfter([0.1, 0.2, 3], [0.25, 2000])).toBe(textOf([1, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 5], '2.00355'))
})

test('an empty histogram is present with zeros', async () => {
  const zeros = textOf(
    Array.from({ length: 13 }, () => 0),
    '0',
  )
  expect(await textAfter([], [])).toBe(zeros)
  expect(await textAfter(), 'before edges run').toBe(zeros)
})
