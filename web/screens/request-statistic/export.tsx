import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download, type Asked } from '../../api/client.ts'
import { failureText } from '../../api/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'

/** The whole table, not only its page, as CSV. */
export function Export({ question }: { question: Asked<'logs.exportRequestStatistic'> }) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await download('logs.exportRequestStatistic', question)
    } catch (error) {
      notify.failed(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<Download />} busy={busy} onClick={() => void save()}>
      {t('requests.export')}
    </Button>
  )
}
