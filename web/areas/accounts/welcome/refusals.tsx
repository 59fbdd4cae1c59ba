import type { FieldValues } from 'react-hook-form'
import { useTranslation } from '../../../i18n/i18n.ts'
import { failureTexts } from '../../../api/failure-text.ts'
import { Alert } from '../../../kit/feedback/alert.tsx'
import type { WeirForm } from '../../../shared/form/use-form.ts'

export function Refusals<Values extends FieldValues>({ of, title }: { of: WeirForm<Values>; title: string }) {
  const { t } = useTranslation()
  if (!of.refusal) return null
  return (
    <div className="alerts">
      {failureTexts(of.refusal, t('login.unknown')).map((text) => (
        <Alert key={text} kind="bad" title={title}>
          {text}
        </Alert>
      ))}
    </div>
  )
}
