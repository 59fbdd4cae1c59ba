import { Check, Hourglass, TriangleAlert, Unlink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Domain } from '../../../../../src/contract/domains/domains.ts'
import { useFormat } from '../../../../i18n/use-format.ts'

const LOOK = {
  waiting: [Hourglass, ''],
  proven: [Check, 'ok'],
  failing: [TriangleAlert, 'warn'],
  lost: [Unlink, 'bad'],
} as const

/** `failing`: verified, but the record is gone. */
export const shownState = ({ state, lostAt }: Domain): keyof typeof LOOK => (lostAt === null ? state : 'failing')

export function DomainState({ domain }: { domain: Domain }) {
  const { t } = useTranslation()
  const format = useFormat()
  const state = shownState(domain)
  const [Icon, tone] = LOOK[state]
  return (
    <>
      <span className={`state ${tone}`}>
        <Icon />
        {t(`domains.state.${state}`)}
      </span>
      {domain.reason !== '' && (
        <small className="why">{t(`domains.why.${domain.reason}`, { found: domain.found })}</small>
      )}
      {domain.lostAt !== null && (
        <small className="why">{t('domains.untilLost', { day: format.date(domain.lostAt) })}</small>
      )}
      {state === 'lost' && <small className="why">{t('domains.lostText')}</small>}
    </>
  )
}
