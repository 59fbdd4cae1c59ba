import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { WAY_FILES, type WayFile } from '../../src/contract/campaigns/campaign-words.ts'
import { download, type CallInput, type FileCall } from '../api/client.ts'
import { failureText } from '../api/failure-text.ts'
import { classes } from '../kit/classes.ts'
import { Button, type Look } from '../kit/controls/button.tsx'
import { notify } from '../kit/feedback/notify.ts'
import { IfAllowed } from './if-allowed.tsx'

export function useDownload<Name extends FileCall>(
  call: Name,
): { busy: boolean; start: (question: CallInput<Name>) => void } {
  const [busy, setBusy] = useState(false)
  const fetchFile = async (question: CallInput<Name>) => {
    setBusy(true)
    try {
      await download(call, question)
    } catch (error) {
      notify.failed(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, start: (question) => void fetchFile(question) }
}

/** All pages of the shown query. */
export function ExportButton<Name extends FileCall>({
  call,
  question,
  label,
  bare = false,
}: {
  call: Name
  question: CallInput<Name>
  label: string
  /** The icon alone, among the tools of a list. */
  bare?: boolean
}) {
  const { busy, start } = useDownload(call)
  const look = bare && { className: 'only-icon', title: label }
  return (
    <IfAllowed call={call}>
      <Button {...look} icon={<Download />} busy={busy} onClick={() => start(question)}>
        <span className={classes(bare && 'vh')}>{label}</span>
      </Button>
    </IfAllowed>
  )
}

export function PhpDownload({ campaign, kind = 'primary', ...look }: { campaign: string } & Look) {
  const { t } = useTranslation()
  const { busy, start } = useDownload('company.download')
  return (
    <IfAllowed call="company.download">
      <Button {...look} kind={kind} icon={<Download />} busy={busy} onClick={() => start({ company: campaign })}>
        {t('integration.download')}
      </Button>
    </IfAllowed>
  )
}

export function WordPressDownload({ campaign, ...look }: { campaign: string } & Look) {
  const { t } = useTranslation()
  const { busy, start } = useDownload('company.downloadWp')
  return (
    <IfAllowed call="company.downloadWp">
      <Button {...look} icon={<Download />} busy={busy} onClick={() => start({ company: campaign })}>
        {t('integration.downloadWp')}
      </Button>
    </IfAllowed>
  )
}

export function WayDownload({ campaign, way }: { campaign: string; way: WayFile }) {
  const { t } = useTranslation()
  const { busy, start } = useDownload('company.downloadWay')
  return (
    <IfAllowed call="company.downloadWay">
      <Button kind="primary" icon={<Download />} busy={busy} onClick={() => start({ company: campaign, way })}>
        {t('integration.downloadWay', { file: WAY_FILES[way] })}
      </Button>
    </IfAllowed>
  )
}
