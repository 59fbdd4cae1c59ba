import './try.css'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { CampaignTest } from '../../../../../src/contract/campaigns/campaign-tests.ts'
import type { CallInput } from '../../../../api/client.ts'
import { failureText } from '../../../../api/failure-text.ts'
import type { ApiError } from '../../../../api/failure.ts'
import { Form } from '../../../../shared/form/form.tsx'
import { useWeirForm } from '../../../../shared/form/use-form.ts'
import { Alert } from '../../../../kit/feedback/alert.tsx'
import { Button } from '../../../../kit/controls/button.tsx'
import { Card } from '../../../../kit/layout/card.tsx'
import { later } from '../../../../kit/layout/over.tsx'
import { TryFields } from './fields.tsx'
import { IfAllowed } from '../../../../shared/if-allowed.tsx'
import { KeepTest } from '../tests/keep.tsx'
import { firstVisit, questionOf, type Described } from './question.ts'

const Verdict = later(async () => (await import('./verdict.tsx')).Verdict)

type TryProps = {
  id: string
  /** Unsaved settings; absent: the saved ones. */ settings: CallInput<'company.test'>['settings']
  botLink: string
  onKeep: (test: CampaignTest) => void
}

/** Nothing is counted or stored. */
export function Try({ id, settings, botLink, onKeep }: TryProps) {
  const { t } = useTranslation()
  const [tried, setTried] = useState<Described>()
  const form = useWeirForm({
    call: 'company.test',
    defaults: firstVisit(),
    toInput: (visit) => {
      setTried(visit)
      return questionOf(id, visit, settings)
    },
  })
  const { answer, refusal } = form
  return (
    <Card
      title={t('campaign.try')}
      end={<span className="dim">{t('campaign.try.text')}</span>}
      className="try"
      label={t('campaign.try')}
    >
      <Form of={form} className="stack" ownAlert>
        <TryFields />
        <div className="row">
          <Button type="submit" kind="primary" icon={<FlaskConical />} busy={form.sending}>
            {t('campaign.try.act')}
          </Button>
          <span className="dim">{t(settings ? 'campaign.try.unsaved' : 'campaign.try.saved')}</span>
        </div>
      </Form>
      <div className="answer" aria-live="polite">
        <Refused error={refusal} />
        {answer && tried && (
          <>
            <Verdict visit={answer.visit} />
            <IfAllowed call="campaign.save">
              <KeepTest
                key={JSON.stringify(tried)}
                visit={tried}
                became={answer.visit}
                botLink={botLink}
                onKeep={onKeep}
              />
            </IfAllowed>
          </>
        )}
        {!answer && !refusal && <p className="dim">{t('campaign.try.nothing')}</p>}
      </div>
    </Card>
  )
}

const AT_FIELDS = new Set(['ip', 'url', 'userAgent', 'headers', 'referrer', 'visitor'])

function Refused({ error }: { error: ApiError | null }) {
  const { t } = useTranslation()
  if (!error) return null
  const fields = Object.keys(error.validation)
  if (fields.some((field) => field.startsWith('settings'))) return <Alert kind="warn">{t('campaign.try.mend')}</Alert>
  return fields.length > 0 && fields.every((field) => AT_FIELDS.has(field)) ? null : (
    <Alert kind="bad">{failureText(error)}</Alert>
  )
}
