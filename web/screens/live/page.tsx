import './live.css'
import { useTranslation } from 'react-i18next'
import { CampaignSelect } from '../../parts/hits/campaign-select.tsx'
import { ClientSelect } from '../../parts/hits/client-select.tsx'
import { Page } from '../../parts/page.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { LiveBody } from './body.tsx'

const SPEC = { client: '', campaign: '' }

const idIn = (text: string): string | undefined => (/^[1-9]\d{0,17}$/.test(text) ? text : undefined)

/** Visits as they come. */
export default function LivePage() {
  const { t } = useTranslation()
  const [{ client, campaign }, change] = useUrlState(SPEC)
  return (
    <Page title={t('menu.Live')} className="live-page">
      <div className="filters hits-bar">
        <ClientSelect value={client} onChange={(next) => change({ client: next, campaign: '' })} />
        <CampaignSelect value={campaign} client={client} onChange={(next) => change({ campaign: next })} />
      </div>
      {/* visits of one question never stand among those of another */}
      <LiveBody
        key={`${client} ${campaign}`}
        client={client}
        question={{ clientId: idIn(client), companyId: idIn(campaign) }}
      />
    </Page>
  )
}
