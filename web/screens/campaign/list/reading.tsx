import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SCREENS } from '../../../../src/contract/menu.ts'
import type { Counts } from '../../../../src/contract/hits.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { hitsOf } from './sums.ts'

/** Today's traffic of all campaigns in one sentence. */
export function Reading({ sum }: { sum: Counts }) {
  const { t } = useTranslation()
  const format = useFormat()
  const hits = hitsOf(sum)
  if (hits === 0) return <p className="reading">{t('campaign.quiet')}</p>
  return (
    <p className="reading">
      <Trans
        t={t}
        i18nKey="campaign.reading"
        values={{ share: format.share(sum.target, hits), hits: format.number(hits), bots: format.number(sum.bot) }}
        components={{ b: <b />, stats: <Link to={SCREENS.Statistics.path} /> }}
      />
    </p>
  )
}
