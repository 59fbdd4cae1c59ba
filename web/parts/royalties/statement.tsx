import { useTranslation } from 'react-i18next'
import { Nothing } from '../../ui/nothing.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { RoyaltyLines } from './lines.tsx'

/** The lines of a period, or why there are none. */
export function Statement(props: Parameters<typeof RoyaltyLines>[0]) {
  const { t } = useTranslation()
  return (
    <Sheet title={t('referrals.statement')}>
      {props.lines?.length === 0 ? (
        <Nothing title={t('royalty.noLines')}>
          <p>{t('royalty.noLinesWhy')}</p>
        </Nothing>
      ) : (
        <RoyaltyLines {...props} />
      )}
    </Sheet>
  )
}
