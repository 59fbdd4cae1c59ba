import { useTranslation } from 'react-i18next'
import { ErrorBox } from '../../ui/nothing.tsx'

/** The drawing itself could not be fetched; the figures and the table say the same. */
export function CrestFailed() {
  const { t } = useTranslation()
  return <ErrorBox title={t('statistics.chart.failed')} detail={t('statistics.chart.failedDetail')} onRetry={() => location.reload()} />
}
