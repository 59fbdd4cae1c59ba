import './questions.css'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { CostAnswer, CostAnswers, CostQuestion } from '../../../src/contract/money/cost-questions.ts'
import { decimalIn, decimalText } from '../../../src/lib/numbers/decimal.ts'
import type { ImportAnswers } from '../../../src/contract/money/import-questions.ts'
import type { Question } from '../../api/failure.ts'
import { useFormat } from '../../i18n/use-format.ts'

/** In a query: `code:answer,…`. */
export const writtenAnswers = (answers: ImportAnswers): string =>
  Object.entries(answers)
    .map(([code, answer]) => `${code}:${answer}`)
    .join(',')

/** The server's questions and answers. Changing the form discards both. */
export function useCostQuestions(standing: string) {
  const [open, setOpen] = useState<{ of: string; questions: readonly CostQuestion[] }>()
  const [answers, setAnswers] = useState<CostAnswers>({})
  const isOpen = open?.of === standing
  return {
    answers: isOpen ? answers : {},
    ask: (questions: readonly Question[]) => {
      setOpen({ of: standing, questions: questions as readonly CostQuestion[] })
      setAnswers({})
    },
    shown: isOpen ? open.questions : [],
    answer: (code: CostQuestion['code'], answer: CostAnswer) => setAnswers((held) => ({ ...held, [code]: answer })),
  }
}

type Props = {
  questions: readonly CostQuestion[]
  answers: CostAnswers
  onAnswer: (code: CostQuestion['code'], answer: CostAnswer) => void
}

/** With sums of each answer. */
export function CostQuestions({ questions, answers, onAnswer }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const sum = (sums: CostQuestion['sums'], of: (one: CostQuestion['sums'][number]) => string) =>
    sums
      .filter((one) => decimalIn(of(one)) !== 0n)
      .map((one) => format.amount(of(one), one.currency))
      .join(', ')
  const both = ({ known, entered }: CostQuestion['sums'][number]): string =>
    decimalText((decimalIn(known) ?? 0n) + (decimalIn(entered) ?? 0n))
  return questions.map(({ code, answers: offered, sums, newest, entries }) => {
    const values = {
      known: sum(sums, ({ known }) => known),
      entered: sum(sums, ({ entered }) => entered),
      both: sum(sums, both),
    }
    return (
      <fieldset key={code} className="cost-question">
        <legend>{t(`costs.asks.${code}`, values)}</legend>
        <ul className="mid">
          {newest.map((one) => (
            <li key={one.id}>
              {[one.companyName ?? one.sourceName, one.value].filter(Boolean).join(' · ')},{' '}
              {one.endDate === null || one.endDate === one.startDate
                ? format.date(one.startDate)
                : `${format.day(one.startDate)} – ${format.date(one.endDate)}`}
              : {format.amount(one.amount, one.currency)}
            </li>
          ))}
          {entries > newest.length && <li>{t('costs.asks.more', { count: entries - newest.length })}</li>}
        </ul>
        {offered.map((answer) => (
          <label key={answer}>
            <input
              type="radio"
              name={`cost-${code}`}
              checked={answers[code] === answer}
              onChange={() => onAnswer(code, answer)}
            />
            {t(`costs.asks.${code === 'doubles' || code === 'sameFile' ? code : 'replaces'}.${answer}`, values)}
          </label>
        ))}
      </fieldset>
    )
  })
}
