import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question } from '../../../src/contract/table.ts'
import { download } from '../../api/client.ts'
import { failureText } from '../../api/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'

/** All lines of the statement that is shown. */
export function ExportStatement({ question }: { question: Question<'referrals.export'> }) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      await download('referrals.export', question)
    } catch (error) {
      notify.failed(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<Download />} busy={busy} onClick={() => void start()}>
      {t('payments.export')}
    </Button>
  )
}
