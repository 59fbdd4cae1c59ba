import { useState, type FocusEvent, type ReactNode } from 'react'
import { Floating } from '../float/floating.tsx'
import { columnOf, type Box } from './plot-space.ts'

export type Flag = {
  at: number
  label: string
  mark: ReactNode
  /** May hold links. */
  content: ReactNode
}

/** Width of a flag's button in px; two never overlap. */
const ROOM = 24

/** Flags too close to touch apart; left to right. */
export function neighbours<One extends { at: number }>(flags: readonly One[], box: Box): One[][] {
  const groups: One[][] = []
  for (const flag of flags.toSorted((a, b) => a.at - b.at)) {
    const group = groups.at(-1)
    const first = group?.[0]
    if (first && middleOf(flag.at, box) - middleOf(first.at, box) < ROOM) group?.push(flag)
    else groups.push([flag])
  }
  return groups
}

const middleOf = (at: number, box: Box): number => {
  const { start, width } = columnOf(at, box)
  return start + width / 2
}

export const Flags = ({ flags, box }: { flags: readonly Flag[]; box: Box }) =>
  neighbours(flags, box).map((group) => {
    const first = group[0]
    return first && <FlagButton key={first.at} group={group} start={middleOf(first.at, box)} mark={first.mark} />
  })

type FlagButtonProps = { group: readonly Flag[]; start: number; mark: ReactNode }

function FlagButton({ group, start, mark }: FlagButtonProps) {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [button, setButton] = useState<HTMLElement | null>(null)
  // focus in the floating text counts as in the flag
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) =>
    setFocused(currentTarget.contains(relatedTarget) || Boolean(relatedTarget?.closest('.flag-text')))
  const close = () => {
    setPointed(false)
    setFocused(false)
  }
  return (
    <span
      className="flag"
      style={{ insetInlineStart: start }}
      onFocus={() => setFocused(true)}
      onBlur={leave}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointed(true)}
      onPointerLeave={() => setPointed(false)}
    >
      <button
        ref={setButton}
        type="button"
        aria-label={group.map(({ label }) => label).join('. ')}
        aria-expanded={isPointed || isFocused}
      >
        {mark}
      </button>
      {(isPointed || isFocused) && button && (
        <Floating anchor={button} className="flag-text" onClose={close}>
          {group.map(({ at, label, content }) => (
            <div key={`${at}${label}`}>{content}</div>
          ))}
        </Floating>
      )}
    </span>
  )
}
