import type { UseQueryResult } from '@tanstack/react-query'
import { Check, RotateCcw, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { ActView, AutoRuleView } from '../../../../src/contract/money/auto-rules.ts'
import type { CallName } from '../../../../src/contract/routes.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Pager } from '../../../kit/layout/pager.tsx'
import { Table } from '../../../kit/layout/table.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Failed } from '../../../shared/failed.tsx'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { IfAllowed } from '../../../shared/if-allowed.tsx'
import { Drafted } from './drafted.tsx'
import { useRuleWords } from './words.ts'

const PER_PAGE = 50
const EVERY_MS = 10_000

type RecordProps = {
  client: string | undefined
  /** Undefined: of all. */
  rule: AutoRuleView | undefined
  page: number
  onPage: (page: number) => void
  onAll: () => void
  /** Without a rule, an empty record is not shown. */
  hasRules: boolean
}

/** Newest first. */
export function RuleRecord({ client, rule, page, onPage, onAll, hasRules }: RecordProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<ActView>()
  const [isOpen, setOpen] = useState(false)
  const query = useApiQuery(
    'autoRules.acts',
    { clientId: client, ruleId: rule?.id, page, perPage: PER_PAGE },
    { quiet: true, every: EVERY_MS },
  )
  const isOfOne = new Set(query.data?.acts.map((act) => act.rule)).size < 2
  const columns = useColumns(isOfOne, (act) => {
    setDraft(act)
    setOpen(true)
  })
  if (!hasRules && !query.data?.acts.length) return null
  const name = rule?.name
  const title = name === undefined ? t('autoRules.record') : t('autoRules.recordOf', { name })
  return (
    <Card
      title={title}
      className="rule-record"
      end={
        rule && (
          <Button size="s" kind="quiet" onClick={onAll}>
            {t('autoRules.recordAll')}
          </Button>
        )
      }
    >
      <RecordRows title={title} query={query} columns={columns} page={page} onPage={onPage} />
      {draft && (
        <FormDialog
          open={isOpen}
          title={t('autoRules.draftTitle', { name: draft.name })}
          width={760}
          onClose={() => setOpen(false)}
        >
          <Drafted act={draft} onDone={() => setOpen(false)} />
        </FormDialog>
      )}
    </Card>
  )
}

type RowsProps = Pick<RecordProps, 'page' | 'onPage'> & {
  title: string
  query: UseQueryResult<Answer<'autoRules.acts'>>
  columns: readonly Column<ActView>[]
}

function RecordRows({ title, query: { data, error, refetch }, columns, page, onPage }: RowsProps) {
  const { t } = useTranslation()
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (data?.acts.length === 0) return <EmptyState title={t('autoRules.recordEmpty')} />
  return (
    <>
      <Table folds fits label={title} columns={columns} rows={data?.acts} rowKey={({ id }) => id} />
      {data && <Pager page={page} perPage={PER_PAGE} total={data.total} onPage={onPage} />}
    </>
  )
}

function useColumns(isOfOne: boolean, onDraft: (act: ActView) => void): Column<ActView>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const words = useRuleWords()
  return [
    {
      key: 'at',
      title: t('term.time'),
      phone: 'value',
      cell: ({ at }) => <time dateTime={at}>{format.dateTime(at)}</time>,
      width: 140,
    },
    {
      key: 'what',
      title: t('autoRules.what'),
      className: 'who-cell',
      phone: 'title',
      cell: ({ name, campaign, rule }) => (
        <>
          <b className="rule-thing">{name}</b>
          <small>{[campaign, isOfOne ? '' : rule].filter(Boolean).join(' · ')}</small>
        </>
      ),
      width: 270,
    },
    {
      key: 'why',
      title: t('autoRules.why'),
      phone: 'note quiet',
      cell: ({ terms, evidence }) => words.figures(terms, evidence),
    },
    {
      key: 'act',
      title: t('autoRules.then'),
      phone: 'start',
      cell: (act) => (
        <>
          {words.act(act.terms)}
          <small>
            <State act={act} />
          </small>
        </>
      ),
      width: 190,
    },
    {
      key: 'undo',
      title: <span className="vh">{t('ui.actions')}</span>,
      phone: 'end',
      cell: (act) => <ActButton act={act} onDraft={() => onDraft(act)} />,
      width: 100,
    },
  ]
}

function State({ act: { state, reason, endsAt, mode } }: { act: ActView }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (state === 'held' && reason) return t(`autoRules.held.${reason}`)
  if (state === 'done' && endsAt !== null && mode === 'acting')
    return t('autoRules.until', { at: format.dateTime(endsAt) })
  return t(`autoRules.state.${state}`)
}

const REFRESHES: readonly CallName[] = ['autoRules.acts', 'autoRules.list', 'company.edit', 'company.list']

function ActButton({ act, onDraft }: { act: ActView; onDraft: () => void }) {
  const { t } = useTranslation()
  const undo = useApiMutation('autoRules.undo', { refreshes: REFRESHES })
  const again = useApiMutation('autoRules.again', { refreshes: REFRESHES })
  if (act.state === 'waits')
    return (
      <IfAllowed call="autoRules.confirm">
        <Button size="s" icon={<Check />} onClick={onDraft}>
          {t('autoRules.look')}
        </Button>
      </IfAllowed>
    )
  if (act.resting)
    return (
      <IfAllowed call="autoRules.again">
        <Button
          size="s"
          kind="quiet"
          icon={<RotateCcw />}
          busy={again.isPending}
          title={t('autoRules.againWhy')}
          onClick={() => again.mutate({ id: act.id })}
        >
          {t('autoRules.again')}
        </Button>
      </IfAllowed>
    )
  if (act.state !== 'done' || act.terms.act === 'tell') return null
  return (
    <IfAllowed call="autoRules.undo">
      <Button
        size="s"
        kind="quiet"
        icon={<Undo2 className="turn" />}
        busy={undo.isPending}
        title={t('autoRules.undoWhy')}
        onClick={() => undo.mutate({ id: act.id })}
      >
        {t('autoRules.undo')}
      </Button>
    </IfAllowed>
  )
}
