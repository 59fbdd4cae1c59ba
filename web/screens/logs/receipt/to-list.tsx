import { ListX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SCREENS } from '../../../../src/contract/menu.ts'
import type { Log } from '../../../../src/contract/hits.ts'
import { useReaches } from '../../../api/session-store.ts'
import { ButtonLink } from '../../../ui/button.tsx'

const listOf = (path: string, type: string, value: string): string => `${path}?${new URLSearchParams({ type, add: value }).toString()}`

/** Leads to the list with the hit's address or network written in; there it is shown what that would meet. Lists are not asked about crawlers. */
export function ToList({ hit: { ip, asn, category } }: { hit: Log }) {
  const { t } = useTranslation()
  const [own, everybodys] = [useReaches('BlackList'), useReaches('Black List')]
  const path = own ? SCREENS.BlackList.path : everybodys ? SCREENS['Black List'].path : undefined
  if (path === undefined || category === 'verified' || category === 'unverified') return null
  return (
    <div className="row to-list">
      <ButtonLink size="s" icon={<ListX />} to={listOf(path, 'ips', ip)}>
        {t('logs.receipt.listAddress')}
      </ButtonLink>
      {asn > 0 && (
        <ButtonLink size="s" icon={<ListX />} to={listOf(path, 'asns', `AS${asn}`)}>
          {t('logs.receipt.listAsn', { asn: `AS${asn}` })}
        </ButtonLink>
      )}
    </div>
  )
}
