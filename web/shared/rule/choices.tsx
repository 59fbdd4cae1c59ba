import { useTranslation } from 'react-i18next'
import { choiceKey, type RuleChoice } from '../../../src/rules/campaigns/make-rule.ts'
import { useNames } from '../hits/names.ts'

export function useChoiceWords(): (choice: RuleChoice) => { title: string; value: string; hint: string } {
  const { t } = useTranslation()
  const names = useNames()
  return (choice) => {
    if (choice.of === 'value') {
      const wide = choice.field === 'utmSource' || choice.field === 'siteSource' || choice.field === 'utmNetwork'
      return {
        title: names.field(choice.field),
        value: choice.value,
        hint: t(wide ? 'rule.of.source.hint' : 'rule.of.value.hint'),
      }
    }
    if (choice.of === 'own') return { title: t('rule.of.own'), value: '', hint: t('rule.of.own.hint') }
    const family = choice.of === 'network' && choice.value.includes(':') ? 'network6' : choice.of
    return {
      title: t(`rule.of.${family}`),
      value: choice.of === 'country' ? names.value('country', choice.value) : choice.value,
      hint: t(`rule.of.${family}.hint`),
    }
  }
}

type ChoicesProps = {
  choices: readonly RuleChoice[]
  chosen: RuleChoice
  onChoose: (choice: RuleChoice) => void
}

/** Narrowest first; arrow keys move the selection. */
export function Choices({ choices, chosen, onChoose }: ChoicesProps) {
  const { t } = useTranslation()
  const words = useChoiceWords()
  return (
    <fieldset className="rule-choices">
      <legend className="lab">{t('rule.choose')}</legend>
      {choices.map((choice) => {
        const { title, value, hint } = words(choice)
        return (
          <label key={choiceKey(choice)}>
            <input
              type="radio"
              name="rule-choice"
              checked={choice === chosen}
              onChange={() => onChoose(choice)}
              autoFocus={choice === choices[0]}
            />
            <span>
              <b>{title}</b> <bdi className="mono ltr">{value}</bdi>
              <small>{hint}</small>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
