import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { useApiQuery } from '../../../../api/query.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { Failed } from '../../../../shared/failed.tsx'
import { Section } from '../../../../shared/section/section.tsx'
import { Button } from '../../../../kit/controls/button.tsx'
import { Skeleton } from '../../../../kit/feedback/skeleton.tsx'
import { Enrol } from './enrol.tsx'
import { Dialog } from '../../../../kit/float/dialog.tsx'
import { FormField } from '../../../../shared/form/fields.tsx'
import { useWeirForm } from '../../../../shared/form/use-form.ts'
import { PasswordStep } from './password-step.tsx'

export function TwoFactor() {
  const { t } = useTranslation()
  const format = useFormat()
  const { data, error, refetch } = useApiQuery('twoFactor.read', undefined, { quiet: true })
  const [opened, setOpened] = useState<'none' | 'enrol' | 'disable'>('none')
  const close = () => setOpened('none')
  return (
    <Section title={t('factor.name')} text={t('factor.text')}>
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : !data && <Skeleton height={32} />}
      {data && (
        <div className="act-line">
          <span className="words">
            {data.enabled && data.since !== null ? (
              <>
                <span className="state ok">
                  <ShieldCheck />
                  {t('factor.since', { date: format.date(data.since) })}
                </span>
                <small>{t('factor.left', { count: data.recoveryCodesLeft })}</small>
              </>
            ) : (
              t('factor.off')
            )}
          </span>
          <Button onClick={() => setOpened(data.enabled ? 'disable' : 'enrol')}>
            {data.enabled ? t('term.switchOff') : t('term.switchOn')}
          </Button>
        </div>
      )}
      <Enrol open={opened === 'enrol'} onClose={close} />
      <Disable open={opened === 'disable'} onClose={close} />
    </Section>
  )
}

function Disable({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} title={t('factor.disableTitle')} onClose={onClose} width={440}>
      <DisableForm onClose={onClose} />
    </Dialog>
  )
}

type Draft = { password: string; code: string }

function DisableForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'twoFactor.disable',
    defaults: { password: '', code: '' },
    toInput: (draft) => draft,
    refreshes: ['twoFactor.read', 'notifications.list'],
    onSaved: onClose,
  })
  return (
    <PasswordStep of={form} text={t('factor.disableText')} act={t('term.switchOff')} bad onCancel={onClose}>
      <FormField<Draft> name="code" label={t('factor.code')} help={t('login.codeHelp')}>
        {(held) => <input {...held} className="in mono" autoComplete="one-time-code" maxLength={40} />}
      </FormField>
    </PasswordStep>
  )
}
