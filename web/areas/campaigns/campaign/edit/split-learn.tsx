import { useTranslation } from '../../../../i18n/i18n.ts'
import { useWatch } from 'react-hook-form'
import { LEARN_GOALS, LEARN_STEP } from '../../../../../src/contract/experiments/learn-words.ts'
import { TextField, TickField } from '../../../../shared/form/fields.tsx'
import { ChoiceField } from './fields.tsx'
import type { DraftGoal } from './draft-groups.ts'
import type { Draft } from './draft.ts'

const GOALS = ['fixed', ...LEARN_GOALS] as const

/** Of a group with several links: fixed weights, or what they learn by. */
export function SplitLearn({ at }: { at: number }) {
  const { t } = useTranslation()
  const name = `splitGroups.${at}.learn` as const
  const goal = useWatch<Draft, `splitGroups.${number}.learn.goal`>({ name: `${name}.goal` })
  const links = useWatch<Draft, `splitGroups.${number}.links`>({ name: `splitGroups.${at}.links` })
  if (links.length < 2 && goal === 'fixed') return null
  return (
    <div className="learn" data-field={name}>
      <ChoiceField<DraftGoal>
        name={`${name}.goal`}
        label={t('campaign.learn.label')}
        choices={GOALS.map((value) => ({ value, label: t(`campaign.learn.goal.${value}`) }))}
        help={(value) => t(`campaign.learn.help.${value}`, { step: LEARN_STEP })}
      />
      {goal !== 'fixed' && (
        <div className="row">
          <TextField<Draft>
            name={`${name}.floor`}
            label={t('campaign.learn.floor')}
            inputMode="numeric"
            maxLength={2}
            clean={(typed) => typed.replaceAll(/\D/g, '')}
            all
          />
          <TickField<Draft> name={`${name}.watch`} label={t('campaign.learn.watch')} />
        </div>
      )}
    </div>
  )
}
