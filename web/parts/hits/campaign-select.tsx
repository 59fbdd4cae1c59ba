import { Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useCampaignChoices, type CampaignChoice } from './campaigns.ts'

type Props = { value: string; client?: string; onChange: (id: string) => void }

/** One campaign or all of them. What is typed is searched on the server; archived campaigns say so. */
export function CampaignSelect({ value, client = '', onChange }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { offered, chosen, total, isPending } = useCampaignChoices(client, search, value)
  const shown = (choice: CampaignChoice) => ({ value: choice.id, label: <Name choice={choice} />, title: choice.name })
  const rest = chosen && typed === '' && !offered.includes(chosen) ? [chosen] : []
  const all = typed === '' ? [{ value: '', label: t('hits.campaign.all') }] : []
  const options = [...all, ...[...rest, ...offered].map(shown)]
  const labelOf = ({ value: id, label }: { value?: unknown; label?: ReactNode }) =>
    id !== '' && chosen ? <Name choice={chosen} /> : label
  const withMore = (list: ReactNode) => <WithMore list={list} more={total - offered.length} />
  return (
    <Select<string>
      className="f-campaign"
      aria-label={t('hits.campaign')}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      allowClear={value !== ''}
      suffixIcon={<ChevronDown />}
      loading={isPending}
      // until the campaign is here its id would stand for its name
      value={chosen || value === '' ? value : undefined}
      options={options}
      notFoundContent={t('hits.campaign.none')}
      labelRender={labelOf}
      popupRender={withMore}
      onOpenChange={(open) => open || setTyped('')}
      onChange={(id?: string) => onChange(id ?? '')}
      popupMatchSelectWidth={false}
    />
  )
}

function Name({ choice: { name, archived } }: { choice: CampaignChoice }) {
  const { t } = useTranslation()
  return (
    <span className="choice">
      <span className="cut">{name}</span>
      {archived && <span className="tok not">{t('hits.campaign.archived')}</span>}
    </span>
  )
}

function WithMore({ list, more }: { list: ReactNode; more: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      {list}
      {more > 0 && <p className="choice-more">{t('hits.campaign.more', { count: more, n: format.number(more) })}</p>}
    </>
  )
}
