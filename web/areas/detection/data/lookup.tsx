import { Check, Search, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { KnownAddress } from '../../../../src/contract/detection/data.ts'
import { failureText, fieldTexts } from '../../../api/failure-text.ts'
import { useApiQuery } from '../../../api/query.ts'
import { textOf } from '../../../i18n/server.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { placeText } from '../../../shared/hits/place.ts'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Field } from '../../../kit/controls/field.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { useUrlState } from '../../../kit/url-state.ts'

const SPEC = { ip: '' } as const

/** The IP address is in the URL, for sharing. */
export function Lookup() {
  const { t } = useTranslation()
  const [{ ip }, change] = useUrlState(SPEC)
  const [typed, setTyped] = useState(ip)
  const query = useApiQuery('data.lookup', { ip }, { enabled: ip !== '', keep: false, quiet: true })
  const wrong = ip === '' ? [] : fieldTexts(query.error, 'ip')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const next = typed.trim()
    if (next === ip && next !== '') void query.refetch()
    else change({ ip: next })
  }
  return (
    <Card title={t('data.lookup')} className="lookup">
      <div className="pad stack">
        <form className="lookup-form" onSubmit={submit} noValidate>
          <Field label={t('data.address')} error={wrong} help={t('data.addressHelp')}>
            {(control) => (
              <span className="row">
                <input
                  {...control}
                  data-search
                  className="in mono ltr"
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                  maxLength={100}
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  placeholder="203.0.113.7"
                />
                <Button type="submit" icon={<Search />} busy={query.isFetching}>
                  {t('data.look')}
                </Button>
              </span>
            )}
          </Field>
        </form>
        {ip !== '' && query.error && wrong.length === 0 && <Alert kind="bad">{failureText(query.error)}</Alert>}
        {ip !== '' && query.isPending && !query.error && <Skeleton width="min(420px, 90%)" height={96} />}
        {ip !== '' && query.data && <Known known={query.data.known} />}
      </div>
    </Card>
  )
}

function Known({ known }: { known: KnownAddress }) {
  const { t } = useTranslation()
  const format = useFormat()
  const unknown = <span className="dim">{t('data.unknown')}</span>
  const lines: [string, ReactNode][] = [
    [t('data.address'), <b className="mono ltr">{known.ip}</b>],
    [t('data.country'), known.country === '' ? unknown : `${format.country(known.country)} (${known.country})`],
    [t('data.place'), known.city || known.region ? placeText(known.city || known.region, format) : unknown],
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
  const entries = [
    hosting !== '' && `${t('data.kind.hosting')}: ${hosting}`,
    tor && t('data.kind.tor'),
    vpn !== '' && `${t('data.kind.vpn')}: ${vpn}`,
    relay && t('data.relayWhy'),
  ].filter((line): line is string => typeof line === 'string')
  return entries.length === 0 ? (
    <span className="dim">{t('data.onNone')}</span>
  ) : (
    <ul className="plain">
      {entries.map((line) => (
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

/** Unknown types are shown unchanged. */
const usageWord = (usage: string): string => textOf(`data.usage.${usage}`) ?? usage
