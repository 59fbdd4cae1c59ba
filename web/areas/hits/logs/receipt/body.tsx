import { Braces, Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { Link, useSearchParams } from 'react-router'
import type { TargetMode } from '../../../../../src/contract/campaigns/campaigns.ts'
import type { Log } from '../../../../../src/contract/hits/hits.ts'
import type { Receipt } from '../../../../../src/contract/hits/receipt.ts'
import { useReaches } from '../../../../api/session-store.ts'
import { dayIn } from '../../../../i18n/format.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { comparisonOf } from '../../../../shared/campaign-field.ts'
import { kindOf } from '../../../../shared/class-kind.ts'
import { ClassBadge } from '../../../../shared/class-mark.tsx'
import { textOf } from '../../../../shared/hits/conditions.ts'
import type { Scope } from '../../../../shared/hits/scope.ts'
import { Button } from '../../../../kit/controls/button.tsx'
import { Skeleton } from '../../../../kit/feedback/skeleton.tsx'
import { useWords } from '../../../../kit/words.ts'
import { policyParts } from '../facts.ts'
import { useConditionSentence } from '../../../../shared/conditions/sentence.ts'
import { useSentence } from '../sentence.ts'
import { FalseAlarmsOfHit } from './alarms.tsx'
import { Described } from './described.tsx'
import { Appeal } from './appeal.tsx'
import { Facts, ProbesSeen, Surroundings } from './facts.tsx'
import { TriedData } from './tried.tsx'
import { DecidingLine, Ledger, WhatIf } from './why.tsx'

type BodyProps = { hit: Log; receipt: Receipt | undefined; scope: Scope }

export const ReceiptBody = ({ hit, receipt, scope }: BodyProps) => (
  <>
    <Verdict hit={hit} receipt={receipt} />
    {receipt && <Appeal receipt={receipt} />}
    <Ledger hit={hit} onFilter={scope.add} />
    {receipt && <FalseAlarmsOfHit key={receipt.log.hit} receipt={receipt} />}
    {receipt && <Described receipt={receipt} />}
    {receipt ? <WhatIf receipt={receipt} /> : <Skeleton width="90%" height={32} />}
    <ProbesSeen hit={hit} />
    {receipt && <Conversions receipt={receipt} />}
    <Versions hit={hit} receipt={receipt} />
    <Facts hit={hit} onFilter={scope.add} />
    {receipt && <Surroundings receipt={receipt} />}
    {receipt && <Others receipt={receipt} scope={scope} />}
    {receipt && <CopyJson receipt={receipt} />}
  </>
)

function Verdict({ hit, receipt }: Pick<BodyProps, 'hit' | 'receipt'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const sentence = useSentence(hit)
  return (
    <div className="verdict">
      <ClassBadge kind={kindOf(hit)} large />
      <p className="sentence">{sentence}</p>
      {receipt ? <DecidingLine receipt={receipt} /> : <Skeleton width="70%" height={16} />}
      {receipt?.rule && <OwnRule rule={receipt.rule} />}
      {receipt?.offer && <OfferSaid offer={receipt.offer} />}
      {receipt?.heldOut && <p className="rule">{t('logs.receipt.heldOut')}</p>}
      <span className="dim">
        {[format.exact(hit.time), hit.companyName, t(hit.unique ? 'logs.receipt.first' : 'logs.receipt.again')]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  )
}

function OwnRule({ rule: { conditions, flow, since } }: { rule: NonNullable<Receipt['rule']> }) {
  const { t } = useTranslation()
  const sentence = useConditionSentence()(conditions)
  return (
    <p className="rule">
      {t('logs.receipt.ownRule', { sentence })} {flow && t('logs.receipt.flowRule', { name: flow.name })}{' '}
      {since !== 'same' && t(`logs.receipt.ownRule.${since}`)}
    </p>
  )
}

function OfferSaid({ offer: { wentTo, passed } }: { offer: NonNullable<Receipt['offer']> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const name = (one: { id: string; name: string }) => one.name || one.id
  const why = ({ because, since, ...one }: (typeof passed)[number]) =>
    t(`logs.receipt.passed.${because}`, { name: name(one), since: since === null ? '' : format.dateTime(since) })
  return (
    <p className="rule">
      {wentTo ? t('logs.receipt.offer', { name: name(wentTo) }) : t('logs.receipt.offerNone')}
      {passed.map((one) => ` ${why(one)}`)}
    </p>
  )
}

type Brought = NonNullable<Receipt['conversions']>[number]

/** Hidden without access to payouts. */
function Conversions({ receipt: { conversions } }: { receipt: Receipt }) {
  const { t } = useTranslation()
  if (!conversions || conversions.length === 0) return null
  return (
    <section className="brought">
      <h3>{t('logs.receipt.conversions')}</h3>
      <ul>
        {conversions.map((one) => (
          <Conversion key={`${one.convertedAt} ${one.txid} ${one.status}`} one={one} />
        ))}
      </ul>
    </section>
  )
}

function Conversion({ one: { stage, payout, currency, txid, convertedAt, changes } }: { one: Brought }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <li>
      <b>{format.money(payout, currency)}</b> {t(`conv.stage.${stage}`)}
      <small>
        <time dateTime={convertedAt}>{format.exact(convertedAt)}</time>
        {txid !== '' && (
          <>
            {' '}
            · <span className="mono ltr">{txid}</span>
          </>
        )}
      </small>
      {changes.map((before) => (
        <small key={before.at}>
          {t(`conv.stage.${before.stage}`)}, {format.money(before.payout, before.currency)}{' '}
          {t('conv.until', { time: format.exact(before.at) })}
        </small>
      ))}
    </li>
  )
}

const MODES: readonly TargetMode[] = ['redirect', 'show', 'frame']

function Versions({ hit, receipt }: Pick<BodyProps, 'hit' | 'receipt'>) {
  const { t } = useTranslation()
  const replay = receipt?.replay
  const again = replay?.again
  const parts = policyParts(hit.policyVersion)
  return (
    <dl className="facts">
      <dt>{t('logs.receipt.score')}</dt>
      <dd>
        <b>{hit.score}</b> / 99 <span className="dim">{t('logs.receipt.scoreMeans')}</span>
      </dd>
      <dt>{t('logs.receipt.policy')}</dt>
      <dd>
        {hit.policyVersion || t('logs.receipt.none')}{' '}
        {parts && <span className="dim">{t('logs.receipt.policyParts', parts)}</span>}
        {again && (
          <div>
            <small className={again === 'other' ? 'warn' : 'dim'}>{t(`logs.receipt.then.${again}`)}</small>
          </div>
        )}
        {replay && <Since hit={hit} replay={replay} />}
      </dd>
      <dt>{t('logs.receipt.data')}</dt>
      <dd>{hit.dataVersion || t('logs.receipt.none')}</dd>
      {receipt?.tried && <TriedData of={receipt.tried} unique={hit.unique} />}
      <dt>{t('logs.receipt.destination')}</dt>
      <dd>
        <Destination hit={hit} />
      </dd>
    </dl>
  )
}

function Since({ hit, replay }: { hit: Log; replay: Receipt['replay'] }) {
  const { t } = useTranslation()
  const reaches = useReaches('Campaign')
  const [then, now] = [policyParts(hit.policyVersion), policyParts(replay.policyVersion)]
  if (!reaches || !replay.saved || replay.again === 'settings' || !then || !now) return null
  return (
    <small>
      <Link to={comparisonOf(hit.companyId, then.campaign, now.campaign)}>{t('logs.receipt.compare')}</Link>
    </small>
  )
}

function Destination({ hit }: { hit: Log }) {
  const { t } = useTranslation()
  const mode = MODES.find((one) => one === hit.mode)
  if (hit.destination === '') return <span className="dim">{t('logs.receipt.none')}</span>
  return (
    <>
      <span className="mono ltr">{hit.destination}</span>{' '}
      {mode && <span className="dim">{t(`logs.mode.${mode}`)}</span>}
    </>
  )
}

type OthersProps = { receipt: Receipt; scope: Pick<Scope, 'change'> }

/** Of the visitor on the campaign, a day before and after. */
function Others({ receipt: { others, log }, scope }: OthersProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [params] = useSearchParams()
  const day = (at: string) => dayIn(format.timezone, 0, Date.parse(at))
  const filter = () =>
    scope.change({
      campaign: log.companyId,
      range: 'custom',
      from: day(others.from),
      to: day(others.to),
      class: 'all',
      filter: [textOf({ field: 'visitor', verb: 'is', value: log.visitor })],
    })
  const linkTo = (hit: string) => {
    const next = new URLSearchParams(params)
    next.set('hit', hit)
    return { search: `?${next.toString()}` }
  }
  return (
    <section className="others">
      <h3>{t('logs.receipt.others')}</h3>
      {others.hits.length === 0 ? (
        <p className="dim">{t('logs.receipt.noOthers')}</p>
      ) : (
        <>
          <ol>
            {others.hits.map((one) => (
              <li key={one.hit}>
                <Link to={linkTo(one.hit)} preventScrollReset>
                  <time dateTime={one.time}>{format.exact(one.time)}</time>
                </Link>
                <ClassBadge kind={kindOf(one)} />
              </li>
            ))}
          </ol>
          <button type="button" className="link" onClick={filter}>
            {t('logs.receipt.allOthers', { count: others.total + 1, n: format.number(others.total + 1) })}
          </button>
        </>
      )}
    </section>
  )
}

function CopyJson({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const words = useWords()
  const [copied, setCopied] = useState(false)
  const text = JSON.stringify(receipt, null, 2)
  const showCopied = () => {
    setCopied(true)
    return setTimeout(() => setCopied(false), 2000)
  }
  return (
    // without clipboard permission, for copying by hand
    <Button
      size="s"
      className="copy-json"
      icon={copied ? <Check /> : <Braces />}
      onClick={() => void navigator.clipboard.writeText(text).then(showCopied, () => prompt(words.copy, text))}
    >
      {copied ? words.copied : t('logs.receipt.json')}
    </Button>
  )
}
