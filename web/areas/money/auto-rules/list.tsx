import { CirclePause, CirclePlay, Copy, Eye, TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { AutoRuleView } from '../../../../src/contract/money/auto-rules.ts'
import { useCanCall } from '../../../api/profile.ts'
import { useApiMutation } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { notify } from '../../../kit/feedback/notify.ts'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Listing } from '../../../shared/listing/listing.tsx'
import { useRowMenu } from '../../../shared/listing/row-menu.tsx'
import { useRuleWords } from './words.ts'

type Act = (rule: AutoRuleView) => void
type ListProps = {
  rules: readonly AutoRuleView[] | undefined
  /** Its record is shown. */
  chosen: string
  onChoose: (id: string) => void
  onEdit: Act
  onDelete: Act
}

export function RuleList({ rules, chosen, onChoose, ...on }: ListProps) {
  const { t } = useTranslation()
  const columns = useColumns(chosen, onChoose)
  const menu = useMenu(on)
  return (
    <Listing
      screen="Auto rules"
      label={t('menu.Auto rules')}
      search={t('autoRules.search')}
      columns={[...columns, ...menu]}
      rows={rules}
      rowKey={({ id }) => id}
    />
  )
}

function useMenu({ onEdit, onDelete }: Pick<ListProps, 'onEdit' | 'onDelete'>): Column<AutoRuleView>[] {
  const { t } = useTranslation()
  const { mutate } = useApiMutation('autoRules.turn', { refreshes: ['autoRules.list'] })
  const menu = useRowMenu<AutoRuleView>({
    label: ({ name }) => t('autoRules.menu', { name }),
    acts: (rule, { edit, remove }) => [
      edit(() => onEdit(rule), 'autoRules.save'),
      ...(rule.stop.length > 0
        ? [
            {
              key: 'stop',
              label: t('autoRules.copyStop', { count: rule.stop.length }),
              icon: <Copy />,
              onAct: () => void copyStop(rule.stop, t('autoRules.copied', { count: rule.stop.length })),
            },
          ]
        : []),
      ...(rule.mode === 'off'
        ? []
        : [
            {
              key: 'off',
              call: 'autoRules.turn' as const,
              label: t('autoRules.turnOff'),
              icon: <CirclePause />,
              onAct: () => mutate({ id: rule.id, mode: 'off' }),
            },
          ]),
      remove(() => onDelete(rule), 'autoRules.remove'),
    ],
  })
  return useCanCall()('autoRules.save') ? [menu] : []
}

/** One value a line, as networks take them. */
async function copyStop(values: readonly string[], done: string): Promise<void> {
  const text = values.join('\n')
  try {
    await navigator.clipboard.writeText(text)
    notify.done(done)
  } catch {
    prompt(done, text)
  }
}

function useColumns(chosen: string, onChoose: ListProps['onChoose']): Column<AutoRuleView>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const words = useRuleWords()
  return [
    {
      key: 'name',
      title: t('term.name'),
      fixed: true,
      className: 'who-cell',
      phone: 'title',
      cell: ({ name, terms, campaign }) => (
        <>
          <b>{name}</b>
          <small className="rule-says">{words.sentence(terms, campaign)}</small>
        </>
      ),
      facts: [
        { key: 'name', title: t('term.name'), value: ({ name }) => name },
        {
          key: 'rule',
          title: t('autoRules.rule'),
          value: ({ terms, campaign }) => words.sentence(terms, campaign),
        },
      ],
    },
    {
      key: 'mode',
      title: t('term.state'),
      phone: 'start',
      cell: (rule) => <Mode rule={rule} />,
      value: ({ mode, trouble }) => t(trouble ? `autoRules.trouble.${trouble}` : `autoRules.mode.${mode}`),
      width: 150,
    },
    {
      key: 'acts',
      title: t('autoRules.acts'),
      phone: 'end',
      cell: ({ id, acts, waiting, cappedOn }) => (
        <>
          <button type="button" className="link" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
            {t('autoRules.actsCount', { count: acts, n: format.number(acts) })}
          </button>
          {waiting > 0 && <small>{t('autoRules.waiting', { count: waiting })}</small>}
          {cappedOn !== null && <small>{t('autoRules.cappedOn', { day: format.date(cappedOn) })}</small>}
        </>
      ),
      value: ({ acts }) => acts,
      width: 130,
    },
    {
      key: 'ran',
      title: t('autoRules.ran'),
      className: 'roomy',
      phone: 'hidden',
      cell: ({ ranAt }) =>
        ranAt === null ? <span className="dim">–</span> : <time dateTime={ranAt}>{format.dateTime(ranAt)}</time>,
      value: ({ ranAt }) => ranAt,
      width: 130,
    },
  ]
}

const LOOKS = {
  acting: { kind: 'ok', Icon: CirclePlay },
  dry: { kind: 'ok', Icon: Eye },
  off: { kind: 'warn', Icon: CirclePause },
  trouble: { kind: 'bad', Icon: TriangleAlert },
} as const

function Mode({ rule: { mode, trouble } }: { rule: AutoRuleView }) {
  const { t } = useTranslation()
  const { kind, Icon } = LOOKS[trouble && mode !== 'off' ? 'trouble' : mode]
  return (
    <>
      <span className={`state ${kind}`}>
        <Icon aria-hidden="true" />
        {t(`autoRules.mode.${mode}`)}
      </span>
      {trouble && <small>{t(`autoRules.trouble.${trouble}`)}</small>}
    </>
  )
}
