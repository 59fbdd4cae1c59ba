import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'

type ChangeProps = { now: number; before: number; comparable: boolean }

/** Against the period before, in ink: more is not always good. */
export function Change({ now, before, comparable }: ChangeProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!comparable) return <span className="dim">{t('statistics.noBefore')}</span>
  return (
    <>
      <b>{format.change(now, before)}</b>{' '}
      <span className="dim">{t('statistics.from', { before: format.number(before) })}</span>
    </>
  )
}
