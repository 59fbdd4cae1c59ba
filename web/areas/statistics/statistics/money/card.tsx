import './money.css'
import { useEffect, type ReactNode } from 'react'
import { useApiQuery } from '../../../../api/query.ts'
import { Card } from '../../../../kit/layout/card.tsx'
import { later } from '../../../../kit/layout/over.tsx'
import { InTurn } from '../../../../shared/in-turn.tsx'
import type { MoneyProps } from './totals-and-report.tsx'

const WAS_KNOWN = 'weir.statistics.money'
const AWAITED = <Card className="money-awaited"> </Card>

// below the fold, and only with costs or revenue
const Money = later(async () => (await import('./totals-and-report.tsx')).Money, AWAITED)

/** Only with visible costs or revenue. The content below waits, so that it does not move. */
export function MoneyCard({ children, ...props }: MoneyProps & { children: ReactNode }) {
  const { startDate, endDate, timezone, companyId, clientId } = props.scope.question
  const { data } = useApiQuery('logs.filled', { startDate, endDate, timezone, companyId, clientId }, { quiet: true })
  const known = data?.money
  useEffect(() => {
    if (known !== undefined) localStorage.setItem(WAS_KNOWN, known ? 'yes' : 'no')
  }, [known])
  const was = localStorage.getItem(WAS_KNOWN)
  return (
    <>
      {known && (
        <InTurn height={480}>
          <Money {...props} />
        </InTurn>
      )}
      {known === undefined && was === 'yes' && AWAITED}
      <div className={known === undefined && was === null ? 'below unseen' : 'below'}>{children}</div>
    </>
  )
}
