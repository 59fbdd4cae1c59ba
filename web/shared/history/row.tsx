import {
  Activity,
  Ban,
  Bell,
  Clock,
  Coins,
  CreditCard,
  Globe,
  KeyRound,
  type LucideIcon,
  Megaphone,
  Shield,
  Split,
  Target,
  Users,
} from 'lucide-react'
import type { TFunction } from 'i18next'
import { createElement, use } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Link } from 'react-router'
import type { AuditEntry, ChangeEffect } from '../../../src/contract/accounts/audit.ts'
import type { AuditKind } from '../../../src/contract/accounts/audit-words.ts'
import type { Evidence } from '../../../src/contract/hits/rule-evidence.ts'
import { auditKindOf } from '../../../src/rules/accounts/audit-kinds.ts'
import { useProfile } from '../../api/profile.ts'
import { useSession } from '../../api/session-store.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { classes } from '../../kit/classes.ts'
import { MidCut } from '../../kit/layout/mid-cut.tsx'
import { EvidenceText } from '../rule/evidence.tsx'
import { Diff } from './diff.tsx'
import { differencesIn } from './differences.ts'
import { onlySetting, sentence } from './sentence.ts'
import { Undo } from './undo.tsx'
import { NamesContext } from './value-text.ts'

const ICONS: Readonly<Record<AuditKind, LucideIcon>> = {
  campaigns: Megaphone,
  lists: Ban,
  costs: Coins,
  conversions: Target,
  plan: CreditCard,
  people: Users,
  access: KeyRound,
  detection: Activity,
  panel: Bell,
}
/** Of a campaign’s settings, the one that alone was changed. */
const ICONS_OF: Readonly<Partial<Record<string, LucideIcon>>> = {
  splitGroups: Split,
  landingGroups: Split,
  sensitivity: Shield,
  check: Shield,
  rules: Shield,
  schedule: Clock,
  countries: Globe,
  excludedCountries: Globe,
  excludedValues: Ban,
}

/** `only`: the setting that alone was changed. */
export const KindIcon = ({ action, only = '' }: { action: string; only?: string | undefined }) => {
  const Icon = ICONS_OF[only] ?? ICONS[auditKindOf(action) ?? 'panel']
  return createElement(Icon, { 'aria-hidden': true })
}

/** `own`: about the reader's own account. */
export function Row({ entry, own }: { entry: AuditEntry; own: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const names = use(NamesContext)
  const menu = useSession()?.menu ?? []
  const { at, action, before, after, undone } = entry
  const { beginning, about, to, named } = sentence(entry, { own, menu, names }, t)
  const only = onlySetting(before, after)
  const differences = differencesIn(before, after).filter(({ field }) => !named.has(field))
  return (
    <li className={classes('chgrow', undone !== null && 'gone')}>
      <time dateTime={at} title={format.exact(at)}>
        {format.clock(at)}
      </time>
      <KindIcon action={action} only={only} />
      <div className="what">
        <p>
          {beginning}{' '}
          {to === undefined ? (
            about !== '' && <b>{about.includes('@') ? <MidCut text={about} /> : <bdi>{about}</bdi>}</b>
          ) : (
            <Link to={to}>{about}</Link>
          )}
        </p>
        <Diff
          changed={before !== null && after !== null}
          differences={differences}
          unnamed={action === 'campaign.save' || action === 'company.rename' ? only : undefined}
        />
        <About entry={entry} own={own} />
        {entry.effect && <Effect of={entry.effect} />}
      </div>
      <By entry={entry} />
      <span className="un">
        <Undo entry={entry} />
      </span>
    </li>
  )
}

/** True of the reader. */
export const useIsMe = (): ((email: string | null) => boolean) => {
  const mine = useProfile().data?.profile.email
  return (email) => email !== null && email === mine
}

export function By({ entry: { actorEmail, byStaff } }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const isMe = useIsMe()
  const who = isMe(actorEmail)
    ? t('audit.person.you')
    : (actorEmail ?? t(byStaff ? 'audit.person.staff' : 'audit.person.weir'))
  return (
    <span className="by" title={actorEmail ?? who}>
      {who}
    </span>
  )
}

/** The auto rule that made the change. */
export const byRule = (after: AuditEntry['after'], t: TFunction): string | undefined =>
  typeof after?.['rule'] === 'string' ? t('audit.byRule', { rule: after['rule'] }) : undefined

function About({ entry: { undone, after, before, clientEmail, at }, own }: { entry: AuditEntry; own: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const isMe = useIsMe()
  const evidence = after?.['evidence'] as Evidence | undefined
  const lines = [
    clientEmail !== null && (own ? t('audit.inYours') : t('audit.panelOf', { email: clientEmail })),
    (after ?? before)?.['by'] === 'operator' && t('audit.configured'),
    byRule(after, t),
    undone && undoneText(),
  ].filter((line) => typeof line === 'string')
  if (lines.length === 0 && !evidence) return null
  return (
    <p className="eff">
      {lines.join(' ')} {evidence && <EvidenceText of={evidence} />}
    </p>
  )

  function undoneText(): string {
    if (!undone) return ''
    const isSameDay = format.date(undone.at) === format.date(at)
    const time = isSameDay ? format.clock(undone.at) : format.dateTime(undone.at)
    if (isMe(undone.email)) return t('audit.undoneYou', { time })
    const who = undone.email ?? t(undone.byStaff ? 'audit.person.staff' : 'audit.person.weir')
    return t('audit.undone', { who, time })
  }
}

/** Compares; other things may have changed, too. */
function Effect({ of: { since, before, ended, differs } }: { of: ChangeEffect }) {
  const { t } = useTranslation()
  const format = useFormat()
  const share = ({ bots, visits }: typeof since) => format.share(bots, visits)
  const span = ({ from, until }: typeof since) => `${format.dateTime(from)} – ${format.dateTime(until)}`
  const figures = {
    since: share(since),
    sinceVisits: format.number(since.visits),
    before: share(before),
    beforeVisits: format.number(before.visits),
  }
  return (
    <p className="eff" title={t('audit.effect.spans', { since: span(since), before: span(before) })}>
      {t(ended ? 'audit.effect.until' : 'audit.effect.since', figures)} {!differs && t('audit.effect.same')}
    </p>
  )
}
