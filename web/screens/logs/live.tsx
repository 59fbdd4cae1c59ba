import { useId, useSyncExternalStore } from 'react'
import { ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { LiveRows } from './use-live-rows.ts'
import type { useLogs } from './use-logs.ts'

type Props = { logs: ReturnType<typeof useLogs>; rows: LiveRows; grows: boolean; paused: boolean }

/** How many hits the question has, and whether new ones come by themselves. */
export function Live(props: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = props.logs
  if (!data) return null
  const state = stateOf(props)
  return (
    <span className={state === 'moves' ? 'live' : 'live quiet'}>
      {t('logs.hits', { count: data.total, n: format.number(data.total) })}
      {(state === 'unreached' || state === 'crowded' || state === 'paused') && ` · ${t(`logs.${state}`)}`}
    </span>
  )
}

const LOST: ReadonlySet<LiveRows['state']> = new Set(['lost', 'over'])

function stateOf({ logs, rows, grows, paused }: Props): 'unreached' | 'crowded' | 'paused' | 'moves' | 'still' {
  if (logs.isError || (grows && LOST.has(rows.state))) return 'unreached'
  if (!grows) return 'still'
  if (rows.state === 'crowded') return 'crowded'
  if (paused) return 'paused'
  return rows.state === 'open' ? 'moves' : 'still'
}

export function LiveSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <span className="row live-switch">
      <span id={id} className="lab" aria-hidden="true">
        {t('logs.live')}
      </span>
      <Switch on={on} label={t('logs.live')} onChange={onChange} />
    </span>
  )
}

/** How many came while the table stood still; a click shows them at its top. */
export function NewHits({ rows: { waiting, show } }: { rows: LiveRows }) {
  const { t } = useTranslation()
  const format = useFormat()
  const toTop = () => {
    show()
    scrollTo({ top: 0 })
  }
  return (
    <div className="new-hits" role="status">
      {waiting > 0 && (
        <Button size="s" kind="primary" icon={<ArrowUp />} onClick={toTop}>
          {t('logs.new', { count: waiting, n: format.number(waiting) })}
        </Button>
      )}
    </div>
  )
}

/** So far down that rows put in at the top would move what is read. */
const AWAY = 200

const onScroll = (listener: () => void) => {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}

export const useScrolledAway = (): boolean => useSyncExternalStore(onScroll, () => scrollY > AWAY)
