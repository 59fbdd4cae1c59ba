import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldTexts, failureText } from '../../api/failure-text.ts'
import { useApiMutation } from '../../api/query.ts'
import { limitIn } from '../../parts/people/limit.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Card } from '../../ui/card.tsx'

/** Site generations beside those of the plan, asked for in the same way. */
export function Generations() {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const ask = useApiMutation('tariff.addSiteGenerator', {
    refreshes: ['tariff.list'],
    quiet: true,
    onDone: () => setText(''),
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!ask.isPending) ask.mutate({ count: limitIn(text) ?? 0 })
  }
  const wrong = ask.error ? fieldTexts(ask.error, 'count').slice(0, 1) : []
  return (
    <Card title={t('tariff.moreSites')}>
      <form className="more-sites" onSubmit={submit} noValidate>
        <Field
          label={t('tariff.howMany')}
          help={t('tariff.moreSitesHelp')}
          error={ask.error && wrong.length === 0 ? failureText(ask.error) : wrong}
        >
          {(control) => (
            <input
              {...control}
              className="in"
              inputMode="numeric"
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" busy={ask.isPending}>
          {t('tariff.ask')}
        </Button>
      </form>
    </Card>
  )
}
