import './findings.css'
import { CircleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../../../i18n/i18n.ts'
import type { Found } from './context.ts'

export function FindingList({ found }: { found: readonly Found[] }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const list = useRef<HTMLDetailsElement>(null)
  if (found.length === 0) return null
  return (
    <details
      ref={list}
      className="findings"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.preventDefault()
        setOpen(false)
        list.current?.querySelector('summary')?.focus()
      }}
    >
      <summary>
        <CircleAlert />
        <span role="status">{t('campaign.findings', { count: found.length })}</span>
      </summary>
      <div>
        <ul>
          {found.map(({ at, field, text }) => (
            <li key={at}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false)
                  leadTo(field)
                }}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
        <p className="help">{t('campaign.findings.text')}</p>
      </div>
    </details>
  )
}

/** Focuses the field, centred; also one that is folded away. */
function leadTo(field: string): void {
  const place = document.querySelector(`[data-field="${CSS.escape(field)}"]`)
  place?.closest('details')?.setAttribute('open', '')
  place?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
  place?.scrollIntoView({ block: 'center' })
}
