import { useState, type ComponentProps } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Crawler } from '../../../../src/contract/crawlers/crawlers.ts'
import { crawlerName } from '../../../../src/rules/crawlers/crawler-name.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { Confirm } from '../../../kit/feedback/confirm.tsx'
import { useChanges } from './refusals.tsx'
import type { Refusals } from './use-refusals.ts'

export function RefuseCell({ row, refusals }: { row: Crawler; refusals: Refusals }) {
  const { t } = useTranslation()
  const { agent, refusable } = row
  const { purposes, editable } = refusals.data
  if (refusable === 'never') return null
  const isRefused = purposes.some(({ purpose, since }) => purpose === agent?.purpose && since !== null)
  if (isRefused) return <span className="refused">{t('crawlers.refuse.withPurpose')}</span>
  if (refusable === 'purpose') return <span className="dim">{t('crawlers.refuse.onlyPurpose')}</span>
  return <ByName name={crawlerName(row)} editable={editable} refusals={refusals} />
}

type ByNameProps = { name: string; editable: boolean; refusals: Refusals }

function ByName({ name, editable, refusals }: ByNameProps) {
  const { t } = useTranslation()
  const { data, pending, choose } = refusals
  const one = data.names.find((known) => known.name === name)
  const busy = pending?.name === name
  if (one && one.since !== null)
    return (
      <span className="refused">
        {t('crawlers.refuse.byName')}
        {editable && one.mine && (
          <Button
            kind="quiet"
            size="s"
            busy={busy}
            aria-label={t('crawlers.refuse.backOf', { name })}
            onClick={() => choose({ name, refused: false })}
          >
            {t('crawlers.refuse.back')}
          </Button>
        )}
      </span>
    )
  if (!editable) return null
  return (
    <RefuseButton size="s" kind="quiet" aria-label={t('crawlers.refuse.actOf', { name })} {...{ name, refusals }}>
      {t('crawlers.refuse.act')}
    </RefuseButton>
  )
}

type RefuseProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'busy'> & { name: string; refusals: Refusals }

export function RefuseButton({ name, refusals: { data, pending, choose }, ...look }: RefuseProps) {
  const { t } = useTranslation()
  const changes = useChanges()
  const [pendingAct, setPendingAct] = useState(false)
  const one = data.names.find((known) => known.name === name)
  return (
    <>
      <Button {...look} busy={pending?.name === name} onClick={() => setPendingAct(true)} />
      <Confirm
        open={pendingAct}
        title={t('crawlers.refuse.sure', { name })}
        act={t('crawlers.refuse.act')}
        onAct={() => {
          choose({ name, refused: true })
          setPendingAct(false)
        }}
        onClose={() => setPendingAct(false)}
      >
        <div className="stack">
          <p>
            {data.counted
              ? changes(one ?? { visits: 0, changes: 0, refused: 0, since: null })
              : t('crawlers.refuse.unknown')}
          </p>
          <p className="mid">{t('crawlers.refuse.help')}</p>
        </div>
      </Confirm>
    </>
  )
}
