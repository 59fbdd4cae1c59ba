import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { GoLink } from '../controls/link.tsx'
import { Floating, type FloatingProps } from './floating.tsx'
import { useOpened, type Opener } from './popover.tsx'

type Entry = { key: string; label: ReactNode; icon?: ReactNode; title?: string }
export type Act = Entry & {
  bad?: boolean
  disabled?: boolean
  chosen?: boolean
  onAct: () => void
}
export type MenuItem = Act | (Entry & { to: string }) | 'line'

type MenuProps = Pick<FloatingProps, 'side' | 'className'> & {
  renderButton: (opener: Opener & { 'aria-haspopup': 'menu' }) => ReactNode
  items: readonly MenuItem[]
  head?: ReactNode
}

/** Arrows and letters cycle; Escape returns focus. */
export function Menu({ renderButton, items, head, ...look }: MenuProps) {
  const { anchor, opener, onClose } = useOpened()
  return (
    <>
      {renderButton({ ...opener, 'aria-haspopup': 'menu' })}
      {anchor && (
        <Floating {...look} anchor={anchor} onClose={onClose}>
          {head && <div className="menu-head">{head}</div>}
          <Entries items={items} name={anchor.ariaLabel ?? anchor.textContent} onClose={() => onClose('escape')} />
        </Floating>
      )}
    </>
  )
}

type EntriesProps = { items: readonly MenuItem[]; name: string; onClose: () => void }

function Entries({ items, name, onClose }: EntriesProps) {
  const list = useRef<HTMLDivElement>(null)
  // hidden elements cannot take focus
  useEffect(() => {
    const entries = entriesOf(list.current)
    const first = entries.find((one) => one.ariaChecked === 'true') ?? entries[0]
    first?.focus({ preventScroll: true })
  }, [])
  return (
    <div
      ref={list}
      role="menu"
      aria-label={name}
      className="menu"
      onKeyDown={(event) => walk(event, onClose)}
      onClick={({ target }) => target instanceof Element && target.closest('a') && onClose()}
    >
      {items.map((item, at) =>
        item === 'line' ? (
          // eslint-disable-next-line react/no-array-index-key -- a line is known by its place alone
          <hr key={`line-${at}`} />
        ) : (
          <MenuEntry key={item.key} item={item} onClose={onClose} />
        ),
      )}
    </div>
  )
}

function MenuEntry({ item, onClose }: { item: Exclude<MenuItem, 'line'>; onClose: () => void }) {
  const shared = { tabIndex: -1, title: item.title }
  const content = (
    <>
      {item.icon}
      <span className="grow">{item.label}</span>
    </>
  )
  if ('to' in item)
    return (
      <GoLink {...shared} role="menuitem" to={item.to}>
        {content}
      </GoLink>
    )
  const { chosen, bad, disabled, onAct } = item
  return (
    <button
      {...shared}
      type="button"
      role={chosen === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={chosen}
      aria-disabled={disabled}
      className={bad ? 'bad' : undefined}
      onClick={() => {
        if (disabled) return
        // first, so that a dialog later returns focus to the button
        onClose()
        onAct()
      }}
    >
      {content}
    </button>
  )
}

const entriesOf = (list: Element | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
]

function nextOf(key: string, entries: readonly HTMLElement[]): HTMLElement | undefined {
  const at = entries.findIndex((one) => one === document.activeElement)
  switch (key) {
    case 'ArrowDown':
      return entries[(at + 1) % entries.length]
    case 'ArrowUp':
      return entries.at(at <= 0 ? -1 : at - 1)
    case 'Home':
      return entries[0]
    case 'End':
      return entries.at(-1)
    default:
      return key.length === 1 && key !== ' ' ? byLetter(key, entries, at) : undefined
  }
}

const byLetter = (key: string, entries: readonly HTMLElement[], at: number): HTMLElement | undefined =>
  [...entries.slice(at + 1), ...entries.slice(0, at + 1)].find((one) =>
    one.textContent.trim().toLowerCase().startsWith(key.toLowerCase()),
  )

function walk(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  // Tab continues from the button
  if (event.key === 'Tab') return onClose()
  const next = nextOf(event.key, entriesOf(event.currentTarget))
  if (!next) return
  event.preventDefault()
  // not for the table
  event.stopPropagation()
  next.focus()
}
