import { useTranslation } from '../../../../i18n/i18n.ts'
import type { Receipt } from '../../../../../src/contract/hits/receipt.ts'
import { kindOf } from '../../../../shared/class-kind.ts'
import { ClassBadge } from '../../../../shared/class-mark.tsx'
import { useNames } from '../../../../shared/hits/names.ts'

type Tried = NonNullable<Receipt['tried']>

export function TriedData({ of: { version, facts, verdict }, unique }: { of: Tried; unique: boolean }) {
  const { t } = useTranslation()
  const names = useNames()
  return (
    <>
      <dt>{t('logs.receipt.tried')}</dt>
      <dd>
        {verdict && <ClassBadge kind={kindOf({ ...verdict, unique })} />}{' '}
        <span className="dim">{t('logs.receipt.triedData', { version })}</span>
        <div>
          <small className="dim">
            {verdict
              ? verdict.reasons
                  .map(({ signal, value }) => [names.signal(signal), value].filter(Boolean).join(': '))
                  .join('; ')
              : t('logs.receipt.triedUnknown')}
          </small>
        </div>
        <div>
          <small className="dim">
            {facts ? t('logs.receipt.triedFacts', { facts: factsText(facts) }) : t('logs.receipt.triedSame')}
          </small>
        </div>
      </dd>
    </>
  )
}

/** Names of networks and lists are not translated. */
const factsText = ({ country, region, city, asn, isp, usageType, network }: NonNullable<Tried['facts']>): string =>
  [
    city || region || country,
    asn > 0 && `AS${asn} ${isp}`,
    usageType,
    network.hosting,
    network.vpn && `VPN ${network.vpn}`,
    network.tor && 'Tor',
    network.relay && 'Private Relay',
  ]
    .filter(Boolean)
    .join(' · ') || '–'
