import { CirclePause, CirclePlay, Pencil, Tag, Trash2 } from 'lucide-react'
import { useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { MOST_TOGETHER } from '../../../../../src/contract/campaigns/together-words.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import { call, type CallInput } from '../../../../api/client.ts'
import { failureText } from '../../../../api/failure-text.ts'
import { useApiMutation } from '../../../../api/query.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { Button } from '../../../../kit/controls/button.tsx'
import { notify } from '../../../../kit/feedback/notify.ts'
import { IfAllowed } from '../../../../shared/if-allowed.tsx'
import { useSelection, type Row } from './selection.ts'
import { EditTogether } from './together/edit.tsx'

type Act = CallInput<'company.bulk'>['act']

type BarProps = { list: Answer<'company.list'> | undefined; question: CallInput<'company.list'> }

export function BulkBar({ list, question }: BarProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { picked, pick, setPendingDelete } = useSelection()
  const fresh = new Map(list?.companies.map((row) => [row.id, row]))
  const chosen = [...picked.values()].flatMap((row) => {
    const now = fresh.get(row.id) ?? row
    return now.removedAt === null ? [now] : []
  })
  const ids = chosen.map((row) => row.id)
  const [editing, setEditing] = useState(false)
  const [tagging, setTagging] = useState(false)
  // as before the action: the list may reload
  const before = useRef<readonly Row[]>([])
  const bulk = useApiMutation('company.bulk', {
    refreshes: ['company.list', 'company.edit'],
    undoable: ({ done }, { act }) => {
      const rows = before.current
      return { text: t('campaign.bulk.done', { count: done }), undo: () => undoBulk(act, rows) }
    },
    onDone: () => {
      setTagging(false)
      pick(chosen, false)
    },
  })
  if (chosen.length === 0) return null
  const send = (act: Act, tag?: string) => {
    before.current = chosen
    bulk.mutate({ ids, act, tag })
  }
  return (
    <div className="bulk" role="region" aria-label={t('campaign.bulk')}>
      <b>{t('campaign.bulk.picked', { count: chosen.length, n: format.number(chosen.length) })}</b>
      <PickAllFound chosen={chosen.length} question={question} total={list?.total ?? 0} />
      {tagging ? (
        <TagForm busy={bulk.isPending} onSave={(tag) => send('tag', tag)} onClose={() => setTagging(false)} />
      ) : (
        <>
          <IfAllowed call="company.editTogether">
            <Button size="s" icon={<Pencil />} onClick={() => setEditing(true)}>
              {t('campaign.together')}
            </Button>
          </IfAllowed>
          <Button size="s" icon={<CirclePlay />} busy={bulk.isPending} onClick={() => send('activate')}>
            {t('campaign.activate')}
          </Button>
          <Button size="s" icon={<CirclePause />} busy={bulk.isPending} onClick={() => send('pause')}>
            {t('campaign.pause')}
          </Button>
          <Button size="s" icon={<Tag />} onClick={() => setTagging(true)}>
            {t('campaign.field.tag')}
          </Button>
          <Button size="s" icon={<Trash2 />} onClick={() => setPendingDelete(chosen)}>
            {t('ui.delete')}
          </Button>
          <Button size="s" kind="quiet" onClick={() => pick(chosen, false)}>
            {t('campaign.bulk.clear')}
          </Button>
        </>
      )}
      {editing && (
        <EditTogether
          rows={chosen}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false)
            pick(chosen, false)
          }}
        />
      )}
    </div>
  )
}

/** Of other pages, too. */
function PickAllFound({ chosen, question, total }: Pick<BarProps, 'question'> & { chosen: number; total: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { pick } = useSelection()
  const [busy, setBusy] = useState(false)
  const count = Math.min(total, MOST_TOGETHER)
  if (chosen >= count || question.status === 'archived') return null
  const load = async () => {
    setBusy(true)
    try {
      const { companies } = await call('company.list', { ...question, money: false, page: 1, perPage: MOST_TOGETHER })
      pick(companies, true)
    } catch (error) {
      notify.failed(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="s" kind="quiet" busy={busy} onClick={() => void load()}>
      {t(total > count ? 'campaign.bulk.first' : 'campaign.bulk.all', { count, n: format.number(count) })}
    </Button>
  )
}

async function undoBulk(act: Act, rows: readonly Row[]): Promise<void> {
  const before: readonly [Omit<CallInput<'company.bulk'>, 'ids'>, readonly Row[]][] =
    act === 'tag'
      ? [...Map.groupBy(rows, (row) => row.tag)].map(([tag, those]) => [{ act: 'tag', tag }, those])
      : [
          [{ act: 'activate' }, rows.filter((row) => act === 'pause' && row.status === 'active')],
          [{ act: 'pause' }, rows.filter((row) => act === 'activate' && row.status === 'paused')],
        ]
  for (const [back, those] of before)
    if (those.length > 0) await call('company.bulk', { ...back, ids: those.map((row) => row.id) })
}

function TagForm({ busy, onSave, onClose }: { busy: boolean; onSave: (tag: string) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const [tag, setTag] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!busy) onSave(tag)
  }
  return (
    <form className="row" onSubmit={submit}>
      <input
        className="in"
        type="text"
        autoComplete="off"
        autoFocus
        maxLength={60}
        aria-label={t('campaign.bulk.tag')}
        placeholder={t('campaign.bulk.tag')}
        value={tag}
        onChange={(event) => setTag(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <Button size="s" kind="primary" type="submit" busy={busy}>
        {t(tag.trim() === '' ? 'campaign.bulk.untag' : 'ui.save')}
      </Button>
      <Button size="s" kind="quiet" onClick={onClose}>
        {t('ui.cancel')}
      </Button>
    </form>
  )
}
