/** From the server: campaigns, clients, and a hit by pasted id. */
import { ListPlus, LogIn, Receipt, Users } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useNavigate } from 'react-router'
import { SCREENS } from '../../../../src/contract/screens.ts'
import { makes } from '../../../../src/contract/screen-uses.ts'
import { timeOfUlid } from '../../../../src/lib/secrets/ulid.ts'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { openPanelOf, useSession } from '../../../api/session-store.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { clientPage } from '../../../shared/people/client-page.ts'
import { changeOf, logsOf, statisticsOf } from '../../../areas/campaigns/campaign/addresses.ts'
import { useSettled } from '../../../kit/use-settled.ts'
import { reachedBy } from '../../reached.ts'
import type { Option } from './option.ts'

/** Debounce in ms. */
const PAUSE = 180
const OFFERED = 6

type Found = {
  options: Option[]
  isPending: boolean
  failed: boolean
}

function hitIn(typed: string): string | undefined {
  const id = typed.trim().toUpperCase()
  return timeOfUlid(id) === undefined ? undefined : id
}

/** A newer search cancels the previous one. */
export function useFound(typed: string): Found {
  const search = useSettled(typed.trim(), PAUSE)
  const hitId = hitIn(typed)
  const isHit = hitId !== undefined
  const isOn = search !== '' && !isHit
  const campaigns = useCampaigns(search, isOn)
  const clients = useClients(search, isOn)
  const hit = useHit(hitId)
  const isSettled = search === typed.trim()
  return {
    options: isHit ? hit : isSettled && isOn ? [...campaigns.options, ...clients.options] : [],
    isPending: !isHit && (!isSettled || campaigns.isPending || clients.isPending),
    failed: isOn && isSettled && (campaigns.failed || clients.failed),
  }
}

function useHit(id: string | undefined): Option[] {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigate()
  const reaches = reachedBy(useSession()).includes('Logs')
  const time = id === undefined ? undefined : timeOfUlid(id)
  if (!reaches || time === undefined) return []
  return [
    {
      id: 'hit',
      group: 'hit',
      title: t('palette.hit'),
      detail: format.exact(time),
      names: [],
      icon: Receipt,
      run: () => void navigate(`${SCREENS.Logs.path}?hit=${id}`),
    },
  ]
}

function useCampaigns(search: string, isOn: boolean): Found {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const reached = reachedBy(useSession())
  const enabled = isOn && reached.some((title) => makes(title, 'logs.userCompanies'))
  const { data, error, isFetching } = useApiQuery(
    'logs.userCompanies',
    { search: search.slice(0, 120), limit: OFFERED },
    { enabled, keep: false, staleTime: 60_000, quiet: true },
  )
  // archived campaigns are read-only
  const addressOf = (id: string, archived: boolean): string => {
    if (reached.includes('Campaign') && !archived) return changeOf(id)
    return reached.includes('Statistics') ? statisticsOf(id) : logsOf(id)
  }
  const options = (enabled && data?.companies) || []
  return {
    options: options.map(({ id, name, archived }) => ({
      id: `campaign-${id}`,
      group: 'campaign',
      title: name,
      ...(archived && { detail: t('hits.campaign.archived') }),
      names: [name],
      icon: ListPlus,
      run: () => void navigate(addressOf(id, archived)),
    })),
    isPending: enabled && isFetching,
    failed: enabled && error !== null,
  }
}

/** For staff: the page and the panel of each client. */
function useClients(search: string, isOn: boolean): Found {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const openAs = useApiMutation('clients.openAs', { onDone: openPanelOf })
  const reached = reachedBy(useSession())
  const enabled = isOn && reached.includes('Clients')
  const { data, error, isFetching } = useApiQuery(
    'clients.list',
    { search: search.slice(0, 200), perPage: OFFERED },
    { enabled, keep: false, staleTime: 60_000, quiet: true },
  )
  const options = ((enabled && data?.clients) || []).flatMap(({ id, email, name }): Option[] => [
    {
      id: `client-${id}`,
      group: 'client',
      title: email,
      detail: name,
      names: [email],
      icon: Users,
      run: () => void navigate(clientPage(id)),
    },
    {
      id: `open-${id}`,
      group: 'open',
      title: t('palette.openPanel', { client: email }),
      names: [email],
      icon: LogIn,
      run: () => openAs.mutate({ clientId: id }),
    },
  ])
  return { options, isPending: enabled && isFetching, failed: enabled && error !== null }
}
