import { useTranslation } from 'react-i18next'
import type { Receipt } from '../../../../src/contract/receipt.ts'

const LINES = ['unprotected', 'verified', 'unverified', 'allowed', 'conclusive', 'twoKinds', 'doubt', 'person'] as const

/** The line of the policy that decided, in the order in which they are asked. */
export function Decided({ receipt: { line } }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const at = LINES.findIndex((name) => name === line.name)
  const known = LINES[at]
  return (
    <section className="decided">
      <h3>{t('logs.receipt.line', { at: at + 1, of: LINES.length })}</h3>
      <p title={line.why}>{known ? t(`campaign.line.${known}`) : line.why}</p>
    </section>
  )
}
