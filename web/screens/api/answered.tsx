import { useTranslation } from 'react-i18next'
import type { Tried } from '../../api/try.ts'

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Status, time and body of an answer, whatever it says. */
export function Answered({ name, tried: { status, ms, text } }: { name: string; tried: Tried }) {
  const { t } = useTranslation()
  return (
    <div className="stack api-answer">
      <span className={status < 400 ? 'state ok' : 'state bad'} role="status">
        {t('api.answered', { status, ms })}
      </span>
      {/* scrolls, so the keyboard must get to it */}
      <pre className="mono ltr" role="region" aria-label={`${t('api.answer')}: ${name}`} tabIndex={0}>
        {pretty(text)}
      </pre>
    </div>
  )
}
