import { columnOf, isTight, markedColumns, SPACE, type Box } from './plot-space.ts'
import type { Scale } from './scale.ts'
import { heightAt } from './two-way-bars.ts'

type PlotMarksProps = {
  marks: readonly string[]
  scale: Scale
  axis: (value: number) => string
  box: Box & { height: number }
  /** Room that a mark needs, in px. */
  room: number
  /** Where there is nothing, the lines stand without numbers. */
  bare: boolean
}

/** Words at the lines and under the columns. */
export function PlotMarks({ marks, scale, axis, box, room, bare }: PlotMarksProps) {
  const marked = [...markedColumns(room, box)]
  const last = isTight(room, box) ? marks.length - 1 : undefined
  return (
    <span className="marks" aria-hidden="true">
      {!bare &&
        scale.ticks.map((tick) => (
          <span
            key={`y${tick}`}
            className="y"
            style={{ insetBlockStart: heightAt(tick, scale, box.height), inlineSize: SPACE.start - 6 }}
          >
            {axis(Math.abs(tick))}
          </span>
        ))}
      {marked.map((at) => {
        const { start, width } = columnOf(at, box)
        return at === last ? (
          <span key={`x${at}`} className="x last">
            {marks[at]}
          </span>
        ) : (
          <span key={`x${at}`} className="x" style={{ insetInlineStart: start + width / 2 }}>
            {marks[at]}
          </span>
        )
      })}
    </span>
  )
}
