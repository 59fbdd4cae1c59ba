import { useEffect } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Site } from '../../../../src/contract/sites/sites.ts'
import { useApiQuery, queries } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useDownload } from '../../../shared/download.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { ProgressBar } from '../../../kit/feedback/progress.tsx'
import { isMaking, isReady } from './state.ts'
import { IfAllowed } from '../../../shared/if-allowed.tsx'

const EVERY_MS = 5000

type Props = {
  site: Site
  /** Downloads the archive when ready, since it was ordered on this page. */ fetches: boolean
  onOver: () => void
  onDelete: () => void
}

export function Making({ site, fetches, onOver, onDelete }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const status = useStatus(site, fetches, onOver)
  const name = t('sites.making', { name: site.name })
  return (
    <Card label={name}>
      <div className="making" aria-live="polite">
        <div>
          <b>{name}</b>
          <span className="dim">
            {status === 0 ? t('sites.waits') : t('sites.made', { share: format.percent(status) })}
          </span>
        </div>
        <ProgressBar share={status / 100} label={name} />
        <IfAllowed call="company.deleteSite">
          <Button kind="quiet" size="s" onClick={onDelete}>
            {t('ui.cancel')}
          </Button>
        </IfAllowed>
      </div>
    </Card>
  )
}

/** Every five seconds; refetches the list at the end. */
function useStatus(site: Site, fetches: boolean, onOver: () => void): number {
  const { start } = useDownload('company.downloadSite')
  const { data } = useApiQuery('company.getSiteStatus', { siteId: site.id }, { every: EVERY_MS, quiet: true })
  const status = data?.status ?? site.status
  const isOver = !isMaking({ status })
  useEffect(() => {
    if (!isOver) return
    onOver()
    if (fetches && isReady({ status })) start({ siteId: site.id })
    for (const call of ['company.sites', 'notifications.list']) void queries.invalidateQueries({ queryKey: [call] })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, with what it was when it ended
  }, [isOver])
  return isOver ? 100 : status
}
