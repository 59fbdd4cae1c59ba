import './keys.css'
import { Fragment } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

const NAMES: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc', Mod: isMac ? '⌘' : 'Ctrl' }

const nameOf = (key: string): string => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)

/** `Mod+k` as `Ctrl K`. */
export const hintOf = (keys: string): string => keys.split('+').map(nameOf).join(' ')

/** Shows alternatives, sequences and combinations as key caps. */
export function Keys({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <span className="keys">
      {keys.map((one, at) => (
        <Fragment key={one}>
          {at > 0 && <small>{t('keys.or')}</small>}
          <Pressed keys={one} />
        </Fragment>
      ))}
    </span>
  )
}

function Pressed({ keys }: { keys: string }) {
  const { t } = useTranslation()
  return keys.split(' ').map((step, at) => (
    <Fragment key={step}>
      {at > 0 && <small>{t('keys.then')}</small>}
      {step.split('+').map((key) => (
        <kbd key={key}>{nameOf(key)}</kbd>
      ))}
    </Fragment>
  ))
}
