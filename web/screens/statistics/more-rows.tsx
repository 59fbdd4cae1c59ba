import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { STEP } from './rows.ts'

type MoreRowsProps = { shown: number; total: number; onMore: (shown: number) => void }

/** Under a breakdown with more values than it shows. */
export function MoreRows({ shown, total, onMore }: MoreRowsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (total <= shown || shown >= 1000) return null
  return (
    <div className="tablefoot">
      <Button size="s" kind="quiet" onClick={() => onMore(Math.min(1000, shown + STEP))}>
        {t('statistics.showMore', { n: format.number(Math.min(STEP, total - shown)) })}
      </Button>
    </div>
  )
}
