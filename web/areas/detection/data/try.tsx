import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Link } from 'react-router'
import { SCREENS } from '../../../../src/contract/screens.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { IfAllowed } from '../../../shared/if-allowed.tsx'
import { useReaches } from '../../../api/session-store.ts'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { isSpan, SPAN, SpanFields } from '../shadow-parts/span.tsx'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Button } from '../../../kit/controls/button.tsx'

export function TryData({ of: { running, shadow } }: { of: Answer<'data.read'> }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  if (shadow !== null) return null
  return (
    <IfAllowed call="data.try">
      <Button icon={<FlaskConical />} disabled={running} onClick={() => setOpen(true)}>
        {t('data.tryShort')}
      </Button>
      <FormDialog open={open} title={t('data.tryShort')} onClose={() => setOpen(false)}>
        <TryForm />
      </FormDialog>
    </IfAllowed>
  )
}

function TryForm() {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'data.try',
    defaults: SPAN,
    check: ({ days }): Record<string, string[]> => (isSpan(days) ? {} : { days: [t('shadows.form.daysWrong')] }),
    toInput: ({ days, atEnd }) => ({ days: Number(days), atEnd }),
    refreshes: ['data.read'],
  })
  return (
    <ActForm of={form} act={t('shadows.form.act')}>
      <p className="mid">{t('data.tryText')}</p>
      <SpanFields />
    </ActForm>
  )
}

export function Tried({ of: { tried, shadow } }: { of: Answer<'data.read'> }) {
  const { t } = useTranslation()
  const reaches = useReaches('Detection')
  if (shadow !== null)
    return (
      <Alert kind="info" title={t('data.shadowRuns')}>
        {t('data.shadowRunsText')}{' '}
        {reaches && <Link to={`${SCREENS.Detection.path}/shadows/${shadow}`}>{t('data.shadowSee')}</Link>}
      </Alert>
    )
  if (tried.state === 'same') return <Alert kind="info">{t('data.trySame')}</Alert>
  if (tried.state === 'failed')
    return (
      <Alert kind="warn" title={t('data.tryFailed')}>
        <span className="ltr">{tried.error}</span>
      </Alert>
    )
  return null
}
