import { useTranslation } from '../../i18n/i18n.ts'
import type { ReadingAnswers, ReadingQuestion } from '../../../src/contract/money/import-questions.ts'
import type { ReadingQuestionCode } from '../../../src/contract/money/import-words.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { type Formats, readingText } from './reading-text.ts'

type Props = {
  questions: readonly ReadingQuestion[]
  given: ReadingAnswers
  onAnswer: (code: ReadingQuestionCode, answer: string) => void
}

/** With each reading of a sample. */
export function ReadingQuestions({ questions, given, onAnswer }: Props) {
  const { t } = useTranslation()
  const format: Formats = useFormat()
  return questions.map(({ code, sample, readings, rows, answer: held, remembered }) => (
    <fieldset key={code} className="cost-question">
      <legend>
        {t(`imports.asks.${code}`)} {sample !== '' && <code>{sample}</code>}
        {rows > 0 && <span className="dim"> {t('imports.asks.rows', { count: rows, n: format.number(rows) })}</span>}
      </legend>
      {readings.map(({ answer, reading }) => (
        <label key={answer}>
          <input
            type="radio"
            name={`reading-${code}`}
            checked={(given[code] ?? held) === answer}
            onChange={() => onAnswer(code, answer)}
          />
          <span>{readingText(t, format, { code, answer, reading, sample })}</span>
        </label>
      ))}
      {remembered && <p className="dim">{t('imports.remembered')}</p>}
    </fieldset>
  ))
}
