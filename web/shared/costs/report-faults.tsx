import { useTranslation } from 'react-i18next'
import { serverText } from '../../i18n/server.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Alert } from '../../kit/feedback/alert.tsx'

type Fault = { line: number; error: string | null; detail: string }

export function ReportFaults({ refused, faults }: { refused: number; faults: readonly Fault[] }) {
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
