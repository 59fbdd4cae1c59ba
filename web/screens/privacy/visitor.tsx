import { Download, Trash2 } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText, fieldTexts } from '../../api/failure-text.ts'
import { useApiMutation } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Section } from '../../parts/section/section.tsx'
import { useDownload } from '../../parts/use-download.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Field } from '../../ui/field.tsx'
import { Seg } from '../../ui/seg.tsx'

const WAYS = ['address', 'visitor', 'hit'] as const
type Way = (typeof WAYS)[number]

/** Everything of one visitor: as a file, or gone. */
export function VisitorForm() {
  const { t } = useTranslation()
  const format = useFormat()
  const [by, setBy] = useState<Way>('address')
  const [value, setValue] = useState('')
  const [asking, setAsking] = useState(false)
  const file = useDownload('privacy.export')
  const erase = useApiMutation('privacy.erase', { quiet: true, onDone: () => setAsking(false) })
  const key = { by, value: value.trim() }
  const wrong = fieldTexts(erase.error, 'value')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (key.value !== '') file.start(key)
  }
  const type = (next: string) => {
    setValue(next)
    erase.reset()
  }
  const choose = (next: Way) => {
    setBy(next)
    erase.reset()
  }
  return (
    <form className="secs" onSubmit={submit} noValidate>
      <Section title={t('privacy.visitor')} text={t('privacy.visitorText')}>
        <Seg
          label={t('privacy.by')}
          value={by}
          choices={WAYS.map((way) => ({ value: way, label: t(`privacy.by.${way}`) }))}
          onChange={choose}
        />
        <Field label={t(`privacy.by.${by}`)} error={wrong} help={t(`privacy.by.${by}Help`)}>
          {(control) => (
            <input
              {...control}
              className="in mono ltr"
              value={value}
              onChange={(event) => type(event.target.value)}
              maxLength={64}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder={by === 'address' ? '203.0.113.7' : ''}
            />
          )}
        </Field>
        {erase.error && wrong.length === 0 && <Alert kind="bad">{failureText(erase.error)}</Alert>}
        {erase.data && (
          <Alert kind="ok">
            {erase.data.hits === 0
              ? t('privacy.nothing')
              : t('privacy.erased', {
                  hits: format.number(erase.data.hits),
                  conversions: format.number(erase.data.conversions),
                })}
          </Alert>
        )}
        <div className="row">
          <Button type="submit" icon={<Download />} busy={file.busy} disabled={key.value === ''}>
            {t('privacy.export')}
          </Button>
          <Button kind="bad" icon={<Trash2 />} disabled={key.value === ''} onClick={() => setAsking(true)}>
            {t('privacy.erase')}
          </Button>
        </div>
      </Section>
      <Confirm
        open={asking}
        title={t('privacy.eraseAsk')}
        act={t('privacy.erase')}
        busy={erase.isPending}
        onAct={() => erase.mutate(key, { onError: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <p>
          <b className="mono ltr">{key.value}</b>
        </p>
        <p>{t('privacy.eraseWhy')}</p>
      </Confirm>
    </form>
  )
}
