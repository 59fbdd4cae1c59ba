import './together.css'
import { useState } from 'react'
import { useTranslation } from '../../../../../i18n/i18n.ts'
import type { TogetherChange } from '../../../../../../src/contract/campaigns/together-words.ts'
import { MOST_TOGETHER } from '../../../../../../src/contract/campaigns/together-words.ts'
import type { Answer } from '../../../../../../src/contract/table.ts'
import type { CallInput } from '../../../../../api/client.ts'
import { useApiMutation, useApiQuery } from '../../../../../api/query.ts'
import { useFormat } from '../../../../../i18n/use-format.ts'
import { serverText } from '../../../../../i18n/server.ts'
import { undoAct } from '../../../../../shared/history/undo-act.ts'
import { Failed } from '../../../../../shared/failed.tsx'
import { Alert } from '../../../../../kit/feedback/alert.tsx'
import { Skeleton } from '../../../../../kit/feedback/skeleton.tsx'
import { Button } from '../../../../../kit/controls/button.tsx'
import { Dialog } from '../../../../../kit/float/dialog.tsx'
import type { Row } from '../selection.ts'
import { changeOf, NO_DRAFT } from './draft.ts'
import { Found, isPossible } from './found.tsx'
import { TogetherForm } from './form.tsx'

type Props = { rows: readonly Row[]; onClose: () => void; onDone: () => void }

export function EditTogether({ rows, ...rest }: Props) {
  const { t } = useTranslation()
  if (rows.length > MOST_TOGETHER)
    return (
      <Dialog open title={t('campaign.together')} onClose={rest.onClose}>
        <Alert kind="warn">{t('campaign.together.many', { count: MOST_TOGETHER })}</Alert>
      </Dialog>
    )
  return <Editing rows={rows} {...rest} />
}

/** Nothing is saved before it was shown. */
function Editing({ rows, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const [draft, setDraft] = useState(NO_DRAFT)
  // the bar's rows may leave the list
  const [ids] = useState(() => rows.map(({ id }) => id))
  const chosen = useApiQuery('company.previewEdit', { ids, change: {} }, { quiet: true, fresh: true })
  const { shown, preview, look } = useLook(ids, changeOf(draft))
  const apply = useApply(onDone)
  const start = () => {
    apply.reset()
    look()
  }
  return (
    <Dialog
      open
      stays
      from="end"
      width={720}
      className="together"
      title={t('campaign.together.title', { count: ids.length, n: format.number(ids.length) })}
      onClose={onClose}
      footer={
        <Foot
          incomplete={changeOf(draft) === undefined}
          possible={shown && preview.data ? preview.data.campaigns.filter(isPossible) : []}
          busy={apply.isPending}
          onLook={start}
          onApply={(campaigns) =>
            apply.mutate({ campaigns, change: shown as CallInput<'company.editTogether'>['change'] })
          }
        />
      }
    >
      <TogetherForm draft={draft} onChange={setDraft} splits={chosen.data?.splits ?? []} />
      {apply.error && <Refused error={apply.error} names={preview.data?.campaigns ?? []} />}
      {shown && (preview.error ? <Failed error={preview.error} onRetry={start} /> : <Preview of={preview} />)}
    </Dialog>
  )
}

/** `shown`: undefined until the present change was looked at. */
function useLook(ids: readonly string[], change: TogetherChange | undefined) {
  const [looked, setLooked] = useState<TogetherChange>()
  const isShown = change !== undefined && JSON.stringify(change) === JSON.stringify(looked)
  const preview = usePreview(ids, isShown ? looked : undefined)
  const look = () => {
    setLooked(change)
    if (isShown) void preview.refetch()
  }
  return { shown: isShown ? looked : undefined, preview, look }
}

type FootProps = {
  /** Nothing is chosen, or something is missing. */
  incomplete: boolean
  possible: readonly { id: string; version: number }[]
  busy: boolean
  onLook: () => void
  onApply: (campaigns: { id: string; version: number }[]) => void
}

function Foot({ incomplete, possible, busy, onLook, onApply }: FootProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const count = possible.length
  return (
    <div className="row wrap together-foot">
      <span className="grow dim">{t('campaign.together.how')}</span>
      <Button kind={count > 0 ? 'plain' : 'primary'} disabled={incomplete} onClick={onLook}>
        {t('campaign.together.look')}
      </Button>
      {count > 0 && (
        <Button
          kind="primary"
          busy={busy}
          onClick={() => onApply(possible.map(({ id, version }) => ({ id, version })))}
        >
          {t('campaign.together.apply', { count, n: format.number(count) })}
        </Button>
      )}
    </div>
  )
}

const usePreview = (ids: readonly string[], change: TogetherChange | undefined) =>
  useApiQuery(
    'company.previewEdit',
    { ids: [...ids], change: (change ?? {}) as CallInput<'company.previewEdit'>['change'] },
    { quiet: true, keep: false, fresh: true, enabled: change !== undefined },
  )

function Preview({ of: { data, isFetching } }: { of: ReturnType<typeof usePreview> }) {
  return data && !isFetching ? <Found answer={data} /> : <Skeleton height={96} />
}

function useApply(onDone: () => void) {
  const { t } = useTranslation()
  const format = useFormat()
  return useApiMutation('company.editTogether', {
    refreshes: ['company.list', 'company.edit', 'company.versions'],
    quiet: true,
    undoable: ({ done, act }) =>
      act === null
        ? undefined
        : { text: t('campaign.together.done', { count: done, n: format.number(done) }), undo: () => undoAct(act, t) },
    onDone,
  })
}

type Error = NonNullable<ReturnType<typeof useApply>['error']>

/** Names the campaigns that were saved since. */
function Refused({ error, names }: { error: Error; names: Answer<'company.previewEdit'>['campaigns'] }) {
  const wrong = names.filter(({ id }) => `campaigns.${id}` in error.validation)
  return (
    <Alert kind="bad" title={serverText(error.message)}>
      {wrong.length > 0 && <p>{wrong.map(({ name }) => name).join(', ')}</p>}
    </Alert>
  )
}
