import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SCREENS } from '../../../src/contract/menu.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { useReaches } from '../../api/session-store.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { isReady } from './state.ts'

/** What is left, what lies there, and where more comes from. */
export function Reading({ answer }: { answer: Answer<'company.sites'> | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const canOrder = useReaches('Tariff')
  if (!answer) {
    return (
      <p className="reading">
        <Skeleton width={420} height={18} />
      </p>
    )
  }
  const { left, sites } = answer
  const ready = sites.filter(isReady).length
  return (
    <p className="reading">
      <b>{t('sites.left', { count: left, n: format.number(left) })}</b>{' '}
      {ready > 0 ? t('sites.ready', { count: ready, n: format.number(ready) }) : t('sites.what')}{' '}
      {canOrder && <Link to={SCREENS.Tariff.path}>{t('sites.more')}</Link>}
    </p>
  )
}
