import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../src/contract/table.ts'
import { failureText } from '../../api/failure-text.ts'
import { useApiMutation } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Section } from '../../parts/section/section.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Unsaved } from '../../ui/unsaved.tsx'

type Keeping = Answer<'privacy.read'>['keeping']
type Name = keyof Keeping
const FIELDS = [
  ['keepMonths', 1, 120],
  ['cutAddressDays', 0, 3650],
] as const

const typedOf = (number: number | null): string => (number === null ? '' : String(number))
const numberOf = (typed: string): number | null => (typed === '' ? null : Number(typed))

/** What holds for all campaigns that say nothing stricter. */
export function KeepingForm({ keeping, stricter }: Answer<'privacy.read'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const [typed, setTyped] = useState<Record<Name, string>>({
    keepMonths: typedOf(keeping.keepMonths),
    cutAddressDays: typedOf(keeping.cutAddressDays),
  })
  const [tried, setTried] = useState(false)
  const save = useApiMutation('privacy.save', { refreshes: ['privacy.read'], quiet: true })
  const isWrong = (name: Name, least: number, most: number): boolean =>
    typed[name] !== '' && (Number(typed[name]) < least || Number(typed[name]) > most)
  const changed = FIELDS.some(([name]) => typed[name] !== typedOf(keeping[name]))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (!FIELDS.some(([name, least, most]) => isWrong(name, least, most)))
      save.mutate({ keepMonths: numberOf(typed.keepMonths), cutAddressDays: numberOf(typed.cutAddressDays) })
  }
  return (
    <form className="secs" onSubmit={submit} noValidate>
      <Unsaved changed={changed && !save.isPending} />
      <Section title={t('privacy.keeping')} text={t('privacy.keepingText')}>
        <div className="pair">
          {FIELDS.map(([name, least, most]) => (
            <Field
              key={name}
              label={t(`privacy.${name}`)}
              help={t(`privacy.${name}Help`)}
              error={tried && isWrong(name, least, most) ? t(`privacy.${name}Wrong`) : []}
            >
              {(control) => (
                <input
                  {...control}
                  className="in"
                  inputMode="numeric"
                  placeholder={t('privacy.never')}
                  value={typed[name]}
                  onChange={(event) =>
                    setTyped({ ...typed, [name]: event.target.value.replaceAll(/\D/g, '').slice(0, 4) })
                  }
                />
              )}
            </Field>
          ))}
        </div>
        {stricter > 0 && (
          <p className="dim">{t('privacy.stricter', { count: stricter, n: format.number(stricter) })}</p>
        )}
        {save.error && <Alert kind="bad">{failureText(save.error)}</Alert>}
        <div className="row">
          <Button kind="primary" type="submit" busy={save.isPending} disabled={!changed}>
            {t('ui.save')}
          </Button>
        </div>
      </Section>
    </form>
  )
}
