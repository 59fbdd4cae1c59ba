import { useTranslation } from 'react-i18next'
import type { PartnerCode } from '../../../src/contract/referrals.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { standingOf } from '../../parts/invite/standing.ts'
import { CopyButton } from '../../ui/copy.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useNow } from '../../ui/now.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The partner's codes, each with the address at which somebody registers with it. */
export function Codes({ codes }: { codes: readonly PartnerCode[] | undefined }) {
  const { t } = useTranslation()
  return (
    <Card title={t('referralClients.codes')}>
      {codes?.length === 0 ? (
        <EmptyState title={t('referralClients.noCodes')}>
          <p>{t('referralClients.noCodesWhy')}</p>
        </EmptyState>
      ) : (
        <ul className="ref-codes">
          {codes ? (
            codes.map((code) => <Code key={code.id} code={code} />)
          ) : (
            <li>
              <Skeleton width="60%" height={20} />
            </li>
          )}
        </ul>
      )}
    </Card>
  )
}

function Code({ code: { code, percent, ...uses } }: { code: PartnerCode }) {
  const { t } = useTranslation()
  const format = useFormat()
  const standing = standingOf(uses, useNow())
  const link = `${location.origin}/authentication/register?promo=${encodeURIComponent(code)}`
  return (
    <li>
      <p className="row wrap">
        <b className="mono ltr">{code}</b>
        <CopyButton text={code} label={t('promo.copy', { code })} />
        <span className="mid">{t('referralClients.percent', { percent: format.percent(percent) })}</span>
        {standing !== 'usable' && <span className="state warn">{t(`referralClients.${standing}`)}</span>}
      </p>
      {standing === 'usable' && (
        <span className="in ref-link">
          <span className="mono ltr cut grow">{link}</span>
          <CopyButton text={link} label={t('referralClients.copyLink', { code })} />
        </span>
      )}
    </li>
  )
}
