import { Ban, ChartColumn, Check, ListX, Pencil, ShieldPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { Log } from '../../../../../src/contract/hits/hits.ts'
import type { ListName } from '../../../../../src/contract/lists/list-words.ts'
import { SCREENS } from '../../../../../src/contract/screens.ts'
import type { DecidingEntry, Receipt } from '../../../../../src/contract/hits/receipt.ts'
import { useApiMutation, useApiQuery } from '../../../../api/query.ts'
import { useReaches } from '../../../../api/session-store.ts'
import { dayIn } from '../../../../i18n/format.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { campaignFieldOf, type CampaignField } from '../../../../shared/campaign-field.ts'
import { textOf } from '../../../../shared/hits/conditions.ts'
import type { Scope } from '../../../../shared/hits/scope.ts'
import { addAgain, CALLS } from '../../../../shared/lists/calls.ts'
import { type Listable, useListDialog } from '../../../../shared/lists/list-dialog.tsx'
import { useMakeRule } from '../../../../shared/rule/make-rule.tsx'
import { networkOf } from '../../../../../src/rules/campaigns/make-rule.ts'
import { Button } from '../../../../kit/controls/button.tsx'
import { ButtonLink } from '../../../../kit/controls/button-link.tsx'
import { Confirm } from '../../../../kit/feedback/confirm.tsx'
import type { MenuItem } from '../../../../kit/float/menu.tsx'
import { MenuButton, RowMenu } from '../../../../kit/layout/row-menu.tsx'
import { Skeleton } from '../../../../kit/feedback/skeleton.tsx'
import { conditionOf, decidingFields, fieldsOf } from './decider.ts'
import { RemoveRule } from './remove-rule.tsx'

type FootProps = { receipt: Receipt; scope: Pick<Scope, 'client'> }

export function Foot({ receipt, scope }: FootProps) {
  const { entry } = receipt
  return (
    <footer>
      {entry?.removable && <RemoveEntry key={entry.id} entry={entry} />}
      <RemoveRule receipt={receipt} />
      <EditRules receipt={receipt} />
      <More receipt={receipt} client={scope.client} />
    </footer>
  )
}

const sideOf = ({ scope }: DecidingEntry) => (scope === 'client' ? 'client' : 'global')

function RemoveEntry({ entry }: { entry: DecidingEntry }) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const side = sideOf(entry)
  const { id, scope, list, value } = entry
  const remove = useApiMutation(CALLS[side].remove, {
    refreshes: [CALLS[side].list, 'logs.receipt'],
    undoable: ({ removed: [was] }) =>
      was && { text: t('lists.removed', { value: was.value }), undo: () => addAgain(side, was) },
    onDone: () => setPending(false),
  })
  return (
    <>
      <Button size="s" icon={<ListX />} onClick={() => setPending(true)}>
        {t('logs.act.remove')}
      </Button>
      <Confirm
        open={pending}
        title={t(`logs.act.removeTitle.${list}.${scope}`, { value })}
        act={t('lists.remove')}
        busy={remove.isPending}
        onAct={() => remove.mutate({ ids: [id] })}
        onClose={() => setPending(false)}
      >
        <div className="stack">
          <EntryHits entry={entry} />
          <p className="mid">{t(`logs.act.removeThen.${list}`)}</p>
        </div>
      </Confirm>
    </>
  )
}

function EntryHits({ entry }: { entry: DecidingEntry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, type, value, list } = entry
  const { data, error } = useApiQuery(CALLS[sideOf(entry)].list, { type, list, search: value }, { quiet: true })
  const hits = data?.[type].find((one) => one.id === id)?.hits
  if (!data && !error) return <Skeleton width="80%" height={16} />
  if (hits === undefined || hits === null) return null
  return <p>{t('logs.act.removeHits', { count: hits, n: format.number(hits) })}</p>
}

function useFieldNames({ log }: Receipt): (field: CampaignField) => string {
  const { t } = useTranslation()
  return (field) => {
    if (field.startsWith('splitGroup:')) return t('logs.act.edit.splitGroup', { name: log.splitGroup })
    if (field.startsWith('rule:')) return t('logs.act.edit.rule', { name: field.slice('rule:'.length) })
    return t(`logs.act.edit.${field as Exclude<CampaignField, `${string}:${string}`>}`)
  }
}

