import './try.css'
import { FlaskConical } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asked } from '../../../api/client.ts'
import { failureText } from '../../../api/failure-text.ts'
import { useApiMutation } from '../../../api/query.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TryFields } from './fields.tsx'
import { firstVisit, questionOf, type Described } from './question.ts'
import { Verdict } from './verdict.tsx'

type TryProps = {
  id: string
  /** Not saved yet; absent: the saved ones are tried. */ settings: Asked<'company.test'>['settings']
}

/** What a visit would become, and why. Nothing of it is counted or kept. */
export function Try({ id, settings }: TryProps) {
  const { t } = useTranslation()
  const [visit, setVisit] = useState<Described>(firstVisit)
  const act = useApiMutation('company.test', { quiet: true })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!act.isPending) act.mutate(questionOf(id, visit, settings))
  }
  return (
    <Card
      title={t('campaign.try')}
      end={<span className="dim">{t('campaign.try.text')}</span>}
      className="try"
      label={t('campaign.try')}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <TryFields visit={visit} error={act.error} onChange={(part) => setVisit((now) => ({ ...now, ...part }))} />
        <div className="row">
          <Button type="submit" kind="primary" icon={<FlaskConical />} busy={act.isPending}>
            {t('campaign.try.act')}
          </Button>
          <span className="dim">{t(settings ? 'campaign.try.unsaved' : 'campaign.try.saved')}</span>
        </div>
      </form>
      <div className="answer" aria-live="polite">
        <Refused error={act.error} />
        {act.data && !act.error ? (
          <Verdict visit={act.data.visit} />
        ) : (
          !act.error && <p className="dim">{t('campaign.try.nothing')}</p>
        )}
      </div>
    </Card>
  )
}

const AT_FIELDS = new Set(['ip', 'url', 'userAgent', 'headers', 'referrer', 'visitor'])

function Refused({ error }: { error: ReturnType<typeof useApiMutation<'company.test'>>['error'] }) {
  const { t } = useTranslation()
  if (!error) return null
  const fields = Object.keys(error.validation)
  if (fields.some((field) => field.startsWith('settings'))) return <Alert kind="warn">{t('campaign.try.mend')}</Alert>
  return fields.length > 0 && fields.every((field) => AT_FIELDS.has(field)) ? null : (
    <Alert kind="bad">{failureText(error)}</Alert>
  )
}
