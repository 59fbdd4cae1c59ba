import './date.css'
import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, useId, useState, type ComponentProps, type KeyboardEvent, type Ref } from 'react'
import { isDay } from '../../../src/lib/time/day.ts'
import { Button, IconButton } from '../controls/button.tsx'
import { classes } from '../classes.ts'
import { Floating } from '../float/floating.tsx'
import type { Dates } from './dates.ts'
import { dayText, dayTyped } from './day-text.ts'

const STOPS = 'button:not(:disabled):not([tabindex="-1"]), input:not(:disabled)'

/** Focus trap: Tab cycles within the element. */
function keptInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)]
  const [first, last] = [stops[0], stops.at(-1)]
  const [from, to] = event.shiftKey ? [first, last] : [last, first]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}

const LazyCalendar = lazy(() => import('./calendar.tsx'))

export const Calendar = (props: ComponentProps<typeof LazyCalendar>) => (
  <Suspense fallback={<div className="calendar awaited" />}>
    <LazyCalendar {...props} />
  </Suspense>
)

type Own = 'value' | 'onChange' | 'type' | 'ref' | 'min' | 'max'
export type DateInputProps = Omit<ComponentProps<'input'>, Own> & {
  dates: Dates
  /** `YYYY-MM-DD`, empty, or typed text that is no valid day. */
  value: string
  onChange: (value: string) => void
  min?: string | undefined
  max?: string | undefined
  bare?: boolean
  ref?: Ref<HTMLInputElement> | undefined
}

export function DateInput(props: DateInputProps) {
  const { dates, value, onChange, min, max, bare, className, onBlur, ...input } = props
  const hint = useId()
  const [typed, setTyped] = useState<string>()
  const wrong = typed === undefined ? value !== '' && !isDay(value) : undefined
  const [isOpen, setOpen] = useState(false)
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const type = (text: string) => {
    setTyped(text)
    onChange(text.trim() === '' ? '' : (dayTyped(text, { whole: false }) ?? text))
  }
  const leave = (event: React.FocusEvent<HTMLInputElement>) => {
    if (typed !== undefined) onChange(dayTyped(typed, { whole: true }) ?? typed.trim())
    setTyped(undefined)
    onBlur?.(event)
  }
  const choose = (day: string) => {
    setTyped(undefined)
    onChange(day)
    close()
  }
  const close = () => {
    setOpen(false)
    opener?.focus()
  }
  const openByKey = (event: KeyboardEvent) => {
    if (bare || event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }
  const describedBy = [input['aria-describedby'], wrong && hint].filter(Boolean).join(' ')
  return (
    <span className={classes('in f-date', className)}>
      <input
        autoComplete="off"
        spellCheck={false}
        inputMode="numeric"
        placeholder={dates.texts.pattern}
        {...input}
        {...(wrong && { 'aria-invalid': true, 'title': dates.texts.wrong })}
        aria-describedby={describedBy || undefined}
        type="text"
        value={typed ?? dayText(value, dates.locale)}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={openByKey}
      />
      {wrong && (
        <span id={hint} className="vh">
          {dates.texts.wrong}
        </span>
      )}
      {!bare && (
        <IconButton
          small
          ref={setOpener}
          label={dates.texts.open}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          disabled={input.disabled}
          onClick={() => setOpen(!isOpen)}
        >
          <CalendarDays />
        </IconButton>
      )}
      {isOpen && opener && (
        <Floating anchor={opener} side="end" onClose={(why) => (why === 'escape' ? close() : setOpen(false))}>
          <Chooser {...{ dates, value, min, max }} onChoose={choose} />
        </Floating>
      )}
    </span>
  )
}

type ChooserProps = Pick<DateInputProps, 'dates' | 'value' | 'min' | 'max'> & {
  onChoose: (day: string) => void
}

function Chooser({ dates, value, min, max, onChoose }: ChooserProps) {
  const { today, texts } = dates
  const outside = (isDay(min ?? '') && today < (min ?? '')) || (isDay(max ?? '') && today > (max ?? ''))
  return (
    <div role="dialog" aria-modal="true" aria-label={texts.calendar} className="chooser" onKeyDown={keptInside}>
      <Calendar autoFocus {...{ dates, value, min, max }} onChange={onChoose} />
      <p className="row">
        <Button kind="quiet" size="s" disabled={outside} onClick={() => onChoose(today)}>
          {texts.today}
        </Button>
        <span className="grow" />
        <Button kind="quiet" size="s" disabled={value === ''} onClick={() => onChoose('')}>
          {texts.clear}
        </Button>
      </p>
    </div>
  )
}