function EditRules({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const nameOf = useFieldNames(receipt)
  const { log, editable } = receipt
  if (!editable) return null
  return decidingFields(log).map((field) => (
    <ButtonLink
      key={field}
      size="s"
      icon={<Pencil />}
      title={t('logs.act.editThen', { name: log.companyName })}
      to={campaignFieldOf(log.companyId, field)}
    >
      {nameOf(field)}
    </ButtonLink>
  ))
}

/** Settings that spoke, too. */
function useOtherFields(receipt: Receipt): MenuItem[] {
  const nameOf = useFieldNames(receipt)
  const { log, editable } = receipt
  if (!editable) return []
  const shown = new Set(decidingFields(log))
  return fieldsOf(log)
    .filter((field) => !shown.has(field))
    .map((field) => ({
      key: field,
      label: nameOf(field),
      icon: <Pencil />,
      to: campaignFieldOf(log.companyId, field),
    }))
}

/** Listable parts. */
function useListables({ ip, asn, isp, deviceType, browser }: Log): (Listable & { label: string })[] {
  const { t } = useTranslation()
  const network = networkOf(ip)
  const found: (Listable & { label: string })[] = [
    { type: 'ips', value: ip, label: t('logs.act.address', { value: ip }) },
    ...(network === undefined
      ? []
      : [{ type: 'ips' as const, value: network, label: t('logs.act.network', { value: network }) }]),
  ]
  const number = `AS${asn}`
  if (asn > 0)
    found.push({ type: 'asns', value: number, label: t('logs.act.network', { value: [number, isp].join(' ').trim() }) })
  // only bots have a listable name: a usual browser's matches half of all people
  if (deviceType === 'bot' && browser !== '')
    found.push({ type: 'agents', value: browser, label: t('logs.act.agent', { value: browser }) })
  return found
}

const ICONS = { allow: <Check />, block: <Ban /> }

/** The list that would change the verdict stands open, all else behind one button. */
function More({ receipt, client }: { receipt: Receipt; client: string }) {
  const { t } = useTranslation()
  const { log, platformVersion } = receipt
  const { lead, rest, dialog } = useLists(receipt)
  const { open, drawer } = useMakeRule()
  const statistics = useStatistics(log, client)
  const others = useOtherFields(receipt)
  const acts: MenuItem[] = [
    ...others,
    ...rest,
    ...(open
      ? [
          {
            key: 'rule',
            label: t('rule.make'),
            icon: <ShieldPlus />,
            onAct: () => open({ of: 'hit', hit: { ...log, platformVersion }, client }),
          },
        ]
      : []),
    ...(statistics
      ? [{ key: 'statistics', label: t('logs.act.statistics'), icon: <ChartColumn />, to: statistics }]
      : []),
  ]
  return (
    <>
      {lead}
      <span className="grow" />
      {acts.length > 0 && <RowMenu label={t('ui.actions')} acts={acts} />}
      {dialog}
      {drawer}
    </>
  )
}

/** None for crawlers, and not the list that decided. */
function useLists({ log, entry }: Receipt) {
  const { t } = useTranslation()
  const { side, open, dialog } = useListDialog()
  const listables = useListables(log)
  const known = side && log.category !== 'verified' && log.category !== 'unverified'
  const lists: readonly ListName[] = known ? (['allow', 'block'] as const).filter((list) => list !== entry?.list) : []
  const first = log.class === 'bot' ? 'allow' : 'block'
  const acts = (list: ListName, named: boolean) =>
    listables.map(({ label, ...what }) => ({
      key: `${list} ${what.type} ${what.value}`,
      label: named ? `${t(`lists.do.${list}`)}: ${label}` : label,
      ...(named && { icon: ICONS[list] }),
      onAct: () => open(list, what),
    }))
  return {
    lead: lists.includes(first) && (
      <MenuButton size="s" icon={ICONS[first]} label={t(`lists.do.${first}`)} acts={acts(first, false)} />
    ),
    rest: lists.filter((list) => list !== first).flatMap((list) => acts(list, true)),
    dialog: known && dialog,
  }
}

/** Address of the day in Statistics, at what decided. */
function useStatistics(hit: Log, client: string): string | undefined {
  const format = useFormat()
  if (!useReaches('Statistics')) return undefined
  const day = dayIn(format.timezone, 0, Date.parse(hit.time))
  const condition = conditionOf(hit)
  const params = new URLSearchParams({
    ...(client !== '' && { client }),
    range: 'custom',
    from: day,
    to: day,
    ...(condition && { filter: textOf(condition) }),
  })
  return `${SCREENS.Statistics.path}/${hit.companyId}?${params.toString()}`
}
