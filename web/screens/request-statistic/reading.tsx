import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../src/contract/table.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ReadingAwaited } from '../../ui/reading-awaited.tsx'

type Props = { answer: Answer<'logs.getRequestStatistic'> | undefined }

/** How much was asked, and whose limit it passes. */
export function Reading({ answer }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const said = (sums: Answer<'logs.getRequestStatistic'>['sums']) => [
    t('requests.reading', {
      count: sums.requests,
      n: format.number(sums.requests),
      share: format.share(sums.bot, sums.requests),
    }),
    sums.reached > 0 && t('requests.readingReached', { count: sums.reached, n: format.number(sums.reached) }),
    sums.heading > 0 && t('requests.readingHeading', { count: sums.heading, n: format.number(sums.heading) }),
  ]
  if (!answer) return <ReadingAwaited />
  return <p className="reading">{said(answer.sums).filter(Boolean).join(' ')}</p>
}
