import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { ReadAll } from '../../../src/contract/money/import-file.ts'
import type { ReadingAnswers, ReadingQuestion } from '../../../src/contract/money/import-questions.ts'
import type { ReadingQuestionCode } from '../../../src/contract/money/import-words.ts'
import { type Column, ColumnFields } from './columns.tsx'
import { ReadingQuestions } from './questions.tsx'
import { FirstRows, LeftOut, Understood } from './understood.tsx'
import { serverText } from '../../i18n/server.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Alert } from '../../kit/feedback/alert.tsx'

type Found = ReadAll & { refused: number; questions: readonly { code: string }[] }

/** About the format; others, about the effect, have sums. */
const readingsOf = ({ questions }: Pick<Found, 'questions'>): ReadingQuestion[] =>
  questions.filter((one): one is ReadingQuestion => 'readings' in one)

export const isRead = (found: Pick<Found, 'questions'>): boolean =>
  readingsOf(found).every(({ answer }) => answer !== null)

type Props = {
  found: Found
  isStale: boolean
  fields: readonly Column[]
  given: ReadingAnswers
  onAnswer: (code: ReadingQuestionCode, answer: string) => void
  children: ReactNode
}

type ColumnsProps = {
  read: Pick<ReadAll['read'], 'titles' | 'columns' | 'remembered'>
  fields: readonly Column[]
  onChosen?: () => void
}

export function FoundColumns({ read: { titles, columns, remembered }, fields, onChosen }: ColumnsProps) {
  const { t } = useTranslation()
  // stays open while the user chooses columns
  const [isOpen, setOpen] = useState(Object.keys(columns).length === 0)
  return (
    <details open={isOpen || undefined} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {t('imports.columns')} {remembered && <span className="dim">{t('imports.columnsRemembered')}</span>}
      </summary>
      <ColumnFields fields={fields} titles={titles} found={columns} onChosen={onChosen} />
    </details>
  )
}

export function FileReading({ found, isStale, fields, given, onAnswer, children }: Props) {
  const { read, first, left, refused, faults } = found
  const questions = readingsOf(found)
  return (
    <div className={isStale ? 'stack import-stale' : 'stack'} aria-busy={isStale || undefined}>
      <Understood
        read={read}
        open={questions.flatMap((one) => (one.answer === null ? one.code : []))}
        fields={fields}
      />
      <ReadingQuestions questions={questions} given={given} onAnswer={onAnswer} />
      <FoundColumns read={read} fields={fields} />
      <div className="stack import-found" role="status">
        <FirstRows first={first} titles={read.titles} />
        {children}
        <LeftOut left={left} />
        <ReportFaults refused={refused} faults={faults} />
      </div>
    </div>
  )
}

type Fault = { line: number; error: string | null; detail: string }

function ReportFaults({ refused, faults }: { refused: number; faults: readonly Fault[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (refused === 0) return null
  return (
    <Alert kind="warn">
      {t('costs.refused', { count: refused, n: format.number(refused) })}
      <ul>
        {faults.map(({ line, error, detail }) => (
          <li key={`${line} ${detail}`}>
            {t('costs.line', { line })} {error !== null && serverText(error)} {detail && <code>{detail}</code>}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
