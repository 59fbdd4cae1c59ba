import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnownAddress } from '../../../src/contract/data.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { usageWord } from './usage-word.ts'

/** Each fact of an address, in the order in which a visit is judged by it. */
export function Known({ known }: { known: KnownAddress }) {
  const { t } = useTranslation()
  const format = useFormat()
  const unknown = <span className="dim">{t('data.unknown')}</span>
  const lines: [string, ReactNode][] = [
    [t('data.address'), <b className="mono ltr">{known.ip}</b>],
    [t('data.country'), known.country === '' ? unknown : `${format.country(known.country)} (${known.country})`],
    [
      t('data.network'),
      known.asn === 0 ? (
        unknown
      ) : (
        <span className="ltr">{`AS${known.asn}${known.isp === '' ? '' : ` · ${known.isp}`}`}</span>
      ),
    ],
    [t('data.usage'), known.usageType === '' ? unknown : usageWord(known.usageType)],
    [t('data.lists'), <Lists known={known} />],
    [t('data.crawlers'), <Crawlers known={known} />],
  ]
  return (
    <dl className="facts" aria-live="polite">
      {lines.map(([title, value]) => (
        <Line key={title} title={title} value={value} />
      ))}
    </dl>
  )
}

const Line = ({ title, value }: { title: string; value: ReactNode }) => (
  <>
    <dt>{title}</dt>
    <dd>{value}</dd>
  </>
)

function Lists({ known: { hosting, tor, vpn, relay } }: { known: KnownAddress }) {
  const { t } = useTranslation()
  const said = [
    hosting !== '' && `${t('data.kind.hosting')}: ${hosting}`,
    tor && t('data.kind.tor'),
    vpn !== '' && `${t('data.kind.vpn')}: ${vpn}`,
    relay && t('data.relayWhy'),
  ].filter((line): line is string => typeof line === 'string')
  return said.length === 0 ? (
    <span className="dim">{t('data.onNone')}</span>
  ) : (
    <ul className="plain">
      {said.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function Crawlers({ known: { crawlers, checks } }: { known: KnownAddress }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (crawlers.length === 0 && checks.length === 0) return <span className="dim">{t('data.noCrawler')}</span>
  return (
    <ul className="plain">
      {crawlers.map((name) => (
        <li key={name} className="state ok">
          <Check />
          {t('data.inRanges', { name })}
        </li>
      ))}
      {checks.map(({ operator, standing, name, checkedAt }) => (
        <li key={operator}>
          <span className={standing === 'verified' ? 'state ok' : 'state bad'}>
            {standing === 'verified' ? <Check /> : <TriangleAlert />}
            {t(`data.check.${standing}`, { operator })}
          </span>{' '}
          <span className="dim">
            <span className="ltr">{name || t('data.noName')}</span>, {format.dateTime(checkedAt)}
          </span>
        </li>
      ))}
    </ul>
  )
}
