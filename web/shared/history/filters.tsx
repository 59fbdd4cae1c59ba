import { useTranslation } from '../../i18n/i18n.ts'
import { AUDIT_KINDS, type AuditKind } from '../../../src/contract/accounts/audit-words.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { useCanCall } from '../../api/profile.ts'
import { Select } from '../../kit/controls/choice/select.tsx'
import { CampaignSelect } from '../hits/campaign-select.tsx'
import { RangePicker } from '../hits/range-picker.tsx'
import { Toolbar } from '../listing/toolbar.tsx'
import type { HistoryState } from './address.ts'
import { useIsMe } from './row.tsx'

type Props = {
  state: HistoryState
  people: Answer<'audit.list'>['people'] | undefined
  /** Owner of the campaigns; undefined for everyone's changes. */
  client: string | undefined
}

export function HistoryFilters({ state, ...rest }: Props) {
  const { t } = useTranslation()
  const count = [state.kind, state.person, state.campaign].filter((one) => one !== '').length
  return (
    <Toolbar className="history-bar" label={t('audit.filters')} lead={<RangePicker scope={state} />} count={count}>
      <Choices state={state} {...rest} />
    </Toolbar>
  )
}

function Choices({ state: { kind, person, campaign, change }, people, client }: Props) {
  const { t } = useTranslation()
  const isMe = useIsMe()
  const canCall = useCanCall()
  const nameOf = ({ id, email }: { id: string; email: string | null }): string => {
    if (id === 'staff' || id === 'weir') return t(`audit.person.${id}`)
    return isMe(email) ? t('audit.person.you') : (email ?? '')
  }
  const known = people?.map((one) => ({ value: one.id, label: nameOf(one) })) ?? []
  const chosen = person !== '' && !known.some(({ value }) => value === person) ? [{ value: person, label: '…' }] : []
  return (
    <>
      <Select<AuditKind>
        aria-label={t('audit.kind')}
        value={kind}
        none={`${t('audit.kind')}: ${t('audit.kind.all')}`}
        options={AUDIT_KINDS.map((value) => ({ value, label: t(`audit.kind.${value}`) }))}
        onChange={(next) => change({ kind: next })}
      />
      <Select
        aria-label={t('audit.person')}
        value={person}
        none={`${t('audit.person')}: ${t('audit.person.all')}`}
        options={[...known, ...chosen]}
        onChange={(next) => change({ person: next })}
      />
      {canCall('logs.userCompanies') && (
        <CampaignSelect value={campaign} client={client} onChange={(next) => change({ campaign: next })} />
      )}
    </>
  )
}
