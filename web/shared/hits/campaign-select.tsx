import { useDeferredValue, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Combobox } from '../../kit/controls/choice/combobox.tsx'
import { useCampaignChoices, type CampaignChoice } from './campaigns.ts'

type Props = { value: string; client?: string; onChange: (id: string) => void }

/** Marks archived campaigns. */
export function CampaignSelect({ value, client = '', onChange }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { offered, chosen, total, isPending } = useCampaignChoices(client, search, value)
  const shown = ({ id, name, archived }: CampaignChoice) => ({
    value: id,
    label: name,
    aside: archived && <span className="tok not">{t('hits.campaign.archived')}</span>,
  })
  const every = { value: '', label: t('hits.campaign.all') }
  const rest = chosen && typed === '' && !offered.includes(chosen) ? [chosen] : []
  const options = [...(typed === '' ? [every] : []), ...[...rest, ...offered].map(shown)]
  return (
    <Combobox
      className="f-campaign"
      aria-label={t('term.campaign')}
      aria-busy={isPending}
      clear
      value={value}
      options={options}
      chosen={chosen && value !== '' ? shown(chosen) : undefined}
      onSearch={setTyped}
      more={total - offered.length}
      none={t('hits.campaign.none')}
      onChange={onChange}
    />
  )
}
