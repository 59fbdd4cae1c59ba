import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../i18n/i18n.ts'
import {
  FORMULA_FIGURES,
  FORMULA_LIMITS,
  FORMULA_UNITS,
  type FormulaUnit,
} from '../../../src/contract/statistics/formula-words.ts'
import type { Formula } from '../../../src/contract/statistics/formulas.ts'
import { readFormula } from '../../../src/rules/statistics/formula.ts'
import { useApiMutation } from '../../api/query.ts'
import { useDialog } from '../form/context.ts'
import { FormField, TextField } from '../form/fields.tsx'
import { ActForm } from '../form/form.tsx'
import { useWeirForm } from '../form/use-form.ts'
import { Button } from '../../kit/controls/button.tsx'

const WITH_VALUES = [
  'formulas.list',
  'logs.companyTotals',
  'logs.companyDaily',
  'logs.companyPlatforms',
  'logs.report',
  'company.list',
] as const

type Draft = { name: string; expression: string; unit: FormulaUnit; decimals: string }

const draftOf = (formula: Formula | undefined): Draft => ({
  name: formula?.name ?? '',
  expression: formula?.expression ?? '',
  unit: formula?.unit ?? 'money',
  decimals: String(formula?.decimals ?? 2),
})

export function FormulaForm({ formula, onMade }: { formula: Formula | undefined; onMade?: (made: Formula) => void }) {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'formulas.save',
    defaults: draftOf(formula),
    toInput: ({ decimals, ...draft }) => ({ ...draft, decimals: Number(decimals), ...(formula && { id: formula.id }) }),
    refreshes: WITH_VALUES,
    onSaved: (answer) => formula || onMade?.(answer.formula),
  })
  return (
    <ActForm of={form} act={t('ui.save')}>
      <TextField<Draft> name="name" label={t('term.name')} required maxLength={40} />
      <TextField<Draft>
        name="expression"
        label={t('formula.expression')}
        required
        help={t('formula.help')}
        look="mono ltr"
        maxLength={FORMULA_LIMITS.length}
        placeholder="(revenue - cost) / visits"
        autoCapitalize="off"
        spellCheck={false}
      />
      <Fault />
      <dl className="own-figures">
        {FORMULA_FIGURES.map((name) => (
          <div key={name}>
            <dt className="mono ltr">{name}</dt>
            <dd>{t(`formula.figure.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <div className="own-pair">
        <FormField<Draft, FormulaUnit> name="unit" label={t('formula.unit')}>
          {(held) => (
            <select {...held} className="in">
              {FORMULA_UNITS.map((unit) => (
                <option key={unit} value={unit}>
                  {t(`formula.unit.${unit}`)}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField<Draft> name="decimals" label={t('formula.decimals')}>
          {(held) => (
            <select {...held} className="in">
              {Array.from({ length: FORMULA_LIMITS.decimals + 1 }, (_, n) => (
                <option key={n} value={String(n)}>
                  {n}
                </option>
              ))}
            </select>
          )}
        </FormField>
      </div>
      {formula && <Remove id={formula.id} />}
    </ActForm>
  )
}

function Fault() {
  const { t } = useTranslation()
  const expression = useWatch<Draft, 'expression'>({ name: 'expression' }).trim()
  const found = expression === '' ? undefined : readFormula(expression)
  if (found === undefined || typeof found === 'function') return null
  const { fault, at, text } = found
  return (
    <p className="own-fault" role="status">
      {t(text === '' ? 'formula.fault.end' : `formula.fault.${fault}`, { at, text })}
    </p>
  )
}

function Remove({ id }: { id: string }) {
  const { t } = useTranslation()
  const dialog = useDialog()
  const remove = useApiMutation('formulas.remove', { refreshes: WITH_VALUES, onDone: () => dialog?.done() })
  return (
    <div>
      <Button size="s" busy={remove.isPending} onClick={() => remove.mutate({ id })}>
        {t('formula.remove')}
      </Button>
    </div>
  )
}
