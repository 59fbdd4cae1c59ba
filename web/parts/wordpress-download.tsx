import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { useDownload } from './use-download.ts'

/** Fetches the WordPress plugin of a campaign. */
export function WordPressDownload({ campaign, size }: { campaign: string; size?: 's' | 'm' }) {
  const { t } = useTranslation()
  const { busy, start } = useDownload('company.downloadWp')
  return (
    <Button size={size} icon={<Download />} busy={busy} onClick={() => start({ company: campaign })}>
      {t('integration.downloadWp')}
    </Button>
  )
}
